import { verdict } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import { AloneTime } from '../src/alone-time.ts'
import type { CaseContext, CaseRun, Mode } from '../src/modes/mode.ts'
import type { Grey } from '../src/outcome.ts'
import { runCase } from '../src/run-case.ts'
import { SecondLooks } from '../src/second-looks.ts'

/** A clock that is advanced manually. */
const aClock = () => {
  let ms = 0
  return { now: () => ms, pass: (more: number) => (ms += more) }
}

const context = {} as CaseContext
const one = { seq: 3, group: null, fullScore: null, outputName: '', inputPath: '', expectedPath: '', expectedBytes: 0 }
const figures = { memoryKb: 1, fraction: null, message: null }
const slow = { ...figures, verdict: verdict.timeLimitExceeded, timeMs: 1_040 }
const quick = { ...figures, verdict: verdict.accepted, timeMs: 990, judgeMessage: 'well done' }
const still = { ...figures, verdict: verdict.timeLimitExceeded, timeMs: 1_060 }

/** A submission whose every case is grey at first; its exclusive runs have the given result and last `wallMs`. */
const submission = (again: CaseRun['judged'], grey: Grey = { why: 'cpuTime', wallMs: 1 }, clock = aClock()) => {
  const aloneTime = new AloneTime(clock.now)
  let runsAlone = 0
  const mode: Mode = async (_, __, { alone }) => {
    if (!alone) return { judged: slow, grey }
    runsAlone++
    const stop = aloneTime.start()
    clock.pass(grey.wallMs)
    stop()
    return { judged: again, grey: null }
  }
  const judge = (how = { mode, secondLooks: new SecondLooks(aloneTime) }) => ({
    cases: async (count: number) => {
      const results = []
      for (let i = 0; i < count; i++) results.push(await runCase(context, one, how))
      return results
    },
  })
  return { ...judge(), another: judge, clock, runsAlone: () => runsAlone }
}

const first = 'beyond the time limit with 1040 ms of CPU time, maybe for others’ sake; '

describe('a time-limit failure in the grey band', () => {
  test('is run again alone, which counts, and staff read of it', async () => {
    const [result] = await submission(quick).cases(1)
    expect(result).toMatchObject({ seq: 3, verdict: verdict.accepted, timeMs: 990, message: null })
    expect(result?.judgeMessage).toBe(`${first}run again alone: 990 ms, which counts\nwell done`)
  })

  test('is run again for every case that the second run overturns', async () => {
    const results = await submission(quick).cases(5)
    expect(results.map(({ timeMs }) => timeMs)).toEqual([990, 990, 990, 990, 990])
  })

  test('holds after three confirmations, and admins see the reason', async () => {
    const results = await submission(still).cases(4)
    expect(results.map(({ timeMs }) => timeMs)).toEqual([1_060, 1_060, 1_060, 1_040])
    expect(results[3]?.judgeMessage).toBe(
      `${first}not run again, because 3 cases of this submission were confirmed to be too slow`,
    )
  })

  test.each([quick, still])('of the wall clock is run again once in a submission', async (again) => {
    const grey = { why: 'wallClock', wallMs: 3_600 } as const
    const results = await submission(again, grey).cases(3)
    expect(results.map(({ timeMs }) => timeMs)).toEqual([again.timeMs, 1_040, 1_040])
    expect(results[2]?.judgeMessage).toContain('another case of this submission that the wall clock stopped')
  })

  test('holds when the host has no time left for exclusive runs, and admins see the reason', async () => {
    const { another, clock, runsAlone } = submission(still, { why: 'wallClock', wallMs: 30_000 })
    const judgeOne = async () => (await another().cases(1))[0]
    expect(await judgeOne()).toMatchObject({ timeMs: 1_060 })
    expect(await judgeOne()).toMatchObject({
      timeMs: 1_040,
      judgeMessage: `${first}not run again, because this host has spent its time for runs alone`,
    })
    clock.pass(300_000)
    expect(await judgeOne()).toMatchObject({ timeMs: 1_060 })
    expect(runsAlone()).toBe(2)
  })

  test('gives its time back when the second run cannot be made', async () => {
    const clock = aClock()
    const secondLooks = new SecondLooks(new AloneTime(clock.now))
    const grey = { why: 'cpuTime', wallMs: 20_000 } as const
    const mode: Mode = async (_, __, { alone }) => {
      if (alone) throw new Error('called off')
      return { judged: slow, grey }
    }
    await expect(runCase(context, one, { mode, secondLooks })).rejects.toThrow('called off')
    expect(secondLooks.ask(grey)).not.toBeTypeOf('string')
  })
})

describe('the time of a host for runs alone', () => {
  test('is a tenth of all time, however many submissions ask for it', async () => {
    const { another, clock, runsAlone } = submission(still, { why: 'wallClock', wallMs: 3_600 })
    const hour = 3_600_000
    while (clock.now() < hour) {
      await another().cases(1)
      clock.pass(500)
    }
    expect(runsAlone() * 3_600).toBeGreaterThan(0.09 * hour)
    expect(runsAlone() * 3_600).toBeLessThan(0.1 * hour + 10_000 + 3_600)
  })

  test('is not given twice to those that ask at once', () => {
    const aloneTime = new AloneTime(aClock().now)
    const granted = aloneTime.reserve(12_000)
    expect(granted).not.toBeNull()
    expect(aloneTime.reserve(12_000)).toBeNull()
    granted?.[Symbol.dispose]()
    expect(aloneTime.reserve(12_000)).not.toBeNull()
  })

  test('does not gather beyond a burst', () => {
    const clock = aClock()
    const aloneTime = new AloneTime(clock.now)
    clock.pass(1e9)
    const stop = aloneTime.start()
    clock.pass(11_200)
    stop()
    expect(aloneTime.reserve(1)).toBeNull()
    clock.pass(13_000)
    expect(aloneTime.reserve(1)).not.toBeNull()
  })
})
