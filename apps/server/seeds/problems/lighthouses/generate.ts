import { answered, Reader, rows, table } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

/** Joins the lighthouses one by one; two of them meet within one period of the next. */
export const answer = (input: string): string => {
  const reader = new Reader(input)
  let [together, second] = [1n, 0n]
  for (let left = reader.int(); left > 0; left--) {
    const [period, first] = [BigInt(reader.int()), BigInt(reader.int())]
    const step = gcd(together, period)
    if ((first - second) % step !== 0n) return rows(-1)
    while ((second - first) % period !== 0n) second += together
    together *= period / step
    second %= together
  }
  return rows(String(second))
}

export function* cases() {
  yield* answered(inputs(), answer)
}

function* inputs() {
  const random = seededRandom('lighthouses')
  /** Lighthouses that all flash at `meeting`, so there is an answer. */
  const meeting = (periods: readonly number[], moment: number) =>
    rows(periods.length) + table(periods.map((period) => [period, moment % period]))
  for (const example of problem.examples) yield rows(example.input)
  yield rows(1, [1, 0])
  yield rows(1, [100_000, 99_999])
  yield rows(2, [10, 3], [10, 4])
  yield rows(3, [6, 5], [6, 5], [3, 2])
  yield meeting([12, 18, 30, 7], 1_000)
  yield meeting([99_991, 99_989, 99_971], 900_000_000_000_000)
  yield meeting([99_991, 99_989, 90_000], 123_456_789_012_345)
  yield meeting([65_536, 59_049, 78_125, 3], 300_000_000_000_000)
  yield meeting([2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 27_719)
  yield meeting([31, 29, 23, 19, 17, 13, 11, 7, 5, 4], 1_000_000_007)
  yield rows(3, [99_990, 1], [99_991, 7], [66_660, 5])
  yield rows(10, ...random.ints(10, 1, 9).map((count) => [2 ** count, 2 ** count - 1]))
  for (let count = 0; count < 4; count++) yield meeting(random.ints(3, 50_000, 100_000), random.int(10 ** 13, 10 ** 15))
}
