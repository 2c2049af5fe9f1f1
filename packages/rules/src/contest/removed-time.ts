/** A part of a contest that does not count as its time, such as a power cut. */
export interface RemovedTime {
  /** The contest problem it is removed for; 0 for all of them. */
  readonly place: number
  readonly fromMs: number
  readonly toMs: number
}

interface Stretch {
  readonly fromMs: number
  readonly toMs: number
  /** Null counts only the parts that are removed for all problems. */
  readonly place: number | null
}

/** How many milliseconds of a stretch are removed; parts that overlap count once. */
export const removedMs = (removed: readonly RemovedTime[], { fromMs, toMs, place }: Stretch): number => {
  let upTo = fromMs
  let sum = 0
  const parts = removed.filter((part) => part.place === 0 || part.place === place)
  for (const part of parts.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const from = Math.max(upTo, part.fromMs)
    const to = Math.min(toMs, part.toMs)
    if (to <= from) continue
    sum += to - from
    upTo = to
  }
  return sum
}
