import { answered, at, Reader, rows, table } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

type Point = readonly [number, number]

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

export const answer = (input: string): string => {
  const reader = new Reader(input)
  const corners = Array.from({ length: reader.int() }, (): Point => [reader.int(), reader.int()])
  let [twice, onFence] = [0n, 0]
  corners.forEach(([x, y], index) => {
    const [nextX, nextY] = at(corners, (index + 1) % corners.length)
    twice += BigInt(x) * BigInt(nextY) - BigInt(nextX) * BigInt(y)
    onFence += gcd(Math.abs(nextX - x), Math.abs(nextY - y))
  })
  const area = twice < 0n ? -twice : twice
  return rows(`${(area - BigInt(onFence) + 2n) / 2n} ${onFence}`)
}

export function* cases() {
  yield* answered(inputs(), answer)
}

const far = 100_000_000

function* inputs() {
  const random = seededRandom('fence-lattice')
  const fence = (corners: readonly Point[]) => rows(corners.length) + table(corners)
  /** A skyline above, another one below: a simple polygon for any heights. */
  const skylines = (columns: number, step: number, height: number) => {
    const left = -Math.floor((columns * step) / 2)
    const side = (sign: number) =>
      Array.from({ length: columns }, (_, column): Point => [left + column * step, sign * random.int(1, height)])
    return [...side(1), ...side(-1).reverse()]
  }
  for (const example of problem.examples) yield rows(example.input)
  yield fence([
    [0, 0],
    [0, 2],
    [2, 2],
    [2, 0],
  ])
  yield fence([
    [-3, -1],
    [0, -1],
    [4, -1],
    [4, 5],
    [-3, 5],
    [-3, 2],
  ])
  for (let count = 0; count < 4; count++) yield fence(skylines(random.int(2, 6), random.int(1, 4), 9))
  yield fence(skylines(6, 3, 9).reverse())
  yield fence(skylines(50_000, 4_000, far))
  yield fence([
    [-far, -far],
    [far, -far],
    [far, far],
    [-far, far],
  ])
  yield fence([
    [-far, far],
    [far - 1, far],
    [far, -far],
  ])
  yield fence(skylines(49_999, 1, far).reverse())
  yield fence(skylines(50_000, 3_999, 7))
  yield fence(skylines(3, far - 1, far))
}
