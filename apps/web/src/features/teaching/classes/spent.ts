const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A time span as one number with its unit, rounded down; less than a minute is 0 minutes. */
export const spentOf = (ms: number): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } => {
  if (ms >= 2 * day) return { unit: 'days', count: Math.floor(ms / day) }
  if (ms >= 2 * hour) return { unit: 'hours', count: Math.floor(ms / hour) }
  return { unit: 'minutes', count: Math.max(0, Math.floor(ms / minute)) }
}

interface Work {
  readonly tries: number
  readonly acceptedTime: string | null
  readonly isStuck: boolean
}

/** Colour of a cell: solved at once, solved, tried, stuck. The cell's text says the same. */
export const lookOf = (cell: Work): 'once' | 'solved' | 'tried' | 'stuck' => {
  if (cell.acceptedTime !== null) return cell.tries <= 1 ? 'once' : 'solved'
  return cell.isStuck ? 'stuck' : 'tried'
}
