import { parseInstant } from './time.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** A stored moment as the browser's date field writes it: local, to the minute; empty for none. */
export const localOf = (instant: string | null): string => {
  if (instant === null) return ''
  const moment = parseInstant(instant)
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** What is sent for a date field; null when it is empty or incomplete. */
export const instantOf = (local: string): string | null => {
  const ms = new Date(local).getTime()
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
