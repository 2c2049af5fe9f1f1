/** Days in the server's own time zone (api-public 0.5). */

/** The moment a day begins, `shift` days from the day of `now`. */
export const startOfDay = (now: Date, shift = 0): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + shift)

/** `yyyy-MM-dd` */
export const dayOf = (moment: Date): string =>
  [
    String(moment.getFullYear()).padStart(4, '0'),
    String(moment.getMonth() + 1).padStart(2, '0'),
    String(moment.getDate()).padStart(2, '0'),
  ].join('-')

/** The zone's name in PostgreSQL. */
export const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
