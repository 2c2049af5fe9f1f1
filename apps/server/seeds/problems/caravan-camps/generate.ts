import { answered, at, Reader, rows } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

/**
 * The best last camp never moves back while the caravan moves on, so each camp owns a range of later stretches and
 * ranges are found by bisection. All costs stay below 2^53: one day for everything costs at most 9e14 + 1e12.
 */
export const answer = (input: string): string => {
  const reader = new Reader(input)
  const [count, camp] = [reader.int(), reader.int()]
  const way = new Float64Array(count + 1)
  for (let stretch = 1; stretch <= count; stretch++) way[stretch] = at(way, stretch - 1) + reader.int()
  const water = new Float64Array(count + 1)
  const through = (last: number, stretch: number) => at(water, last) + (at(way, stretch) - at(way, last)) ** 2 + camp
  const firstBetter = (before: number, after: number): number => {
    let [low, high] = [after + 1, count + 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (through(after, middle) <= through(before, middle)) high = middle
      else low = middle + 1
    }
    return low
  }
  const camps = [{ last: 0, from: 1 }]
  for (let stretch = 1, owner = 0; stretch <= count; stretch++) {
    owner = Math.min(owner, camps.length - 1)
    while (owner + 1 < camps.length && at(camps, owner + 1).from <= stretch) owner++
    water[stretch] = through(at(camps, owner).last, stretch)
    let from = firstBetter(at(camps, camps.length - 1).last, stretch)
    while (camps.length > owner + 1 && from <= at(camps, camps.length - 1).from) {
      camps.pop()
      from = firstBetter(at(camps, camps.length - 1).last, stretch)
    }
    if (from <= count) camps.push({ last: stretch, from })
  }
  return rows(at(water, count))
}

export function* cases() {
  yield* answered(inputs(), answer)
}

function* inputs() {
  const random = seededRandom('caravan-camps')
  const journey = (count: number, camp: number, hardest = 300) => rows([count, camp], random.ints(count, 1, hardest))
  for (const example of problem.examples) yield rows(example.input)
  yield rows([1, 0], [300])
  yield rows([3, 0], [1, 1, 1])
  for (let count = 0; count < 5; count++) yield journey(random.int(4, 12), random.int(5, 400), 20)
  yield journey(2_000, 50_000)
  yield journey(100_000, 1_000_000_000_000)
  yield journey(100_000, 3_000_000)
  yield journey(99_999, 0)
  yield journey(100_000, 900_000_000_000, 1)
  yield rows([100_000, 1_000_000_000_000], new Array<number>(100_000).fill(300))
  yield rows(
    [100_000, 12_345_678],
    Array.from({ length: 100_000 }, (_, index) => (index % 1_000 < 3 ? 300 : 1)),
  )
}
