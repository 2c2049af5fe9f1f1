import { answered, at, Reader, rows, table } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

export const answer = (input: string): string => {
  const reader = new Reader(input)
  const [lamps, walks] = [reader.int(), reader.int()]
  const turns = new Uint8Array(lamps + 2)
  for (let walk = 0; walk < walks; walk++) {
    const [left, right] = [reader.int(), reader.int()]
    turns[left] = at(turns, left) ^ 1
    turns[right + 1] = at(turns, right + 1) ^ 1
  }
  let [on, row, longest, isOn] = [0, 0, 0, 0]
  for (let lamp = 1; lamp <= lamps; lamp++) {
    isOn ^= at(turns, lamp)
    on += isOn
    row = isOn ? row + 1 : 0
    longest = Math.max(longest, row)
  }
  return rows([on, longest])
}

export function* cases() {
  yield* answered(inputs(), answer)
}

function* inputs() {
  const random = seededRandom('lamp-walk')
  const evening = (lamps: number, walks: number, longest = lamps) =>
    rows([lamps, walks]) +
    table(
      Array.from({ length: walks }, () => {
        const left = random.int(1, lamps)
        return [left, random.int(left, Math.min(lamps, left + longest - 1))]
      }),
    )
  for (const example of problem.examples) yield rows(example.input)
  yield rows([1, 1], [1, 1])
  yield rows([10, 3], [1, 10], [5, 5], [10, 10])
  for (let count = 0; count < 4; count++) yield evening(random.int(5, 40), random.int(1, 20))
  yield evening(200_000, 1)
  yield evening(1, 200_000)
  yield evening(200_000, 200_000)
  yield evening(199_999, 200_000, 10)
  yield evening(200_000, 199_999, 3_000)
  const full = Array.from({ length: 200_000 }, () => [1, 200_000])
  yield rows([200_000, 199_999]) + table(full.slice(1))
  yield rows([200_000, 200_000]) + table(full)
}
