import { answered, at, Reader, rows, table } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

/** Any walk is one way from a to b and some loops; loops may be combined freely, so a basis of them is enough. */
export const answer = (input: string): string => {
  const reader = new Reader(input)
  const [pavilions, paths, queries] = [reader.int(), reader.int(), reader.int()]
  const neighbours = Array.from({ length: pavilions + 1 }, (): (readonly [number, number])[] => [])
  for (let path = 0; path < paths; path++) {
    const [u, v, sign] = [reader.int(), reader.int(), reader.int()]
    at(neighbours, u).push([v, sign])
    at(neighbours, v).push([u, sign])
  }
  const counter = new Int32Array(pavilions + 1).fill(-1)
  counter[1] = 0
  const loops: number[] = []
  const order = [1]
  for (const here of order)
    for (const [next, sign] of at(neighbours, here)) {
      const value = at(counter, here) ^ sign
      if (at(counter, next) < 0) {
        counter[next] = value
        order.push(next)
      } else loops.push(value ^ at(counter, next))
    }
  const basis: number[] = []
  for (const loop of loops) {
    const rest = basis.reduce((value, known) => Math.min(value, value ^ known), loop)
    if (rest > 0) basis.push(rest)
  }
  basis.sort((a, b) => b - a)
  const largest = (start: number) => basis.reduce((value, known) => Math.max(value, value ^ known), start)
  return table(Array.from({ length: queries }, () => largest(at(counter, reader.int()) ^ at(counter, reader.int()))))
}

export function* cases() {
  yield* answered(inputs(), answer)
}

function* inputs() {
  const random = seededRandom('xor-walks')
  const park = (pavilions: number, extra: number, options: { queries: number; sign: () => number; reach: number }) => {
    const name = [0, ...random.permutation(pavilions)]
    const tree = Array.from({ length: pavilions - 1 }, (_, index) => {
      const [above, below] = [random.int(Math.max(1, index + 2 - options.reach), index + 1), index + 2]
      return [...random.shuffle([at(name, above), at(name, below)]), options.sign()]
    })
    const loops = Array.from({ length: extra }, () => {
      const u = random.int(1, pavilions)
      const v = random.int(1, pavilions - 1)
      return [u, v >= u ? v + 1 : v, options.sign()]
    })
    const queries = Array.from({ length: options.queries }, () => random.ints(2, 1, pavilions))
    return (
      rows([pavilions, tree.length + loops.length, options.queries]) +
      table(random.shuffle([...tree, ...loops])) +
      table(queries)
    )
  }
  const any = () => random.int(0, 2 ** 30 - 1)
  /** Signs with few of the possible bits: the basis stays small. */
  const few = () => random.int(0, 2 ** 12 - 1) << 15
  for (const example of problem.examples) yield rows(example.input)
  yield rows([1, 0, 1], [1, 1])
  yield rows([2, 2, 2], [1, 2, 6], [2, 1, 5], [1, 2], [2, 2])
  for (let count = 0; count < 5; count++)
    yield park(random.int(4, 9), random.int(1, 4), { queries: 12, sign: () => random.int(0, 63), reach: 3 })
  yield park(1_000, 3, { queries: 1_000, sign: any, reach: 1_000 })
  yield park(70_000, 30_001, { queries: 100_000, sign: any, reach: 70_000 })
  yield park(99_990, 11, { queries: 100_000, sign: any, reach: 1 })
  yield park(90_000, 10_001, { queries: 100_000, sign: few, reach: 5 })
  yield park(100_000, 1, { queries: 100_000, sign: any, reach: 40 })
  yield park(300, 99_701, { queries: 100_000, sign: () => random.int(0, 7) * 4_097, reach: 300 })
}
