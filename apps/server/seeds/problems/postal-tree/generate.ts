import { answered, at, Reader, rows, table } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

/** Moving the office over a path brings the villages beyond it one step nearer and all others one step away. */
export const answer = (input: string): string => {
  const reader = new Reader(input)
  const count = reader.int()
  const neighbours = Array.from({ length: count + 1 }, (): number[] => [])
  for (let path = 1; path < count; path++) {
    const [u, v] = [reader.int(), reader.int()]
    at(neighbours, u).push(v)
    at(neighbours, v).push(u)
  }
  const parent = new Int32Array(count + 1)
  const order = [1]
  for (const village of order)
    for (const next of at(neighbours, village))
      if (next !== at(parent, village)) {
        parent[next] = village
        order.push(next)
      }
  const size = new Int32Array(count + 1).fill(1)
  const sum = new Float64Array(count + 1)
  for (const village of order.slice(1).reverse()) {
    const above = at(parent, village)
    size[above] = at(size, above) + at(size, village)
    sum[1] = at(sum, 1) + at(size, village)
  }
  for (const village of order.slice(1)) sum[village] = at(sum, at(parent, village)) + count - 2 * at(size, village)
  let best = 1
  for (let village = 2; village <= count; village++) if (at(sum, village) < at(sum, best)) best = village
  return rows([best, at(sum, best)])
}

export function* cases() {
  yield* answered(inputs(), answer)
}

function* inputs() {
  const random = seededRandom('postal-tree')
  /** Village k (from 2) hangs on a village in front of it; names and the order of paths are then mixed. */
  const valley = (count: number, above: (village: number) => number) => {
    const name = [0, ...random.permutation(count)]
    const paths = Array.from({ length: count - 1 }, (_, index) =>
      random.shuffle([at(name, index + 2), at(name, above(index + 2))]),
    )
    return rows(count) + table(random.shuffle(paths))
  }
  for (const example of problem.examples) yield rows(example.input)
  yield rows(1)
  yield rows(2, [2, 1])
  for (let count = 0; count < 5; count++) yield valley(random.int(5, 14), (village) => random.int(1, village - 1))
  yield valley(3_000, (village) => random.int(Math.max(1, village - 4), village - 1))
  yield valley(100_000, (village) => village - 1)
  yield valley(99_999, (village) => village - 1)
  yield valley(100_000, () => 1)
  yield valley(100_000, (village) => random.int(1, village - 1))
  yield valley(100_000, (village) => Math.floor(village / 2))
  yield valley(100_000, (village) => (village <= 50_000 ? village - 1 : random.int(25_000, 25_010)))
}
