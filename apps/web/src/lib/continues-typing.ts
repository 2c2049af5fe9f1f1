/** Only the page changes with a filter, not the other way round. */
const page = 'currentPage'

/**
 * Whether an address differs from another in the text of one search alone, which was typed further or shortened. Such an
 * address replaces the other in the history: going back leads to what was there before the search.
 *
 * @param from query string of the current address
 * @param to query string of the next one
 */
export const continuesTyping = (from: string, to: string): boolean => {
  const before = new URLSearchParams(from)
  const after = new URLSearchParams(to)
  const names = new Set([...before.keys(), ...after.keys()].filter((name) => name !== page))
  const changed = [...names].filter((name) => before.getAll(name).join('\n') !== after.getAll(name).join('\n'))
  const [name] = changed
  if (name === undefined || changed.length > 1) return false
  const [old, next] = [before.get(name) ?? '', after.get(name) ?? '']
  return old !== '' && next !== '' && (next.startsWith(old) || old.startsWith(next))
}
