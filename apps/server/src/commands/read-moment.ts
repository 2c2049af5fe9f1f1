/**
 * The time of `--at`, if it was given.
 * @throws Error when it is not a time
 */
export const readMoment = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new Error(`${text} is not a time; write it as 2026-11-20T12:00:00Z.`)
  return at
}
