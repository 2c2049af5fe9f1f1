import { answered, at, Reader, rows, table } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

/** The cheapest way from each end; the pass then belongs on one line between the two. */
export const answer = (input: string): string => {
  const reader = new Reader(input)
  const [stations, lines] = [reader.int(), reader.int()]
  const ends = Array.from({ length: lines }, () => [reader.int(), reader.int(), reader.int()] as const)
  const forth = costsFrom(1, stations, ends)
  const back = costsFrom(stations, stations, ends)
  const best = ends.reduce(
    (least, [u, v]) => Math.min(least, at(forth, u) + at(back, v), at(forth, v) + at(back, u)),
    at(forth, stations),
  )
  return rows(best === Infinity ? -1 : best)
}

const costsFrom = (start: number, stations: number, lines: readonly (readonly [number, number, number])[]) => {
  const neighbours = Array.from({ length: stations + 1 }, (): [number, number][] => [])
  for (const [u, v, price] of lines) {
    at(neighbours, u).push([v, price])
    at(neighbours, v).push([u, price])
  }
  const cost = new Float64Array(stations + 1).fill(Infinity)
  cost[start] = 0
  const heap: [number, number][] = [[0, start]]
  for (let top = pop(heap); top !== undefined; top = pop(heap)) {
    const [paid, station] = top
    if (paid > at(cost, station)) continue
    for (const [next, price] of at(neighbours, station)) {
      if (paid + price >= at(cost, next)) continue
      cost[next] = paid + price
      push(heap, [paid + price, next])
    }
  }
  return cost
}

type Entry = [number, number]

const push = (heap: Entry[], entry: Entry): void => {
  let index = heap.length
  heap.push(entry)
  while (index > 0) {
    const parent = (index - 1) >> 1
    if (at(heap, parent)[0] <= entry[0]) break
    heap[index] = at(heap, parent)
    index = parent
  }
  heap[index] = entry
}

const pop = (heap: Entry[]): Entry | undefined => {
  const top = heap[0]
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return top
  let index = 0
  for (let child = 1; child < heap.length; child = 2 * index + 1) {
    if (child + 1 < heap.length && at(heap, child + 1)[0] < at(heap, child)[0]) child++
    if (at(heap, child)[0] >= last[0]) break
    heap[index] = at(heap, child)
    index = child
  }
  heap[index] = last
  return top
}

export function* cases() {
  yield* answered(inputs(), answer)
}

function* inputs() {
  const random = seededRandom('free-pass')
  const dearest = 1_000_000_000
  const pair = (stations: number): readonly [number, number] => {
    const u = random.int(1, stations)
    const v = random.int(1, stations - 1)
    return [u, v >= u ? v + 1 : v]
  }
  const scattered = (stations: number, lines: number, most: number) =>
    rows([stations, lines]) + table(Array.from({ length: lines }, () => [...pair(stations), random.int(1, most)]))
  /** A long chain in random order of lines, with some lines that jump a few stations ahead. */
  const chain = (stations: number, jumps: number, least: number) => {
    const links = Array.from({ length: stations - 1 }, (_, index) => [index + 1, index + 2, random.int(least, dearest)])
    const ahead = Array.from({ length: jumps }, () => {
      const u = random.int(1, stations - 9)
      return [u, u + random.int(2, 9), dearest]
    })
    return rows([stations, stations - 1 + jumps]) + table(random.shuffle([...links, ...ahead]))
  }
  for (const example of problem.examples) yield rows(example.input)
  yield rows([2, 1], [2, 1, dearest])
  yield rows([4, 4], [1, 2, 1], [2, 4, 100], [1, 3, 50], [3, 4, 49])
  for (let count = 0; count < 5; count++) yield scattered(random.int(5, 12), random.int(12, 20), 30)
  yield scattered(1_000, 5_000, dearest)
  yield chain(50_000, 50_001, 1)
  yield chain(50_000, 0, dearest - 9)
  yield scattered(50_000, 100_000, dearest)
  yield scattered(50_000, 100_000, 3)
  yield scattered(400, 100_000, dearest)
  yield scattered(50_000, 20_000, dearest)
}
