import { answeredGroup, at, Reader, rows } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

export const answer = (input: string): string => {
  const reader = new Reader(input)
  const [count, towers] = [reader.int(), reader.int()]
  const villages = Float64Array.from(reader.ints(count)).sort()
  const needed = (length: number): number => {
    let [used, end] = [0, -1]
    for (let index = 0; index < count; index++)
      if (at(villages, index) > end) [used, end] = [used + 1, at(villages, index) + length]
    return used
  }
  let [low, high] = [0, at(villages, count - 1) - at(villages, 0)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (needed(middle) <= towers) high = middle
    else low = middle + 1
  }
  return rows(low)
}

export function* cases() {
  const random = seededRandom('relay-towers')
  const road = (count: number, towers: number, end: number) => rows([count, towers], random.ints(count, 0, end))
  const sorted = (count: number, towers: number) =>
    rows(
      [count, towers],
      random.ints(count, 0, 500).sort((a, b) => a - b),
    )
  const first = [sorted(150, 9), sorted(200, 31), sorted(2, 1), rows([1, 1], [7]), sorted(10, 10)]
  const examples = problem.examples.map((example) => rows(example.input))
  const second = [road(200, 13, 500), ...examples, road(180, 2, 500), road(30, 29, 9), road(200, 40, 500)]
  const most = 1_000_000_000
  const third = [
    road(100_000, 17, most),
    road(100_000, 30_000, most),
    road(99_999, 1, most),
    road(100_000, 50_000, 90_000),
    rows([100_000, 100_000], random.permutation(100_000)),
    rows([3, 2], [most, 0, 1]),
  ]
  yield* answeredGroup(first, answer, { group: 1, score: 20 })
  yield* answeredGroup(second, answer, { group: 2, score: 30 })
  yield* answeredGroup(third, answer, { group: 3, score: 50 })
}
