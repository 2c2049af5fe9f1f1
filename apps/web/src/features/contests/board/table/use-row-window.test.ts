import { expect, test } from 'vitest'
import { windowOf } from './use-row-window.ts'

const seen = { top: 10_000, bottom: 10_800 }

test('a short board is rendered whole', () => expect(windowOf(199, 34, seen)).toEqual({ from: 0, to: 199 }))

test('of a long one only what is near the screen', () => {
  const { from, to } = windowOf(5_000, 34, seen)
  expect(from).toBeLessThan(10_000 / 34)
  expect(to).toBeGreaterThan(10_800 / 34)
  expect(to - from).toBeLessThan(70)
})

test('at its end, and when it shrank below what was seen, something is rendered', () => {
  expect(windowOf(300, 34, { top: 9_900, bottom: 10_200 })).toMatchObject({ to: 300 })
  const { from, to } = windowOf(300, 34, { top: 90_000, bottom: 91_000 })
  expect(to).toBeGreaterThan(from)
})
