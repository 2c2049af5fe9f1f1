import { dayOf } from '../../../platform/days.ts'

/** Whether a text is a day of the calendar, `yyyy-MM-dd`. */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && text >= '1970-01-01'
}

/** A day some days later. Days have no time zone, so UTC has no gaps to skip. */
export const addDays = (day: string, days: number): string => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

interface EndingTerm {
  readonly last_day: string
  readonly wait_days: number
}

/** The first day on which the job anonymises. */
export const dueDayOf = ({ last_day, wait_days }: EndingTerm): string => addDays(last_day, wait_days)

export const isDue = (term: EndingTerm, now: Date): boolean => dayOf(now) >= dueDayOf(term)
