import { answered, at, Reader, rows, table } from '../cases.ts'
import { seededRandom } from '../random.ts'
import type { CaseSource } from '../source.ts'
import { problem } from './problem.ts'

export const answer = (input: string): string => {
  const reader = new Reader(input)
  const count = reader.int()
  const cards = [0, ...reader.ints(count)]
  const moves: [number, number][] = []
  for (let place = 1; place <= count; place++) {
    for (let card = at(cards, place); card !== place; card = at(cards, place)) {
      const displaced = at(cards, card)
      cards[card] = card
      cards[place] = displaced
      moves.push([place, card])
    }
  }
  return rows(moves.length) + table(moves)
}

export function* cases(): Iterable<CaseSource> {
  for (const plain of answered(inputs(), answer)) yield { ...plain, score: 10 }
}

function* inputs() {
  const random = seededRandom('card-moves')
  const row = (cards: readonly number[]) => rows(cards.length, cards)
  /** Every card is `shift` places away from home. */
  const shifted = (count: number, shift: number) =>
    row(Array.from({ length: count }, (_, index) => ((index + shift) % count) + 1))
  yield rows(...problem.examples.map((example) => example.input))
  yield row([2, 3, 1])
  yield shifted(12, 8)
  yield row(random.permutation(100))
  yield row(random.permutation(1_999))
  yield shifted(2_000, 1)
  yield row(random.permutation(200_000))
  yield shifted(199_999, 1)
  yield shifted(200_000, 50_000)
  yield row(random.permutation(199_998))
}
