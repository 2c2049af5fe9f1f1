/** The two ways in which the standard writes times; both always with milliseconds. */

export const absolute = (at: Date): string => at.toISOString()

/** `(-)h:mm:ss.uuu` */
export const relative = (ms: number): string => {
  const size = Math.abs(Math.round(ms))
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(size / 3_600_000)
  const minutes = Math.floor(size / 60_000) % 60
  const seconds = Math.floor(size / 1_000) % 60
  const sign = ms < 0 && size > 0 ? '-' : ''
  return `${sign}${hours}:${two(minutes)}:${two(seconds)}.${String(size % 1_000).padStart(3, '0')}`
}
