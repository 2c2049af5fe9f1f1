/** Contest time as hours, minutes and seconds: 1:05:00. */
export const clockText = (seconds: number): string => {
  const part = (value: number): string => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}`
}
