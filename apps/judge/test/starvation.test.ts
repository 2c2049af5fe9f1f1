import { verdict } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import { AloneTime } from '../src/alone-time.ts'
import { Starved, sandboxFault } from '../src/faults.ts'
import type { CaseContext, CaseRun, Mode } from '../src/modes/mode.ts'
import { runCase } from '../src/run-case.ts'
import { SecondLooks } from '../src/second-looks.ts'
import { Starvation } from '../src/starvation.ts'

/** What a host does with runs that it kept waiting for a core. */

const one = { seq: 1, group: null, fullScore: null, outputName: '', inputPath: '', expectedPath: '', expectedBytes: 0 }
const figures = { memoryKb: 1, fraction: null, message: null }
const unfair: CaseRun = {
  judged: { ...figures, verdict: verdict.timeLimitExceeded, timeMs: 1_040 },
  grey: { why: 'cpuTime', wallMs: 9_000, isUnfair: true },
}
const fair: CaseRun = { judged: { ...figures, verdict: verdict.accepted, timeMs: 970 }, grey: null }
/** No time is left for runs alone. */
const spent = (): SecondLooks => {
  const aloneTime = new AloneTime(() => 0)
  aloneTime.reserve(1e9)
  return new SecondLooks(aloneTime)
}
const judge = async (runs: readonly CaseRun[]) => {
  const starvation = new Starvation()
  let next = 0
  const mode: Mode = async () => runs[next++] ?? unfair
  const context = { runner: { starvation } } as CaseContext
  const result = runCase(context, one, { mode, secondLooks: spent() })
  return { result, starvation, runs: () => next }
}

describe('a time limit failure just above the limit on a starving host', () => {
  test('is measured again until it is fair, whatever time is left for runs alone', async () => {
    const { result, runs } = await judge([unfair, unfair, fair])
    expect(await result).toMatchObject({ verdict: verdict.accepted, timeMs: 970 })
    expect(runs()).toBe(3)
  })

  test('is never published: the submission goes back', async () => {
    const { result, runs } = await judge([])
    await expect(result).rejects.toThrow(Starved)
    expect(runs()).toBe(5)
  })
})

test('a run the sandbox gave up for want of CPU time goes back', () => {
  const report = { reason: 'too little CPU time', isHostFault: true, isStarved: true }
  expect(sandboxFault(report)).toBeInstanceOf(Starved)
})

describe('a host', () => {
  const starved = { isStarved: true, cpuNs: 1e6, runDelayNs: 1e9 }
  const served = { cpuNs: 1e9, runDelayNs: 1e6 }

  test('leaves the pool with a reason after three starved runs in a row, and comes back with one that had its core', () => {
    const starvation = new Starvation()
    for (let n = 0; n < 2; n++) starvation.note(starved)
    expect(starvation.reason).toBeNull()
    starvation.note(starved)
    expect(starvation.reason).toContain('starves its programs')
    starvation.note(served)
    expect(starvation.reason).toBeNull()
  })

  test('says what share of the time programs wait', () => {
    const starvation = new Starvation()
    for (let n = 0; n < 100; n++) starvation.note({ cpuNs: 1e8, runDelayNs: 1e8 })
    expect(starvation.percent).toBeCloseTo(50, 0)
  })
})
