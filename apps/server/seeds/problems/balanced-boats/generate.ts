import { answered, at, Reader, rows } from '../cases.ts'
import { seededRandom } from '../random.ts'
import type { CaseSource } from '../source.ts'
import { problem } from './problem.ts'

export const answer = (input: string): string => {
  const reader = new Reader(input)
  const [count, gap] = [reader.int(), reader.int()]
  const weights = Float64Array.from(reader.ints(count)).sort()
  let boats = 0
  for (let first = 0; first < count; first++) {
    boats++
    if (first + 1 < count && at(weights, first + 1) - at(weights, first) <= gap) first++
  }
  return rows(boats)
}

export function* cases(): Iterable<CaseSource> {
  for (const plain of answered(inputs(), answer)) yield { ...plain, score: 10 }
}

const heaviest = 1_000_000_000

function* inputs() {
  const random = seededRandom('balanced-boats')
  const crowd = (count: number, gap: number, most = heaviest) => rows([count, gap], random.ints(count, 1, most))
  const queue = (count: number, gap: number) =>
    rows(
      [count, gap],
      random.ints(count, 1, 5_000).sort((a, b) => a - b),
    )
  yield queue(7, 100)
  yield queue(500, 4)
  yield queue(1_000, 6)
  yield rows(...problem.examples.map((example) => example.input))
  yield crowd(999, 700_000)
  yield crowd(1_000, 0, 400)
  yield crowd(200_000, 5_000)
  yield crowd(199_999, 0, 150_000)
  yield crowd(200_000, 2_500)
  yield crowd(199_998, 12_000)
}
