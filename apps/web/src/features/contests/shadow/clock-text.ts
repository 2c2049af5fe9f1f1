const two = (number: number): string => String(number).padStart(2, '0')

/** A contest time, such as 1:05:09; before the start with a minus. */
export const clockText = (ms: number): string => {
  const seconds = Math.floor(Math.abs(ms) / 1_000)
  const clock = `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return ms < 0 && seconds > 0 ? `-${clock}` : clock
}
