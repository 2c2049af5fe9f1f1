/** What a file of scripts/commands exports; resolves to the exit code, or to nothing when the process may end by itself. */
export type Run = (args: readonly string[]) => Promise<number | undefined>
