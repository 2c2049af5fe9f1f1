/** Why a list of problem numbers cannot be read. */
export type ProblemListFault =
  | { readonly kind: 'empty' }
  | { readonly kind: 'range'; readonly text: string }
  | { readonly kind: 'tooMany'; readonly max: number }

export interface ProblemList {
  /** Problem numbers in the order of the list, each once. */
  readonly ids: readonly string[]
  readonly fault: ProblemListFault | null
}

/**
 * Reads problem numbers separated by commas, spaces or lines. A range counts numbers (`1000-1010`) or the last letter
 * (`1500A-1500F`, `abc100_a-abc100_d`).
 */
export const readProblemList = (text: string, max: number): ProblemList => {
  const ids = new Set<string>()
  for (const part of text.split(/[\s,;，；、]+/).filter((item) => item !== '')) {
    const range = rangeOf(part, max + 1)
    if (range === null) return { ids: [], fault: { kind: 'range', text: part } }
    for (const id of range) ids.add(id)
    if (ids.size > max) return { ids: [], fault: { kind: 'tooMany', max } }
  }
  return ids.size === 0 ? { ids: [], fault: { kind: 'empty' } } : { ids: [...ids], fault: null }
}

/** At most `most` ids of a part; null for a range that runs backwards or has no order. */
const rangeOf = (part: string, most: number): readonly string[] | null => {
  const ends = /^([^-–~]+)(?:[-–~]|\.\.)([^-–~]+)$/.exec(part)
  if (ends === null) return /[-–~]/.test(part) ? null : [part]
  const [, first = '', last = ''] = ends
  if (/^\d{1,15}$/.test(first) && /^\d{1,15}$/.test(last)) return counted(Number(first), Number(last), most, String)
  const stem = first.slice(0, -1)
  if (stem === '' || stem !== last.slice(0, -1)) return null
  const [from = '', to = ''] = [first.slice(-1), last.slice(-1)]
  const sameCase = /^[a-z]{2}$/.test(from + to) || /^[A-Z]{2}$/.test(from + to)
  if (!sameCase) return null
  return counted(from.charCodeAt(0), to.charCodeAt(0), most, (code) => stem + String.fromCharCode(code))
}

const counted = (from: number, to: number, most: number, text: (n: number) => string): readonly string[] | null =>
  to < from ? null : Array.from({ length: Math.min(most, to - from + 1) }, (_, place) => text(from + place))
