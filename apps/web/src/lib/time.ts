/** The server writes `+0000`, which some engines reject; `+00:00` works in all. */
export const parseInstant = (text: string): Date => new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Clocks differ and ours ticks rarely: an instant slightly in the future counts as now. */
const clockSlackMs = 120_000

/** Making one takes far longer than using it. */
const formats = new Map<string, Intl.RelativeTimeFormat>()

const formatOf = (locale: string): Intl.RelativeTimeFormat => {
  const known = formats.get(locale)
  if (known !== undefined) return known
  const made = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  formats.set(locale, made)
  return made
}

/** "3 minutes ago" in the language given. */
export const relativeTime = (moment: Date, now: Date, locale: string): string => {
  const aheadMs = moment.getTime() - now.getTime()
  const seconds = aheadMs > 0 && aheadMs <= clockSlackMs ? 0 : Math.round(aheadMs / 1_000)
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  return formatOf(locale).format(Math.trunc(seconds / size), unit)
}

const two = (number: number): string => String(number).padStart(2, '0')

/** `2026-11-21 09:05:03` in local time (specification 000, section 9). */
export const localTime = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())} ${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`

export const utcTime = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`
