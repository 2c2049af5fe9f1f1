import { type CaseResult, type GroupNeeds, problemType, verdict } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import type { RunCase, Turn } from '../src/cases-ahead.ts'
import { type CaseOrder, runCases } from '../src/run-cases.ts'
import { SpareSlots } from '../src/spare-slots.ts'
import type { CaseData } from '../src/testdata.ts'

const { accepted, wrongAnswer } = verdict

interface Case {
  readonly code: CaseResult['verdict'] | 'fault'
  readonly group?: number
}

const dataOf = (cases: readonly Case[]): CaseData[] =>
  cases.map(({ group = null }, index) => ({
    seq: index + 1,
    group,
    fullScore: 10,
    outputName: '',
    inputPath: '',
    expectedPath: '',
    expectedBytes: 0,
  }))

const resultOf = ({ seq, group }: CaseData, code: CaseResult['verdict']): CaseResult => ({
  seq,
  group,
  verdict: code,
  timeMs: seq,
  memoryKb: 1,
  fraction: null,
  fullScore: 10,
  message: null,
})

/** Runs the cases; each one waits for `end(seq)` when `isHeld`, and ends at once when it is aborted. */
const aRun = (cases: readonly Case[], order: CaseOrder, slots: number, isHeld = false) => {
  const holds = cases.map(() => Promise.withResolvers<void>())
  const started: number[] = []
  const aborted: number[] = []
  let running = 0
  let mostRunning = 0
  const run: RunCase = async (item, turn: Turn) => {
    started.push(item.seq)
    running++
    mostRunning = Math.max(mostRunning, running)
    const { promise, reject } = Promise.withResolvers<never>()
    turn.signal.addEventListener('abort', () => {
      aborted.push(item.seq)
      reject(turn.signal.reason)
    })
    try {
      await Promise.race([isHeld ? holds[item.seq - 1]?.promise : ticks((item.seq * 7) % 5), promise])
      const { code } = cases[item.seq - 1] as Case
      if (code === 'fault') throw new Error(`case ${item.seq} cannot be judged`)
      return resultOf(item, code)
    } finally {
      running--
    }
  }
  const spareSlots = new SpareSlots(slots)
  spareSlots.jobStarted()
  const seen: string[] = []
  const over = (async () => {
    try {
      for await (const item of runCases(dataOf(cases), order, { run, spareSlots }))
        seen.push(`${item.seq}:${item.verdict}:${item.message ?? ''}`)
    } catch (error) {
      seen.push(String(error))
    }
    return seen
  })()
  return {
    over,
    seen,
    started,
    aborted,
    spareSlots,
    end: (seq: number) => holds[seq - 1]?.resolve(),
    running: () => running,
    mostRunning: () => mostRunning,
  }
}

const ticks = async (count: number): Promise<void> => {
  for (let tick = 0; tick < count; tick++) await Promise.resolve()
}

