/** A program to compare: its author and its fingerprint. */
export interface FingerprintedProgram {
  readonly author: string
  readonly hashes: Uint32Array
}

export interface ComparisonTerms {
  /** Hashes of starter code, in any order. */
  readonly ignored: ReadonlySet<number>
  /** Pairs below this similarity are left out. */
  readonly minPercent: number
  /** Only the most similar pairs are kept. */
  readonly maxPairs: number
}

/** Two programs of different authors, as indexes into the compared list. */
export interface SimilarPair {
  readonly first: number
  readonly second: number
  /** Share of the two fingerprints that is common, 0 to 100. */
  readonly percent: number
  /** Share of each fingerprint that the other one contains. */
  readonly firstPercent: number
  readonly secondPercent: number
  readonly shared: number
}

/** Fingerprints smaller than this are left out: short programs are alike without copying. */
export const minFingerprint = 6

/** Below this number of authors nothing is known to be common. */
const minAuthorsForCommon = 10

/**
 * Compares every program with every other one of another author through an inverted index, so the cost grows with
 * shared hashes and not with text. Hashes of starter code and those of more than half of the authors are left out:
 * code that most authors have is no evidence. Of two authors the most similar programs are the pair.
 */
export const comparePrograms = (
  programs: readonly FingerprintedProgram[],
  terms: ComparisonTerms,
): readonly SimilarPair[] => {
  const authors = new Map<string, number>()
  const authorOf = programs.map(({ author }) => numberOf(authors, author))
  const { index, sizes } = indexOf(programs, { authorOf, authors: authors.size, ignored: terms.ignored })
  const best = new Map<number, SimilarPair>()
  const counts = new Uint32Array(programs.length)
  for (const [first, program] of programs.entries()) {
    if ((sizes[first] ?? 0) < minFingerprint) continue
    const touched = countShared(program, { first, index, counts })
    for (const second of touched) {
      const shared = counts[second] ?? 0
      counts[second] = 0
      if (authorOf[first] === authorOf[second] || (sizes[second] ?? 0) < minFingerprint) continue
      const pair = pairOf({ first, second, shared }, sizes)
      if (pair.percent < terms.minPercent) continue
      const key = keyOf(authorOf[first] ?? 0, authorOf[second] ?? 0, authors.size)
      if (isMoreSimilar(pair, best.get(key))) best.set(key, pair)
    }
  }
  return [...best.values()].sort(bySimilarity).slice(0, terms.maxPairs)
}

const bySimilarity = (a: SimilarPair, b: SimilarPair): number =>
  b.percent - a.percent || b.shared - a.shared || a.first - b.first || a.second - b.second

const isMoreSimilar = (pair: SimilarPair, known: SimilarPair | undefined): boolean =>
  known === undefined || bySimilarity(pair, known) < 0

const numberOf = (known: Map<string, number>, key: string): number => {
  const number = known.get(key) ?? known.size
  known.set(key, number)
  return number
}

const keyOf = (a: number, b: number, count: number): number => Math.min(a, b) * count + Math.max(a, b)

interface Authors {
  readonly authorOf: readonly number[]
  readonly authors: number
  readonly ignored: ReadonlySet<number>
}

/** Programs by hash, without hashes that are no evidence, and the number of remaining hashes of each program. */
const indexOf = (programs: readonly FingerprintedProgram[], { authorOf, authors, ignored }: Authors) => {
  const index = new Map<number, number[]>()
  for (const [at, { hashes }] of programs.entries()) {
    for (const hash of hashes) {
      if (ignored.has(hash)) continue
      const found = index.get(hash)
      if (found === undefined) index.set(hash, [at])
      else found.push(at)
    }
  }
  const sizes = new Uint32Array(programs.length)
  for (const [hash, found] of index) {
    if (isCommon(found, { authorOf, authors })) index.delete(hash)
    else for (const at of found) sizes[at] = (sizes[at] ?? 0) + 1
  }
  return { index, sizes }
}

const isCommon = (found: readonly number[], { authorOf, authors }: Omit<Authors, 'ignored'>): boolean =>
  authors >= minAuthorsForCommon &&
  found.length > authors / 2 &&
  new Set(found.map((at) => authorOf[at])).size > authors / 2

interface Counting {
  readonly first: number
  readonly index: ReadonlyMap<number, readonly number[]>
  /** Zero for every program before and after. */
  readonly counts: Uint32Array
}

/** Counts the hashes shared with later programs and returns those programs. */
const countShared = ({ hashes }: FingerprintedProgram, { first, index, counts }: Counting): readonly number[] => {
  const touched: number[] = []
  for (const hash of hashes) {
    const found = index.get(hash)
    if (found === undefined) continue
    for (let at = found.length - 1; at >= 0; at -= 1) {
      const second = found[at] ?? 0
      if (second <= first) break
      if (counts[second] === 0) touched.push(second)
      counts[second] = (counts[second] ?? 0) + 1
    }
  }
  return touched
}

const pairOf = (
  { first, second, shared }: { readonly first: number; readonly second: number; readonly shared: number },
  sizes: Uint32Array,
): SimilarPair => {
  const [a, b] = [sizes[first] ?? 0, sizes[second] ?? 0]
  const percent = (part: number, whole: number): number => Math.floor((100 * part) / whole)
  return {
    first,
    second,
    shared,
    percent: percent(2 * shared, a + b),
    firstPercent: percent(shared, a),
    secondPercent: percent(shared, b),
  }
}
