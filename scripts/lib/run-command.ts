/**
 * Default export of a file in scripts/commands; resolves to the exit code, or to nothing when the process ends by
 * itself.
 */
export type Run = (args: readonly string[]) => Promise<number | undefined>
