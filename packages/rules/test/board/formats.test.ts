import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AcmRules,
  type Attempt,
  attemptOf,
  type BoardRecord,
  type BoardView,
  boardViews,
  hackProblem,
  keepAcmBoard,
  keepFormatBoard,
  placeRows,
  type ScoreCell,
  type ScoreRules,
  usualPenalty,
} from '../../src/index.ts'
import { recount } from './recounts.ts'

/** Each format against worked examples of its published rules, and against a recount for random contests. */

const common = { durationS: 7_200, freezeS: null, excluded: new Set<string>() }
const rulesOf = {
  ioi: { ...common, format: 'ioi' },
  noip: { ...common, format: 'noip' },
  atcoder: { ...common, format: 'atcoder', tryPenaltyS: 300 },
  codeforces: { ...common, format: 'codeforces', tryPoints: 50 },
  ecoo: { ...common, format: 'ecoo', firstTryPoints: 10, bonusEveryS: 300 },
  ledo: { ...common, format: 'ledo', keptPercent: 95, leastPercent: 70 },
} as const satisfies Record<string, ScoreRules>

let lastId = 0
const record = (minute: number, score: number | null, more: Partial<BoardRecord> = {}): BoardRecord => {
  lastId += 1
  const attempt: Attempt = score === null ? 'free' : score === 0 ? 'rejected' : 'free'
  const base = { submissionId: lastId, userId: 'u', problem: 'A', timeS: minute * 60, runTimeMs: 1 }
  return { ...base, attempt, score, ...more }
}
const full = (minute: number, score: number, more: Partial<BoardRecord> = {}) =>
  record(minute, score, { attempt: 'accepted', ...more })
const compileError = (minute: number) => record(minute, null)

const rowOf = (rules: ScoreRules, records: readonly BoardRecord[], userId = 'u') => {
  const board = keepFormatBoard(rules)
  board.load(records)
  const row = board.row('live', userId)
  return row === null ? null : { points: row.points, time: row.time, cell: row.cells.get('A') as ScoreCell | undefined }
}

describe('IOI: the best of each subtask, added up', () => {
  const parts = (minute: number, ...scores: number[]) =>
    record(
      minute,
      scores.reduce((sum, score) => sum + score, 0),
      {
        subtasks: scores.map((score, number) => [number + 1, score]),
        fullScore: 100,
      },
    )

  test.each<[string, BoardRecord[], number, Partial<ScoreCell>]>([
    ['one submission counts as it was judged', [parts(5, 20, 0, 30)], 50, { base: 50, timeS: 300 }],
    ['subtasks of two submissions add up', [parts(5, 20, 0, 30), parts(9, 0, 40, 0)], 90, { base: 50, timeS: 540 }],
    ['and can be full marks', [parts(5, 20, 0, 40), parts(9, 0, 40, 0)], 100, { isFull: true, tries: 1 }],
    ['a worse submission later takes nothing away', [parts(5, 20, 40, 0), parts(9, 0, 0, 0)], 60, { timeS: 300 }],
    ['an overridden score counts as a whole', [parts(5, 20, 0, 0), record(9, 70)], 70, { base: 70 }],
    ['a compile error is no try', [parts(5, 20, 0, 0), compileError(9)], 20, { tries: 0 }],
  ])('%s', (_, records, points, cell) => {
    const row = rowOf(rulesOf.ioi, records)
    expect(row).toMatchObject({ points, time: 0 })
    expect(row?.cell).toMatchObject(cell)
  })

  test('equal sums share a place whatever their times', () => {
    const board = keepFormatBoard(rulesOf.ioi)
    board.load([parts(5, 20, 30), { ...parts(90, 50, 0), userId: 'v' }])
    expect(placeRows(board.rows('live'), { stars: new Set() }).map(({ place }) => place)).toEqual([1, 1])
  })
})

describe('NOIP: the last submission counts', () => {
  test.each<[string, BoardRecord[], number]>([
    ['the last one, not the best', [full(5, 100), record(50, 30)], 30],
    ['the best if it is the last', [record(5, 30), full(50, 100)], 100],
    ['a last one that does not compile is worth nothing', [full(5, 100), compileError(50)], 0],
  ])('%s', (_, records, points) => expect(rowOf(rulesOf.noip, records)).toMatchObject({ points, time: 0 }))

  test('frozen from the start, its board is empty until the end', () => {
    const board = keepFormatBoard({ ...rulesOf.noip, freezeS: 0 })
    board.load([full(5, 100), record(6, null, { attempt: null, userId: 'v' })])
    expect(board.rows('frozen')).toEqual([])
    expect(board.rows('live').map(({ points }) => points)).toEqual([100])
  })
})

