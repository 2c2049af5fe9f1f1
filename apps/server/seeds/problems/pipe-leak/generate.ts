import { rows } from '../cases.ts'
import { seededRandom } from '../random.ts'
import type { CaseSource } from '../source.ts'

/** The input file tells the interactor the length of the pipe and the leak; the program sees the length only. */
export function* cases(): Iterable<CaseSource> {
  const random = seededRandom('pipe-leak')
  const pipe = (length: number, leak: number): CaseSource => ({ input: rows([length, leak]), answer: rows(leak) })
  yield pipe(7, 5)
  yield pipe(1, 1)
  yield pipe(2, 1)
  yield pipe(2, 2)
  yield pipe(40, 1)
  yield pipe(64, 64)
  for (let count = 0; count < 4; count++) {
    const length = random.int(100, 5_000)
    yield pipe(length, random.int(1, length))
  }
  yield pipe(524_289, 262_145)
  yield pipe(1_000_000, 1)
  yield pipe(1_000_000, 1_000_000)
  for (let count = 0; count < 4; count++) yield pipe(1_000_000, random.int(1, 1_000_000))
}
