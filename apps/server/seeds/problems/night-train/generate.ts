import { answered, rows } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

const dayMinutes = 24 * 60

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

export const answer = (input: string): string => {
  const [departure = '', journey = ''] = input.trim().split(' ')
  const [hour = '', minute = ''] = departure.split(':')
  const arrival = Number(hour) * 60 + Number(minute) + Number(journey)
  return rows(`${clock(arrival % dayMinutes)} +${Math.floor(arrival / dayMinutes)}`)
}

export function* cases() {
  yield* answered(inputs(), answer)
}

function* inputs() {
  const random = seededRandom('night-train')
  for (const example of problem.examples) yield rows(example.input)
  yield rows('00:00 0')
  yield rows('23:59 0')
  yield rows('23:59 1')
  yield rows('00:00 1440')
  yield rows('09:08 1439')
  yield rows('12:30 2880')
  yield rows('23:59 1000000')
  for (let count = 0; count < 8; count++)
    yield rows([clock(random.int(0, dayMinutes - 1)), random.int(0, count < 4 ? 3_000 : 1_000_000)])
}
