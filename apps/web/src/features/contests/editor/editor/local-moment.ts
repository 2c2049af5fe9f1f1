import { parseInstant } from '../../../../lib/time.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** A moment as the browser's own date field writes it: local, to the second. */
export const localOf = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`

export const localOfInstant = (instant: string | null): string =>
  instant === null ? '' : localOf(parseInstant(instant))

/** Milliseconds of what stands in a date field; NaN when it is empty or half typed. */
export const msOf = (local: string): number => new Date(local).getTime()

/**
 * What is sent for a date field. One that says the same as what is stored sends back what is stored, so that parts of a
 * second are not lost by opening a form.
 */
export const instantOf = (local: string, stored: string | null): string =>
  stored !== null && localOfInstant(stored) === localOf(new Date(msOf(local)))
    ? stored
    : new Date(msOf(local)).toISOString()
