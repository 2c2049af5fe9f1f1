import { answered, at, Reader, rows } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

/** Two rings of candidate days: readings falling (for the highest) and rising (for the lowest). */
export const answer = (input: string): string => {
  const reader = new Reader(input)
  const [days, gap] = [reader.int(), reader.int()]
  const reading = new Int32Array(days)
  const [highs, lows] = [new Int32Array(days), new Int32Array(days)]
  let [highFrom, highTo, lowFrom, lowTo, start, longest, first] = [0, 0, 0, 0, 0, 0, 0]
  for (let day = 0; day < days; day++) {
    const height = reader.int()
    reading[day] = height
    while (highTo > highFrom && at(reading, at(highs, highTo - 1)) <= height) highTo--
    while (lowTo > lowFrom && at(reading, at(lows, lowTo - 1)) >= height) lowTo--
    highs[highTo++] = day
    lows[lowTo++] = day
    while (at(reading, at(highs, highFrom)) - at(reading, at(lows, lowFrom)) > gap) {
      start++
      if (at(highs, highFrom) < start) highFrom++
      if (at(lows, lowFrom) < start) lowFrom++
    }
    if (day - start + 1 > longest) [longest, first] = [day - start + 1, start]
  }
  return rows([longest, first + 1])
}

export function* cases() {
  yield* answered(inputs(), answer)
}

function* inputs() {
  const random = seededRandom('river-gauge')
  const highest = 1_000_000
  const wild = (days: number, gap: number, most = highest) => rows([days, gap], random.ints(days, 0, most))
  const drifting = (days: number, gap: number, step: number) => {
    let height = random.int(400_000, 600_000)
    const move = () => {
      height = Math.max(0, Math.min(highest, height + random.int(-step, step)))
      return height
    }
    return rows([days, gap], Array.from({ length: days }, move))
  }
  for (const example of problem.examples) yield rows(example.input)
  yield rows([1, 0], [0])
  yield rows([5, 0], [2, 2, 1, 1, 1])
  yield rows([6, 2], [9, 8, 7, 3, 2, 1])
  for (let count = 0; count < 4; count++) yield wild(random.int(10, 60), random.int(2, 9), 12)
  yield drifting(1_000, 40, 10)
  yield drifting(100_000, 3_000, 100)
  yield wild(1_000_000, 990_000)
  yield drifting(1_000_000, 90_000, 400)
  yield rows([1_000_000, 400_000], random.ints(1_000_000, 300_000, 700_000))
  yield rows(
    [1_000_000, 1_000_000],
    Array.from({ length: 1_000_000 }, (_, day) => 999_999 - day),
  )
}
