import { gramHashes } from './winnow.ts'

/** A run of equal tokens in two programs. */
export interface SharedRun {
  readonly first: number
  readonly second: number
  readonly length: number
}

/** Places of one run of tokens that are tried; more only occur in code of nothing but repetitions. */
const maxPlaces = 48

interface Program {
  readonly tokens: readonly string[]
  /** Tokens that are not compared, as those of starter code. */
  readonly excluded?: ReadonlySet<number>
}

/**
 * Runs of at least `least` equal tokens, longest first and without overlap, in the order of the first program (greedy
 * string tiling, M. J. Wise: "String Similarity via Greedy String Tiling", 1993).
 */
export const sharedRuns = (a: Program, b: Program, least: number): readonly SharedRun[] => {
  const [usedA, usedB] = [marked(a), marked(b)]
  const places = placesOf(b.tokens, least)
  const hashes = gramHashes(a.tokens, least)
  const found: SharedRun[] = []
  for (;;) {
    const runs = candidates({ a: a.tokens, b: b.tokens, usedA, usedB, places, hashes, least })
    const before = found.length
    for (const run of runs.sort((x, y) => y.length - x.length || x.first - y.first || x.second - y.second)) {
      if (!isFree(usedA, run.first, run.length) || !isFree(usedB, run.second, run.length)) continue
      usedA.fill(1, run.first, run.first + run.length)
      usedB.fill(1, run.second, run.second + run.length)
      found.push(run)
    }
    // Runs that overlapped a longer one are shortened and tried again.
    if (found.length === before) return found.sort((x, y) => x.first - y.first)
  }
}

/** Tokens of a program that belong to runs with these hashes. */
export const coveredTokens = (
  tokens: readonly string[],
  grams: ReadonlySet<number>,
  gram: number,
): ReadonlySet<number> => {
  const covered = new Set<number>()
  for (const [at, hash] of gramHashes(tokens, gram).entries()) {
    if (grams.has(hash)) for (let token = at; token < at + gram; token += 1) covered.add(token)
  }
  return covered
}

const marked = ({ tokens, excluded }: Program): Uint8Array => {
  const used = new Uint8Array(tokens.length)
  for (const at of excluded ?? []) used[at] = 1
  return used
}

const placesOf = (tokens: readonly string[], length: number): ReadonlyMap<number, readonly number[]> => {
  const places = new Map<number, number[]>()
  for (const [at, hash] of gramHashes(tokens, length).entries()) {
    const known = places.get(hash)
    if (known === undefined) places.set(hash, [at])
    else known.push(at)
  }
  return places
}

interface Search {
  readonly a: readonly string[]
  readonly b: readonly string[]
  readonly usedA: Uint8Array
  readonly usedB: Uint8Array
  readonly places: ReadonlyMap<number, readonly number[]>
  readonly hashes: Uint32Array
  readonly least: number
}

/** Every longest run of free equal tokens. */
const candidates = ({ a, b, usedA, usedB, places, hashes, least }: Search): SharedRun[] => {
  const isEqual = (i: number, j: number): boolean =>
    i >= 0 && j >= 0 && i < a.length && j < b.length && a[i] === b[j] && usedA[i] === 0 && usedB[j] === 0
  const runs: SharedRun[] = []
  for (let first = 0; first < hashes.length; first += 1) {
    if (usedA[first] !== 0) continue
    for (const second of nearest(places.get(hashes[first] ?? 0) ?? [], first)) {
      // The run that starts one token earlier contains this one.
      if (isEqual(first - 1, second - 1)) continue
      let length = 0
      while (isEqual(first + length, second + length)) length += 1
      if (length >= least) runs.push({ first, second, length })
    }
  }
  return runs
}

/** Of many places those closest to the same position. */
const nearest = (places: readonly number[], to: number): readonly number[] =>
  places.length <= maxPlaces
    ? places
    : [...places].sort((x, y) => Math.abs(x - to) - Math.abs(y - to)).slice(0, maxPlaces)

const isFree = (used: Uint8Array, from: number, length: number): boolean => {
  for (let at = from; at < from + length; at += 1) if (used[at] !== 0) return false
  return true
}
