import { answered, Reader, rows } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

export const answer = (input: string): string => {
  const reader = new Reader(input)
  return rows(reader.int() + reader.int())
}

export function* cases() {
  yield* answered(inputs(), answer)
}

function* inputs() {
  const random = seededRandom('tea-bill')
  const most = 10 ** 15
  for (const example of problem.examples) yield rows(example.input)
  yield rows([0, 0])
  yield rows([-7, 3])
  yield rows([2147483647, 1])
  yield rows([-2147483648, -1])
  yield rows([most, most])
  yield rows([-most, -most])
  yield rows([most, -most])
  for (let count = 0; count < 6; count++) yield rows(random.ints(2, -most, most))
}
