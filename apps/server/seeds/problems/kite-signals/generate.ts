import { answered, rows } from '../cases.ts'
import { type Random, seededRandom } from '../random.ts'
import { problem } from './problem.ts'

export const answer = (input: string): string => {
  const message = input.trim()
  const short = message.replace(/(.)\1+/g, (run, letter: string) => `${letter}${run.length}`)
  return rows(short.length < message.length ? short : message)
}

export function* cases() {
  yield* answered(inputs(), answer)
}

const colours = 'abcdefghijklmnopqrstuvwxyz'

const runs = (random: Random, length: number, longest: number): string => {
  let message = ''
  while (message.length < length) message += random.pick(colours).repeat(random.int(1, longest))
  return message.slice(0, length)
}

function* inputs() {
  const random = seededRandom('kite-signals')
  for (const example of problem.examples) yield rows(example.input)
  yield rows('z')
  yield rows('zz')
  yield rows('zzz')
  yield rows('zzzzzzzzzz')
  yield rows('abccc')
  for (let count = 0; count < 5; count++) yield rows(runs(random, random.int(10, 60), 2 + count))
  yield rows('ab'.repeat(50_000))
  yield rows('aabb'.repeat(25_000))
  yield rows('q'.repeat(100_000))
  yield rows(`${'q'.repeat(99_999)}r`)
  yield rows(runs(random, 100_000, 12))
  yield rows(runs(random, 99_999, 2))
}
