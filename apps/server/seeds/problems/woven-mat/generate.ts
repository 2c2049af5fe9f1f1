import { answered, Reader, rows } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

export const answer = (input: string): string => {
  const reader = new Reader(input)
  const [height, width] = [reader.int(), reader.int()]
  const row = (first: number) => Array.from({ length: width }, (_, column) => '|-'[(first + column) % 2] ?? '')
  return rows(...Array.from({ length: height }, (_, line) => row(line)))
}

export function* cases() {
  yield* answered(inputs(), answer)
}

function* inputs() {
  const random = seededRandom('woven-mat')
  for (const example of problem.examples) yield rows(example.input)
  yield rows([1, 7])
  yield rows([8, 1])
  yield rows([2, 2])
  for (let count = 0; count < 5; count++) yield rows(random.ints(2, 2, 20))
  yield rows([1, 500])
  yield rows([500, 1])
  yield rows([499, 500])
  yield rows([500, 500])
}
