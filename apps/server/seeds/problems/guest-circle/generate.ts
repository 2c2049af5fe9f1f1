import { answered, Reader, rows } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

/**
 * The guest in the middle needs two partners at distance d, so d is at most (n - 1) / 2. Steps of that size around
 * the numbers reach everybody in one or two rounds, and two rounds may be joined where they end.
 */
export const answer = (input: string): string => {
  const reader = new Reader(input)
  const [count, distance] = [reader.int(), reader.int()]
  const step = Math.floor((count - 1) / 2)
  if (distance > step) return rows('NO')
  const isSeated = new Uint8Array(count)
  const guests: number[] = []
  for (let start = 0; start < count; start++)
    for (let guest = start; isSeated[guest] === 0; guest = (guest + step) % count) {
      isSeated[guest] = 1
      guests.push(guest + 1)
    }
  return rows('YES', guests)
}

export function* cases() {
  yield* answered(inputs(), answer)
}

function* inputs() {
  const random = seededRandom('guest-circle')
  for (const example of problem.examples) yield rows(example.input)
  for (const pair of ['3 1', '3 2', '4 1', '5 2', '6 2', '6 3', '16 8', '10 4', '12 1']) yield rows(pair)
  for (let count = 0; count < 4; count++) {
    const guests = random.int(20, 3_000)
    yield rows([guests, random.int(2, Math.floor((guests - 1) / 2))])
  }
  yield rows('200000 99999')
  yield rows('199998 99998')
  yield rows('200000 100000')
  yield rows('199999 99999')
  yield rows('199999 199999')
}
