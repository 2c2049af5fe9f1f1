/** Times as contest packages write them. */

/** `(-)h:mm:ss(.uuu)`, `h:mm`, or seconds as a number, in milliseconds; null when it is none of them. */
export const durationOf = (given: unknown): number | null => {
  if (typeof given === 'number') return Number.isFinite(given) && given >= 0 ? Math.round(given * 1_000) : null
  if (typeof given !== 'string') return null
  const match = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/.exec(given.trim())
  if (match === null) return null
  const [, hours = '0', minutes = '0', seconds = '0', millis = ''] = match
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(millis.padEnd(3, '0'))
}

/**
 * An ISO 8601 time, also with a space instead of `T` and with a zone of hours alone (`+01`), as examples of the
 * specification have it; null when it is none. A time without a zone is UTC.
 */
export const momentOf = (given: unknown): Date | null => {
  if (typeof given !== 'string') return null
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,9})?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(given.trim())
  if (match === null) return null
  const [, day, minutes, seconds = ':00', fraction = '', zone = 'Z'] = match
  const offset = zone === 'Z' ? 'Z' : zone.length === 3 ? `${zone}:00` : zone.replace(/^(.\d\d):?/, '$1:')
  const at = new Date(`${day}T${minutes}${seconds}${fraction.slice(0, 4)}${offset}`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** A penalty in minutes, or as a duration since the draft of 2026, in seconds; null when it is neither. */
export const penaltyOf = (given: unknown): number | null => {
  if (typeof given === 'number') return Number.isInteger(given) && given >= 0 ? given * 60 : null
  if (typeof given === 'string' && /^\d{1,4}$/.test(given.trim())) return Number(given) * 60
  const ms = durationOf(given)
  return ms === null ? null : Math.round(ms / 1_000)
}
