import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atOnce, turnOf } from '../events/in-turns.ts'

test('recipients of one event are notified in groups, in order, and other events are independent', async () => {
  const news = {}
  const told: number[] = []
  const all = Array.from({ length: 2 * atOnce + 10 }, async (_, n) => {
    await turnOf(news)
    told.push(n)
  })
  let other = false
  const others = turnOf({}).then(() => {
    other = true
  })
  // Runs everything that is ready without yielding to other work.
  await new Promise<void>((next) => process.nextTick(() => queueMicrotask(next)))
  expect(told).toEqual(Array.from({ length: atOnce }, (_, n) => n))
  expect(other).toBe(true)
  await setImmediate()
  expect(told.length).toBeLessThanOrEqual(2 * atOnce)
  await Promise.all([...all, others])
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told).toHaveLength(all.length)
})
