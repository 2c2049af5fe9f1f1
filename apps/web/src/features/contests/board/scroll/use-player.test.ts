import { expect, test } from 'vitest'
import { otherSpeed } from './beats.ts'
import { actOf, playerAfter } from './use-player.ts'

const total = 3
const at = (count: number, isPlaying = false) => ({ count, isPlaying, speed: 1 as const })

test.each([
  ['next goes on', at(1), 'next', at(2)],
  ['and not beyond the end', at(3), 'next', at(3)],
  ['back reverts the last step and stops playing', at(2, true), 'back', at(1)],
  ['and not before the start', at(0), 'back', at(0)],
  ['the start again', at(3), 'start', at(0)],
  ['the end at once', at(0, true), 'end', at(3)],
  ['playing begins', at(1), 'play', at(1, true)],
  ['and pauses', at(1, true), 'play', at(1)],
  ['the last step ends the play', at(2, true), 'next', at(3)],
  ['nothing is left to play', at(3), 'play', at(3)],
] as const)('%s', (_, before, act, after) => expect(playerAfter(before, act, total)).toEqual(after))

test.each([
  [' ', 'next'],
  ['ArrowRight', 'next'],
  ['PageDown', 'next'],
  ['ArrowLeft', 'back'],
  ['PageUp', 'back'],
  ['p', 'play'],
  ['+', 'faster'],
  ['-', 'slower'],
  ['Home', 'start'],
  ['End', 'end'],
  ['f', 'screen'],
  ['x', null],
] as const)('the key "%s" means %s', (key, act) => expect(actOf(key)).toBe(act))

test('speed has an upper and a lower end', () => {
  expect(otherSpeed(8, 1)).toBe(8)
  expect(otherSpeed(0.5, -1)).toBe(0.5)
  expect(otherSpeed(1, 1)).toBe(2)
})
