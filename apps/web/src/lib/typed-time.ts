/** What a field for times holds: a local time as `YYYY-MM-DDThh:mm`, with seconds if it has some, or a day `YYYY-MM-DD`. */
export type TimeKind = 'moment' | 'day'

const day = String.raw`(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?`
const patterns: Readonly<Record<TimeKind, RegExp>> = {
  day: new RegExp(`^${day}$`),
  moment: new RegExp(String.raw`^${day}[T\s]+(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?$`),
}

const two = (text: string): string => text.padStart(2, '0')

/** The value of a typed text; null while it is none, or no day of the calendar. */
export const readTyped = (text: string, kind: TimeKind): string | null => {
  const found = patterns[kind].exec(text.trim())
  if (found === null) return null
  const [, year = '', month = '', date = '', hour = '0', minute = '0', second = '0'] = found
  const [y = 0, m = 0, d = 0, h = 0, min = 0, s = 0] = [year, month, date, hour, minute, second].map(Number)
  const made = new Date(Date.UTC(y, m - 1, d, h, min, s))
  const isReal = made.getUTCMonth() === m - 1 && made.getUTCDate() === d && made.getUTCHours() === h
  if (!isReal || min > 59 || s > 59) return null
  const value = `${year}-${two(month)}-${two(date)}`
  if (kind === 'day') return value
  return `${value}T${two(hour)}:${minute}${found[6] === undefined ? '' : `:${second}`}`
}

/** A value as the site writes times, in both languages. */
export const shownTyped = (value: string): string => value.replace('T', ' ')
