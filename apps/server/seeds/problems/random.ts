/**
 * A deterministic random generator: the same seed word gives the same numbers on every machine, so test data can be
 * regenerated instead of stored. The core is sfc32, seeded with a hash (FNV-1a) of the word.
 */
export interface Random {
  /** A whole number from `low` to `high`, both included; the range may be as wide as the safe integers. */
  int(low: number, high: number): number
  ints(count: number, low: number, high: number): number[]
  pick<Item>(items: ArrayLike<Item>): Item
  shuffle<Item>(items: Iterable<Item>): Item[]
  /** The numbers 1 to `count` in random order. */
  permutation(count: number): number[]
  /** `length` letters drawn from `alphabet`. */
  word(length: number, alphabet: string): string
}

export const seededRandom = (seed: string): Random => {
  const next = sfc32(seed)
  const below = (count: number): number =>
    count <= twoTo32 ? Math.floor((next() / twoTo32) * count) : ((next() % 0x200000) * twoTo32 + next()) % count
  const int = (low: number, high: number): number => low + below(high - low + 1)
  const pick = <Item>(items: ArrayLike<Item>): Item => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const shuffle = <Item>(items: Iterable<Item>): Item[] => {
    const pool = [...items]
    for (let last = pool.length - 1; last > 0; last--) {
      const chosen = below(last + 1)
      const [a, b] = [pool[last], pool[chosen]]
      if (a !== undefined && b !== undefined) [pool[last], pool[chosen]] = [b, a]
    }
    return pool
  }
  return {
    int,
    ints: (count, low, high) => Array.from({ length: count }, () => int(low, high)),
    pick,
    shuffle,
    permutation: (count) => shuffle(Array.from({ length: count }, (_, index) => index + 1)),
    word: (length, alphabet) => Array.from({ length }, () => pick(alphabet)).join(''),
  }
}

const twoTo32 = 0x1_0000_0000

const sfc32 = (seed: string): (() => number) => {
  let hash = 0x811c9dc5
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  let [a, b, c, counter] = [hash, hash ^ 0x9e3779b9, Math.imul(hash, 0x85ebca6b), 1]
  const draw = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 16; round++) draw()
  return draw
}
