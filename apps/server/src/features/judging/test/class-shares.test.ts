import { describe, expect, test } from 'vitest'
import { allClasses, ClassShares } from '../queue/class-shares.ts'
import { type Priority, priority } from '../queue/enqueue.ts'

/** How the classes of the queue share the hosts' time. */

const { contest, practice, trial, rejudge } = priority

/** Serves `rounds` runs from queues that never end. */
const serve = (shares: ClassShares, rounds: number, waiting: readonly Priority[], tookMs: (of: Priority) => number) => {
  const served = new Map<Priority, number>()
  const order: Priority[] = []
  for (let round = 0; round < rounds; round++) {
    const classes = shares.order()
    const next = classes.find((item) => waiting.includes(item))
    if (next === undefined) throw new Error('nothing waits')
    shares.charge(next, { runs: 1, order: classes })
    shares.observe(next, tookMs(next))
    served.set(next, (served.get(next) ?? 0) + tookMs(next))
    order.push(next)
  }
  return { served, order }
}

describe('the shares of the classes', () => {
  test('follow the weights when all classes wait', () => {
    const { served } = serve(new ClassShares(), 1_700, allClasses, () => 100)
    const share = (of: Priority) => (served.get(of) ?? 0) / 170_000
    expect(share(contest)).toBeCloseTo(8 / 17, 1)
    expect(share(practice)).toBeCloseTo(4 / 17, 1)
    expect(share(trial)).toBeCloseTo(4 / 17, 1)
    expect(share(rejudge)).toBeCloseTo(1 / 17, 1)
  })

  test('are shares of time and not of runs', () => {
    const { served } = serve(new ClassShares(), 4_000, [practice, rejudge], (of) => (of === rejudge ? 5_000 : 100))
    expect((served.get(practice) ?? 0) / (served.get(rejudge) ?? 1)).toBeGreaterThan(2.5)
  })

  test('give every class its turn, however busy the others are', () => {
    const { order } = serve(new ClassShares(), 100, [contest, practice, rejudge], () => 1_000)
    for (const item of [contest, practice, rejudge]) expect(order.slice(0, 20)).toContain(item)
  })

  test('convert a first estimate that was far too long', () => {
    const shares = new ClassShares()
    // Charged with the estimate for an unknown class, before any run has ended.
    for (let n = 0; n < 20; n++) {
      const order = shares.order()
      shares.charge(order.find((item) => item === practice || item === rejudge) ?? practice, { runs: 1, order })
    }
    for (let n = 0; n < 20; n++) shares.observe(practice, 1)
    for (let n = 0; n < 4; n++) shares.observe(rejudge, 1)
    const { order } = serve(shares, 10, [practice, rejudge], () => 1)
    expect(order.filter((item) => item === practice).length).toBeGreaterThanOrEqual(6)
  })

  test('serve a class that was idle next, and let it save up nothing', () => {
    const shares = new ClassShares()
    serve(shares, 500, [practice, rejudge], () => 1_000)
    expect(shares.order()[0]).not.toBe(rejudge)
    const { order } = serve(shares, 40, [trial, practice, rejudge], () => 1_000)
    expect(order.indexOf(trial)).toBeLessThanOrEqual(1)
    // Two queues of equal weight: from here on they alternate.
    expect(order.filter((item) => item === trial).length).toBeLessThanOrEqual(21)
  })
})
