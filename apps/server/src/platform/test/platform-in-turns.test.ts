import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atOnce, turnOf } from '../events/in-turns.ts'

test('those who hear the same news are told some at a time, in their order, and other news has its own turn', async () => {
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
  // Whatever is ready without anything else of the process having its turn.
  await new Promise<void>((next) => process.nextTick(() => queueMicrotask(next)))
  expect(told).toEqual(Array.from({ length: atOnce }, (_, n) => n))
  expect(other).toBe(true)
  await setImmediate()
  expect(told.length).toBeLessThanOrEqual(2 * atOnce)
  await Promise.all([...all, others])
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told).toHaveLength(all.length)
})
