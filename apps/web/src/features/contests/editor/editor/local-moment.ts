import { parseInstant } from '../../../../lib/time.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** A moment as the browser's own date field writes it: local, to the second. */
export const localOf = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`

export const localOfInstant = (instant: string | null): string =>
  instant === null ? '' : localOf(parseInstant(instant))

/** Milliseconds of a date field's value; NaN when it is empty or incomplete. */
export const msOf = (local: string): number => new Date(local).getTime()

/**
 * The value sent for a date field. An unchanged one sends the stored value, so that fractions of a second are not lost.
 */
export const instantOf = (local: string, stored: string | null): string =>
  stored !== null && localOfInstant(stored) === localOf(new Date(msOf(local)))
    ? stored
    : new Date(msOf(local)).toISOString()
