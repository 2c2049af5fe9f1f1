import { answered, at, Reader, rows, table } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

/**
 * Strongest cables first, joining smaller groups under larger ones without shortening ways. The cable that joined a
 * group stays at its head, capacities fall towards the root, and the height is at most log n: so the two climb
 * towards each other, always the one behind the stronger cable, until they meet.
 */
export const answer = (input: string): string => {
  const reader = new Reader(input)
  const [islands, cables, queries] = [reader.int(), reader.int(), reader.int()]
  const sorted = Array.from({ length: cables }, () => [reader.int(), reader.int(), reader.int()] as const)
  sorted.sort((a, b) => b[2] - a[2])
  const head = Int32Array.from({ length: islands + 1 }, (_, island) => island)
  const size = new Int32Array(islands + 1).fill(1)
  const capacity = new Int32Array(islands + 1)
  const root = (island: number): number => {
    let current = island
    while (at(head, current) !== current) current = at(head, current)
    return current
  }
  for (const [u, v, strength] of sorted) {
    let [large, small] = [root(u), root(v)]
    if (large === small) continue
    if (at(size, large) < at(size, small)) [large, small] = [small, large]
    head[small] = large
    size[large] = at(size, large) + at(size, small)
    capacity[small] = strength
  }
  const answers = Array.from({ length: queries }, () => {
    let [a, b, least] = [reader.int(), reader.int(), -1]
    while (a !== b) {
      if (at(capacity, a) < at(capacity, b)) [a, b] = [b, a]
      if (at(head, a) === a) return -1
      least = at(capacity, a)
      a = at(head, a)
    }
    return least
  })
  return table(answers)
}

export function* cases() {
  yield* answered(inputs(), answer)
}

function* inputs() {
  const random = seededRandom('island-cables')
  const strongest = 1_000_000_000
  const pair = (islands: number): readonly [number, number] => {
    const u = random.int(1, islands)
    const v = random.int(1, islands - 1)
    return [u, v >= u ? v + 1 : v]
  }
  const sea = (islands: number, cables: readonly (readonly number[])[], queries: number) =>
    rows([islands, cables.length, queries]) +
    table(cables) +
    table(Array.from({ length: queries }, () => pair(islands)))
  const scattered = (islands: number, cables: number, most: number) =>
    Array.from({ length: cables }, () => [...pair(islands), random.int(1, most)])
  const chain = (islands: number) => {
    const name = random.permutation(islands)
    return Array.from({ length: islands - 1 }, (_, index) => [
      at(name, index),
      at(name, index + 1),
      random.int(1, strongest),
    ])
  }
  for (const example of problem.examples) yield rows(example.input)
  yield sea(
    2,
    [
      [2, 1, 9],
      [1, 2, 4],
    ],
    2,
  )
  for (let count = 0; count < 5; count++) {
    const islands = random.int(4, 9)
    yield sea(islands, scattered(islands, random.int(islands - 2, 14), 20), 15)
  }
  yield sea(1_000, scattered(1_000, 3_000, strongest), 1_000)
  yield sea(100_000, chain(100_000), 100_000)
  yield sea(100_000, scattered(100_000, 100_000, strongest), 100_000)
  yield sea(100_000, scattered(100_000, 30_000, strongest), 100_000)
  yield sea(20_000, scattered(20_000, 100_000, 5), 100_000)
  yield sea(300, scattered(300, 100_000, strongest), 100_000)
}
