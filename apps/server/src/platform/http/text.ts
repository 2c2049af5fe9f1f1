/**
 * PostgreSQL stores neither the NUL character nor half of a surrogate pair, and typed text contains neither. Requests
 * are checked once at the boundary, so that no statement fails because of them.
 */

/** Deeper than anything the contract describes; without a floor a hostile body would exhaust the stack. */
const maxDepth = 32

/** True when every text inside can be stored and nothing is nested absurdly. */
export const isStorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maxDepth) return false
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  for (const key in value) {
    if (!isStorable(key)) return false
    if (!isStorable((value as Readonly<Record<string, unknown>>)[key], depth + 1)) return false
  }
  return true
}

/** The member of a request that cannot be stored, for the refusal; empty when it is none alone. */
export const unstorableField = (value: unknown): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (Object.entries(value).find(([key, item]) => isStorable(key) && !isStorable(item, 1))?.[0] ?? '')
    : ''
