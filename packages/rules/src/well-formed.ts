/** Nothing the contract describes is nested deeper; without a limit a hostile value would exhaust the stack. */
const maxDepth = 32

/** A copy in which NUL and halves of surrogate pairs, which no database stores, are replaced by U+FFFD. */
export const wellFormed = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.replaceAll('\u0000', '\ufffd').toWellFormed()
  if (typeof value !== 'object' || value === null || depth >= maxDepth) return value
  if (Array.isArray(value)) return value.map((item) => wellFormed(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, wellFormed(item, depth + 1)]))
}
