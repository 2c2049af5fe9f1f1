import { answeredGroup, Reader, rows } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

/** Counts are split into powers of two and a rest, and every part is one thing to take or leave. */
export const answer = (input: string): string => {
  const reader = new Reader(input)
  const [kinds, load] = [reader.int(), reader.int()]
  const best = new Float64Array(load + 1)
  for (let kind = 0; kind < kinds; kind++) {
    const [weight, gain, count] = [reader.int(), reader.int(), reader.int()]
    for (let [left, part] = [count, 1]; left > 0; left -= part, part = Math.min(left, part * 2)) {
      const [partWeight, partGain] = [weight * part, gain * part]
      for (let at = load; at >= partWeight; at--)
        best[at] = Math.max(best[at] ?? 0, (best[at - partWeight] ?? 0) + partGain)
    }
  }
  return rows(best[load] ?? 0)
}

export function* cases() {
  const random = seededRandom('market-day')
  const market = (kinds: number, load: number, most: { weight: number; count: number }) =>
    rows(
      [kinds, load],
      ...Array.from({ length: kinds }, () => {
        const weight = random.int(Math.ceil(most.weight / 3), most.weight)
        return [weight, weight * 20 + random.int(1, weight * 4 + 9), random.int(Math.min(most.count, 3), most.count)]
      }),
    )
  const single = (kinds: number, load: number, weight: number) => market(kinds, load, { weight, count: 1 })
  const first = [
    rows([3, 10], [6, 13, 1], [5, 10, 1], [5, 10, 1]),
    ...[48, 49, 50].map((n) => single(n, 1_990 + (n % 10), 190)),
  ]
  const few = { weight: 90, count: 10 }
  const second = [
    ...problem.examples.map((example) => rows(example.input)),
    ...[48, 49, 50].map((n) => market(n, 1_999, few)),
  ]
  const third = [
    market(100, 19_997, { weight: 900, count: 1_000 }),
    market(100, 20_000, { weight: 3_000, count: 700 }),
    market(97, 19_999, { weight: 5_000, count: 1_000 }),
    market(99, 20_000, { weight: 640, count: 90 }),
  ]
  yield* answeredGroup(first, answer, { group: 1, score: 30 })
  yield* answeredGroup(second, answer, { group: 2, score: 30 })
  yield* answeredGroup(third, answer, { group: 3, score: 40 })
}
