import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AcmCell,
  type Attempt,
  acmBoard,
  type BoardRecord,
  type BoardRules,
  boardViews,
  contestTimeMs,
  keepFormatBoard,
  type RemovedTime,
  type ScoreCell,
  usualPenalty,
} from '../../src/index.ts'

/** Boards of contests of which time is removed (docs/contest-timing.md). */

const minute = 60
const common = { durationS: 310 * minute, removedS: 10 * minute, freezeS: 250 * minute, excluded: new Set<string>() }
const icpc = { ...common, format: 'icpc', penalty: usualPenalty } as const

/** Ten minutes from the first hour on are removed, so contest time is ten minutes behind the clock after it. */
const removed: RemovedTime[] = [{ place: 0, fromMs: 60 * minute * 1_000, toMs: 70 * minute * 1_000 }]
let lastId = 0
const at = (clock: number, attempt: Attempt, more: Partial<BoardRecord> = {}): BoardRecord => {
  lastId += 1
  const timeS = contestTimeMs({ startsAt: new Date(0), removed }, new Date(clock * minute * 1_000)) / 1_000
  const record = { submissionId: lastId, userId: 'u', problem: 'A', attempt, score: null, runTimeMs: 1 }
  return { ...record, timeS, clockS: clock * minute, ...more }
}
const rowOf = (rules: BoardRules, records: readonly BoardRecord[], view: (typeof boardViews)[number] = 'live') => {
  const board = keepFormatBoard(rules)
  board.load(records)
  return board.row(view, 'u')
}

describe('ICPC', () => {
  test.each<[string, number, number]>([
    ['before the interval', 50, 50],
    ['in it, as if it were its first minute', 65, 60],
    ['after it', 100, 90],
  ])('a solve %s', (_, clock, penalty) => {
    expect(rowOf(icpc, [at(clock, 'accepted')])).toMatchObject({ points: 1, time: penalty * minute })
  })

  test('the freeze and the end follow the clock', () => {
    const cell = (clock: number, view: (typeof boardViews)[number]) =>
      rowOf(icpc, [at(clock, 'accepted')], view)?.cells.get('A') as AcmCell | undefined
    expect(cell(249, 'frozen')).toMatchObject({ solvedAtS: 239 * minute, frozenTries: 0 })
    expect(cell(250, 'frozen')).toMatchObject({ solvedAtS: null, frozenTries: 1 })
    expect(cell(309, 'live')).toMatchObject({ solvedAtS: 299 * minute, isAfterEnd: false })
    expect(cell(310, 'live')).toBeUndefined()
    expect(cell(310, 'afterEnd')).toMatchObject({ isAfterEnd: true })
  })
})

test('Codeforces: a problem loses as much as in a contest that was as long as the time that counts', () => {
  const record = at(100, 'accepted', { score: 1_000 })
  const rules = { ...common, format: 'codeforces', tryPoints: 50 } as const
  const plain = { ...rules, durationS: 300 * minute, removedS: 0 }
  const { clockS: _, ...byTime } = record
  expect(rowOf(rules, [record])?.points).toBe(rowOf(plain, [byTime])?.points)
})

test('ECOO: the bonus counts the contest time that is left', () => {
  const rules = { ...common, format: 'ecoo', firstTryPoints: 0, bonusEveryS: 5 * minute } as const
  const cell = rowOf(rules, [at(100, 'accepted', { score: 10 })])?.cells.get('A') as ScoreCell
  // 210 minutes of 300 are left.
  expect(cell.score).toBe(10 + 42)
})

test('a board moved by one verdict at a time equals the recount', () => {
  const submissions = fc.array(
    fc.record({
      userId: fc.constantFrom('ada', 'bell', 'cyn'),
      problem: fc.constantFrom('A', 'B'),
      clock: fc.integer({ min: -1, max: 14 }),
      extraS: fc.constantFrom(0, 2),
      attempt: fc.constantFrom<Attempt>('accepted', 'rejected', 'free', null),
    }),
    { minLength: 5, maxLength: 40 },
  )
  const span = fc.tuple(fc.constantFrom(0, 1, 2), fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))
  fc.assert(
    fc.property(submissions, fc.array(span, { maxLength: 3 }), (drawn, spans) => {
      const parts = spans.map(([place, a, b]) => ({
        place,
        fromMs: Math.min(a, b) * 1_000,
        toMs: Math.max(a, b) * 1_000,
      }))
      const rules = { ...icpc, durationS: 10, freezeS: 7 }
      // Submissions are numbered as they come.
      const inOrder = drawn.toSorted((a, b) => a.clock - b.clock)
      const records = inOrder.map(({ clock, ...record }, index): BoardRecord => {
        const place = record.problem === 'A' ? 1 : 2
        const timeMs = contestTimeMs({ startsAt: new Date(0), removed: parts }, new Date(clock * 1_000), { place })
        return { ...record, submissionId: index + 1, score: null, runTimeMs: 1, timeS: timeMs / 1_000, clockS: clock }
      })
      const kept = keepFormatBoard(rules)
      for (const record of records.toReversed()) kept.put(record)
      for (const view of boardViews) expect(kept.rows(view)).toEqual(acmBoard(rules, records, view))
    }),
  )
})
