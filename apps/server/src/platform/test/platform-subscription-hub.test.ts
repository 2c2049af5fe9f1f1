import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atOnce, SharedReads } from '../events/subscription-hub.ts'

test('recipients of one event are notified in groups, in order, and other events are independent', async () => {
  const shared = new SharedReads()
  const received: number[] = []
  const all = Array.from({ length: 2 * atOnce + 10 }, async (_, n) => {
    await shared.turn()
    received.push(n)
  })
  let other = false
  const others = new SharedReads().turn().then(() => {
    other = true
  })
  // Runs everything that is ready without yielding to other work.
  await new Promise<void>((next) => process.nextTick(() => queueMicrotask(next)))
  expect(received).toEqual(Array.from({ length: atOnce }, (_, n) => n))
  expect(other).toBe(true)
  await setImmediate()
  expect(received.length).toBeLessThanOrEqual(2 * atOnce)
  await Promise.all([...all, others])
  expect(received).toEqual(received.toSorted((a, b) => a - b))
  expect(received).toHaveLength(all.length)
})
