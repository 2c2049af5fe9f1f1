const two = (number: number): string => String(number).padStart(2, '0')

/** Seconds of a contest as its board writes them: `1:02:03`. */
export const contestTime = (seconds: number): string => {
  const minutes = Math.floor(Math.abs(seconds) / 60)
  return `${seconds < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(Math.abs(seconds) % 60)}`
}