/** Lets every continuation that is ready proceed. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

const plain: CaseOrder = { type: problemType.acm, judgeCaseMode: 'default' }
const untilFailure: CaseOrder = { type: problemType.acm, judgeCaseMode: 'ergodic_without_error' }
const all = (count: number): Case[] => Array.from({ length: count }, () => ({ code: accepted }))

describe('cases on spare slots', () => {
  test('start before their turn and are reported in order', async () => {
    const run = aRun(all(5), plain, 3, true)
    await settle()
    expect(run.started).toEqual([1, 2, 3])
    run.end(3)
    run.end(2)
    await settle()
    expect(run.started).toEqual([1, 2, 3, 4, 5])
    expect(run.seen).toEqual([])
    for (const seq of [5, 4, 1]) run.end(seq)
    expect(await run.over).toEqual([1, 2, 3, 4, 5].map((seq) => `${seq}:0:`))
    expect(run.mostRunning()).toBe(3)
  })

  test('run one after another without spare slots', async () => {
    const run = aRun(all(4), plain, 0)
    expect(await run.over).toHaveLength(4)
    expect(run.mostRunning()).toBe(1)
  })

  test('give their slots to a job that starts, at once, and run again later', async () => {
    const run = aRun(all(6), plain, 3, true)
    await settle()
    expect(run.started).toEqual([1, 2, 3])
    run.spareSlots.jobStarted()
    await settle()
    expect(run.aborted).toEqual([3])
    run.spareSlots.jobStarted()
    await settle()
    expect(run.aborted).toEqual([3, 2])
    run.end(1)
    await settle()
    expect(run.started).toEqual([1, 2, 3, 2])
    for (const seq of [2, 3, 4, 5, 6]) {
      run.end(seq)
      await settle()
      expect(run.running()).toBeLessThanOrEqual(1)
    }
    expect(await run.over).toEqual([1, 2, 3, 4, 5, 6].map((seq) => `${seq}:0:`))
    expect(run.started).toEqual([1, 2, 3, 2, 3, 4, 5, 6])
  })

  test('keep running when a job starts after the case on the slot of the submission ended', async () => {
    const run = aRun(all(2), plain, 2, true)
    await settle()
    run.end(1)
    await settle()
    run.spareSlots.jobStarted()
    run.end(2)
    expect(await run.over).toHaveLength(2)
    expect(run.aborted).toEqual([])
  })

  test('are stopped by an earlier failure that ends later, and leave no trace', async () => {
    const cases: Case[] = [{ code: accepted }, { code: wrongAnswer }, { code: 'fault' }, { code: accepted }]
    const run = aRun(cases, untilFailure, 4, true)
    await settle()
    expect(run.started).toEqual([1, 2, 3, 4])
    run.end(3)
    run.end(1)
    await settle()
    run.end(2)
    expect(await run.over).toEqual(['1:0:', '2:-1:'])
    expect(run.aborted).toContain(4)
    expect(run.running()).toBe(0)
    // The slots are free again for other submissions.
    const borrowed = Array.from({ length: 4 }, () => run.spareSlots.borrow(() => {}))
    expect(borrowed.map((slot) => slot !== null)).toEqual([true, true, true, false])
  })

  test('end with the fault of the first case that fails in order', async () => {
    const run = aRun([{ code: accepted }, { code: 'fault' }, { code: 'fault' }], plain, 3, true)
    await settle()
    run.end(3)
    run.end(2)
    await settle()
    expect(run.seen).toEqual([])
    run.end(1)
    expect(await run.over).toEqual(['1:0:', 'Error: case 2 cannot be judged'])
    expect(run.running()).toBe(0)
  })

  test('of a failed subtask are stopped while the next subtask goes on', async () => {
    const cases: Case[] = [wrongAnswer, accepted, accepted, accepted, accepted].map((code, at) => ({
      code,
      group: at < 3 ? 1 : 2,
    }))
    const run = aRun(cases, { type: problemType.oi, judgeCaseMode: 'subtask_lowest' }, 5, true)
    await settle()
    for (const seq of [1, 4, 5]) run.end(seq)
    const why = 'Not run: an earlier case of this group failed'
    expect(await run.over).toEqual(['1:-1:', `2:-4:${why}`, `3:-4:${why}`, '4:0:', '5:0:'])
    expect(run.aborted).toEqual(expect.arrayContaining([2, 3]))
  })
})

test('the outcome is that of one case after another, in every mode and for every pattern of failures', async () => {
  const codes: Case['code'][] = [accepted, wrongAnswer, 'fault']
  const needs: GroupNeeds[] = [{ group: 1, needs: [2] }]
  const orders: CaseOrder[] = [
    plain,
    untilFailure,
    ...(['default', 'subtask_lowest', 'subtask_average'] as const).map((judgeCaseMode) => ({
      type: problemType.oi,
      judgeCaseMode,
      needs,
    })),
  ]
  for (let pattern = 0; pattern < 3 ** 5; pattern++) {
    const cases = Array.from({ length: 5 }, (_, at): Case => {
      const code = codes[Math.floor(pattern / 3 ** at) % 3] ?? accepted
      return { code, group: 1 + (at % 2) }
    })
    for (const order of orders) {
      const serial = await aRun(cases, order, 0).over
      for (const slots of [2, 3, 8]) expect(await aRun(cases, order, slots).over).toEqual(serial)
    }
  }
})

test('jobs that come and go change when cases run, and not the outcome', async () => {
  const cases = all(30).map(({ code }, at): Case => ({ code: at % 7 === 6 ? wrongAnswer : code }))
  const serial = await aRun(cases, plain, 0).over
  for (const period of [2, 3, 5]) {
    const run = aRun(cases, plain, 4)
    let isOver = false
    void run.over.then(() => {
      isOver = true
    })
    for (let step = 0; !isOver; step++) {
      if (step % period === 0) run.spareSlots.jobStarted()
      await ticks(3)
      if (step % period === 1) run.spareSlots.jobEnded()
      await settle()
    }
    expect(await run.over).toEqual(serial)
  }
})

test('a slot is spare only some time after the last job', () => {
  let now = 0
  const spareSlots = new SpareSlots(2, () => now)
  const borrow = () => spareSlots.borrow(() => {})
  spareSlots.jobStarted()
  spareSlots.jobStarted()
  expect(borrow()).toBeNull()
  spareSlots.jobEnded()
  expect(borrow()).toBeNull()
  now = 1_000
  const slot = borrow()
  expect(slot).not.toBeNull()
  expect(borrow()).toBeNull()
  slot?.[Symbol.dispose]()
  slot?.[Symbol.dispose]()
  expect(borrow()).not.toBeNull()
  expect(borrow()).toBeNull()
})
