import { expect, test } from 'vitest'
import { placePause } from './submission-query.ts'

test('submissions far back in the queue poll their position less often, but at least four times a minute', () => {
  expect(placePause(undefined)).toBe(2_000)
  expect(placePause({ waitSeconds: null, reason: 'busy' })).toBe(2_000)
  expect(placePause({ waitSeconds: 5, reason: 'busy' })).toBe(2_000)
  expect(placePause({ waitSeconds: 60, reason: 'busy' })).toBe(6_000)
  expect(placePause({ waitSeconds: 4_000, reason: 'busy' })).toBe(15_000)
  expect(placePause({ waitSeconds: null, reason: 'finished' })).toBe(false)
})