describe('AtCoder: five minutes for each wrong try before the score', () => {
  // A solved at 5:00, B at 20:00 after two wrong tries, C tried three times in vain: 20:00 + 2 * 5:00.
  const worked = [
    full(5, 100),
    record(10, 0, { problem: 'B' }),
    record(12, 0, { problem: 'B' }),
    full(20, 200, { problem: 'B' }),
    ...[30, 40, 50].map((minute) => record(minute, 0, { problem: 'C' })),
  ]

  test.each<[string, BoardRecord[], number, number]>([
    ['the last score and the penalties', worked, 300, 30 * 60],
    ['a problem without a score costs nothing', [record(30, 0), record(31, 0)], 0, 0],
    ['a compile error costs nothing', [compileError(1), full(5, 100)], 100, 300],
    ['tries after the score cost nothing', [full(5, 100), record(9, 0), full(10, 100)], 100, 300],
    ['a higher partial score moves the time and pays for the tries', [record(5, 40), full(9, 100)], 100, 9 * 60 + 300],
  ])('%s', (_, records, points, time) => expect(rowOf(rulesOf.atcoder, records)).toMatchObject({ points, time }))

  test('with equal points the smaller time is first', () => {
    const board = keepFormatBoard(rulesOf.atcoder)
    board.load([record(1, 0), full(10, 100), full(14, 100, { userId: 'v' })])
    expect(board.rows('live').map(({ userId, time }) => [userId, time])).toEqual([
      ['v', 14 * 60],
      ['u', 15 * 60],
    ])
  })
})

describe('Codeforces: points melt with time and tries', () => {
  test.each<[string, number, BoardRecord[], number]>([
    ['a problem of 1000 at minute 10', 120, [full(10, 1000)], 960],
    ['the same with the third try', 120, [record(3, 0), record(5, 0), full(10, 1000)], 860],
    ['1000 at minute 119', 120, [full(119, 1000)], 524],
    ['3000 at minute 119', 120, [full(119, 3000)], 1572],
    ['500 loses two points a minute', 120, [full(30, 500)], 440],
    ['and one in a contest of three hours, rounded down', 180, [full(1, 500)], 499],
    ['never less than 30 %', 120, [...Array.from({ length: 20 }, () => record(1, 0)), full(119, 500)], 150],
    ['the last of two accepted counts, the other one is a try', 120, [full(10, 1000), full(20, 1000)], 870],
    ['wrong tries after the last accepted one cost nothing', 120, [full(10, 1000), record(20, 0)], 960],
    ['a compile error is no try', 120, [compileError(1), full(10, 1000)], 960],
    ['partial scores earn nothing', 120, [record(10, 900)], 0],
  ])('%s', (_, minutes, records, points) => {
    expect(rowOf({ ...rulesOf.codeforces, durationS: minutes * 60 }, records)).toMatchObject({ points, time: 0 })
  })

  test('hacks add their points, and are frozen like submissions', () => {
    const hack = (minute: number, score: number) =>
      record(minute, score, { problem: hackProblem, attempt: score > 0 ? 'accepted' : 'rejected' })
    const board = keepFormatBoard({ ...rulesOf.codeforces, freezeS: 3_600 })
    board.load([full(10, 1000), hack(20, 100), hack(30, -50), hack(70, 100)])
    const hacksOf = (view: BoardView) => board.row(view, 'u')?.cells.get(hackProblem)
    expect(board.row('live', 'u')).toMatchObject({ points: 960 + 150, records: 1, firstAt: { timeS: 600 } })
    expect(hacksOf('live')).toMatchObject({ score: 150, hacks: { successful: 2, unsuccessful: 1 } })
    expect(board.row('frozen', 'u')).toMatchObject({ points: 960 + 50, records: 1 })
    expect(hacksOf('frozen')).toMatchObject({ score: 50, hacks: { successful: 1, unsuccessful: 1 } })
  })

  test('a hacked submission is a wrong try, and the next one counts', () => {
    const hacked = record(10, 0, { attempt: 'rejected' })
    expect(rowOf(rulesOf.codeforces, [hacked])).toMatchObject({ points: 0 })
    expect(rowOf(rulesOf.codeforces, [hacked, full(20, 1000)])).toMatchObject({ points: 1000 - 80 - 50 })
  })
})

describe('ECOO: bonuses on the last submission', () => {
  test.each<[string, BoardRecord[], number]>([
    ['50 of 100 with 23 minutes left', [record(97, 50)], 54],
    ['full marks with the first try', [full(97, 100)], 114],
    ['full marks with the second try', [record(90, 0), full(97, 100)], 104],
    ['a compile error before is no try', [compileError(90), full(97, 100)], 114],
    ['the last counts, even if it is worse', [full(10, 100), record(97, 50)], 54],
    ['nothing for nothing', [record(10, 0)], 0],
  ])('%s', (_, records, points) => expect(rowOf(rulesOf.ecoo, records)).toMatchObject({ points, time: 0 }))

  test('without a bonus for time', () => {
    expect(rowOf({ ...rulesOf.ecoo, bonusEveryS: 0 }, [record(1, 50)])).toMatchObject({ points: 50 })
  })
})

