import { describe, expect, test } from 'vitest'
import { BackOff } from '../replica/back-off.ts'
import { Freshness } from '../replica/freshness.ts'

describe('the lag of a replica', () => {
  test('is unknown before the replica shows a heartbeat', () => {
    const freshness = new Freshness()
    freshness.sent(1, 100)
    expect(freshness.lagMs(150)).toBe(Number.POSITIVE_INFINITY)
  })

  test('counts from the time before the shown heartbeat was sent', () => {
    const freshness = new Freshness()
    freshness.sent(1, 100)
    freshness.sent(5, 500)
    freshness.shown(1)
    expect(freshness.lagMs(600)).toBe(500)
    freshness.shown(5)
    expect(freshness.lagMs(600)).toBe(100)
    expect(freshness.heartbeat).toBe(5)
  })

  test('a heartbeat that was shown before its answer arrived counts with the next look', () => {
    const freshness = new Freshness()
    freshness.shown(1)
    freshness.sent(1, 100)
    expect(freshness.lagMs(200)).toBe(Number.POSITIVE_INFINITY)
    freshness.shown(1)
    expect(freshness.lagMs(200)).toBe(100)
  })

  test('an older answer of the replica takes nothing back', () => {
    const freshness = new Freshness()
    freshness.sent(1, 100)
    freshness.sent(2, 200)
    freshness.shown(2)
    freshness.shown(1)
    expect(freshness.lagMs(300)).toBe(100)
    expect(freshness.heartbeat).toBe(2)
  })

  test('heartbeats of a former primary prove nothing', () => {
    const freshness = new Freshness()
    freshness.sent(7, 100)
    freshness.shown(7)
    freshness.sent(8, 200)
    freshness.reset()
    freshness.shown(8)
    expect(freshness.lagMs(300)).toBe(Number.POSITIVE_INFINITY)
  })
})

test('pauses between attempts double up to a limit and start again after a success', () => {
  const backOff = new BackOff(400, 3_000)
  expect([backOff.failed(), backOff.failed(), backOff.failed(), backOff.failed()]).toEqual([400, 800, 1_600, 3_000])
  backOff.succeeded()
  expect(backOff.failed()).toBe(400)
})