describe('Ledo: each try is worth less', () => {
  const wrong = (times: number) => Array.from({ length: times }, (_, minute) => record(minute, 0))
  test.each<[string, BoardRecord[], number]>([
    ['the first try is worth everything', [full(1, 100)], 100],
    ['the second 95 %', [...wrong(1), full(9, 100)], 95],
    ['the third 90.25 %, rounded', [...wrong(2), full(9, 100)], 90],
    ['the eighth 70 %', [...wrong(7), full(9, 100)], 70],
    ['and never less', [...wrong(30), full(59, 100)], 70],
    ['the best of all counts', [record(1, 80), record(2, 0), full(3, 100)], 90],
    ['an early partial score can be worth more', [record(0, 98), ...wrong(2), full(9, 100)], 98],
    ['a compile error is no try', [compileError(1), full(9, 100)], 100],
  ])('%s', (_, records, points) => expect(rowOf(rulesOf.ledo, records)).toMatchObject({ points, time: 0 }))
})

describe('ICPC with settings', () => {
  const rules: AcmRules = { ...common, format: 'icpc', penalty: usualPenalty }
  const run = (minute: number, attempt: Attempt, runTimeMs: number) => record(minute, null, { attempt, runTimeMs })

  test('the run time of the fastest accepted submission breaks ties', () => {
    const board = keepAcmBoard({ ...rules, runTimeTies: true })
    board.load([run(1, 'rejected', 5), run(2, 'accepted', 80), run(3, 'accepted', 30), run(4, 'accepted', 90)])
    expect(board.row('live', 'u')).toMatchObject({ points: 1, time: 30 })
    expect(board.row('live', 'u')?.cells.get('A')).toMatchObject({ solvedAtS: 120, wrongTries: 1 })
  })

  test('a compile error counts where the contest says so', () => {
    expect(attemptOf(-2)).toBe('free')
    expect(attemptOf(-2, { compileErrorsCount: true })).toBe('rejected')
    expect(attemptOf(4, { compileErrorsCount: true })).toBe('free')
  })
})

/** Small numbers on purpose, so that seconds, scores and cells collide often. */
const change = fc.record({
  submissionId: fc.integer({ min: 1, max: 30 }),
  isGone: fc.boolean(),
  attempt: fc.constantFrom<Attempt>('accepted', 'rejected', 'free', null),
  score: fc.option(fc.integer({ min: 0, max: 40 })),
  subtasks: fc.option(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 20 })), { maxLength: 3 }),
  ),
})
const places = fc.array(
  fc.record({
    userId: fc.constantFrom('ada', 'bell', 'root'),
    problem: fc.constantFrom('A', 'B'),
    timeS: fc.integer({ min: -1, max: 720 }),
  }),
  { minLength: 30, maxLength: 30 },
)

test.each(Object.values(rulesOf))('$format: the kept board equals a recount for any order of arrival', (rules) => {
  const play = fc.record({
    places,
    changes: fc.array(change, { minLength: 10, maxLength: 60, size: 'max' }),
    freezeS: fc.option(fc.integer({ min: 0, max: 700 })),
  })
  fc.assert(
    fc.property(play, ({ places, changes, freezeS }) => {
      const terms = { ...rules, durationS: 600, freezeS, excluded: new Set(['root']) }
      const board = keepFormatBoard(terms)
      const records = new Map<number, BoardRecord>()
      for (const { isGone, ...verdict } of changes) {
        const place = places[verdict.submissionId - 1]
        if (place === undefined) throw new Error('the journal names a submission that is not there')
        const made = { ...place, ...verdict, runTimeMs: 1, fullScore: 40 }
        if (isGone) records.delete(made.submissionId)
        else records.set(made.submissionId, made)
        if (isGone) board.remove(made.submissionId)
        else board.put(made)
        for (const view of boardViews) expect(board.rows(view)).toEqual(recount(terms, [...records.values()], view))
      }
      const loaded = keepFormatBoard(terms)
      loaded.load([...records.values()])
      for (const view of boardViews) expect(loaded.rows(view)).toEqual(board.rows(view))
    }),
  )
})

test.each(Object.values(rulesOf))('$format: a frozen board depends on no submission of the freeze', (rules) => {
  const terms = { ...rules, freezeS: 3_600 }
  const before = [record(10, 30), full(20, 100)]
  const board = keepFormatBoard(terms)
  board.load(before)
  const shown = JSON.stringify(board.rows('frozen'))
  board.put(record(61, null, { attempt: null }))
  board.put(full(62, 100, { userId: 'v' }))
  expect(JSON.stringify(board.rows('frozen'))).toBe(shown)
})
