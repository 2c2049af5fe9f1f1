import { verdict } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import {
  type AcmRules,
  type Attempt,
  acmBoard,
  attemptOf,
  type BoardRecord,
  type BoardView,
  keepAcmBoard,
  keepOiBoard,
  type OiRules,
  oiBoard,
  placeRows,
  usualPenalty,
} from '../../src/index.ts'
import { acm, oi, plainRows } from './journals.ts'

/** The worked examples of sections 3.7 and 3.8, and further consequences of the rule. */

const { accepted: AC, wrongAnswer: WA, compileError: CE, timeLimitExceeded: TLE } = verdict
const rules: AcmRules = { format: 'icpc', durationS: 10_800, freezeS: 7200, excluded: new Set(), penalty: usualPenalty }

const example = [
  acm(300, 'ada', 'A', WA),
  acm(900, 'ada', 'A', AC),
  acm(900, 'bell', 'A', AC),
  acm(1500, 'cyn', 'A', AC),
  acm(2000, 'bell', 'B', CE),
  acm(2500, 'bell', 'B', TLE),
  acm(3661, 'ada', 'B', AC),
  acm(4000, 'bell', 'B', AC),
  acm(7200, 'cyn', 'C', AC),
  acm(7300, 'ada', 'C', WA),
  acm(7400, 'cyn', 'A', WA),
  acm(8000, 'ada', 'C', AC),
  acm(12_000, 'bell', 'C', AC),
]

const untouched = { wrongTries: 0, solvedAtS: null, isFirst: false, isAfterEnd: false, frozenTries: 0 }
const solved = (solvedAtS: number, more: object = {}) => ({ ...untouched, solvedAtS, ...more })
const first = { isFirst: true }

/** Both ways to make a board; every table below holds for each. */
const kept = (of: AcmRules, records: readonly BoardRecord[], view: BoardView) => {
  const board = keepAcmBoard(of)
  for (const record of records) board.put(record)
  return board.rows(view)
}
const keptOi = (of: OiRules, records: readonly BoardRecord[], view: BoardView) => {
  const board = keepOiBoard(of)
  for (const record of records) board.put(record)
  return board.rows(view)
}

describe.each([
  ['made from all records', acmBoard],
  ['kept', kept],
])('the ACM example, %s', (_, board) => {
  const ada = [solved(900, { wrongTries: 1, ...first }), solved(3661, first)]
  const bell = { A: solved(900, first), B: solved(4000, { wrongTries: 1 }) }

  test('live', () => {
    expect(plainRows(board(rules, example, 'live'))).toEqual([
      {
        userId: 'ada',
        points: 3,
        time: 14_961,
        records: 5,
        cells: { A: ada[0], B: ada[1], C: solved(8000, { wrongTries: 1 }) },
      },
      { userId: 'bell', points: 2, time: 6100, records: 4, cells: bell },
      { userId: 'cyn', points: 2, time: 8700, records: 3, cells: { A: solved(1500), C: solved(7200, first) } },
    ])
  })

  test('frozen: the first second of the freeze is frozen, and a try after the solve is not announced', () => {
    expect(plainRows(board(rules, example, 'frozen'))).toEqual([
      {
        userId: 'ada',
        points: 2,
        time: 5761,
        records: 5,
        cells: { A: ada[0], B: ada[1], C: { ...untouched, frozenTries: 2 } },
      },
      { userId: 'bell', points: 2, time: 6100, records: 4, cells: bell },
      {
        userId: 'cyn',
        points: 1,
        time: 1500,
        records: 3,
        cells: { A: solved(1500), C: { ...untouched, frozenTries: 1 } },
      },
    ])
  })

  test('with submissions after the end', () => {
    const rows = board(rules, example, 'afterEnd')
    expect(rows.map(({ userId, points, time }) => [userId, points, time])).toEqual([
      ['ada', 3, 14_961],
      ['bell', 3, 18_100],
      ['cyn', 2, 8700],
    ])
    expect(rows[1]?.cells.get('C')).toEqual(solved(12_000, { isAfterEnd: true }))
  })

  test.each<[string, BoardRecord[], object]>([
    ['a try after acceptance changes nothing', [acm(10, 'u', 'A', AC), acm(20, 'u', 'A', WA)], solved(10, first)],
    ['a compile error costs nothing', [acm(10, 'u', 'A', CE), acm(20, 'u', 'A', AC)], solved(20, first)],
    ['a compile error alone makes a cell', [acm(10, 'u', 'A', CE)], untouched],
    ['a compile error during the freeze is a try', [acm(7300, 'u', 'A', CE)], { ...untouched, frozenTries: 1 }],
    ['an unjudged submission is a try', [acm(7300, 'u', 'A', verdict.pending)], { ...untouched, frozenTries: 1 }],
    [
      'an unjudged submission from before the freeze is none',
      [acm(100, 'u', 'A', WA), acm(7199, 'u', 'A', verdict.judging)],
      { ...untouched, wrongTries: 1 },
    ],
    ['the second before the freeze is visible', [acm(7199, 'u', 'A', WA)], { ...untouched, wrongTries: 1 }],
    [
      'wrong tries before the freeze stay next to frozen ones',
      [acm(100, 'u', 'A', WA), acm(7201, 'u', 'A', WA), acm(7202, 'u', 'A', AC)],
      { ...untouched, wrongTries: 1, frozenTries: 2 },
    ],
    [
      'in one second the lower number comes first',
      [acm(10, 'u', 'A', AC), acm(10, 'u', 'A', WA)].toReversed(),
      solved(10, first),
    ],
  ])('sealed, %s', (_name, records, cell) => {
    expect(board(rules, records, 'frozen')[0]?.cells.get('A')).toEqual(cell)
  })

  test('unjudged, before the start, in the last instant, by the excluded', () => {
    const records = [
      { ...acm(10, 'waits', 'A', AC), attempt: null },
      acm(-1, 'early', 'A', AC),
      acm(10_799, 'last', 'A', AC),
      acm(10_800, 'late', 'A', AC),
      acm(5, 'creator', 'A', AC),
    ]
    const without = { ...rules, excluded: new Set(['creator']) }
    expect(board(without, records, 'live').map(({ userId }) => userId)).toEqual(['last'])
    expect(board(without, records, 'live')[0]?.cells.get('A')).toEqual(solved(10_799, first))
    expect(board(without, records, 'afterEnd').map(({ userId }) => userId)).toEqual(['last', 'late'])
    expect(board(without, records, 'frozen').map(({ userId }) => userId)).toEqual(['last'])
  })

  test('another penalty, and whole minutes', () => {
    const records = [acm(59, 'u', 'A', WA), acm(119, 'u', 'A', AC), acm(179, 'u', 'B', AC)]
    expect(board({ ...rules, penalty: { perTryS: 300, wholeMinutes: false } }, records, 'live')[0]?.time).toBe(598)
    expect(board({ ...rules, penalty: { perTryS: 300, wholeMinutes: true } }, records, 'live')[0]?.time).toBe(480)
  })

  test('equal rows keep the order of their first records', () => {
    const records = [acm(10, 'b', 'B', CE), acm(20, 'a', 'A', AC), acm(20, 'b', 'A', AC)]
    expect(board(rules, records, 'live').map(({ userId }) => userId)).toEqual(['b', 'a'])
  })
})

describe('places', () => {
  const place = (rows: ReturnType<typeof placeRows>) => rows.map(({ row, place }) => [row.userId, place])
  const sizes = [{ num: 50 }]

  test('a star account keeps its row and takes no place', () => {
    const placed = placeRows(acmBoard(rules, example, 'afterEnd'), {
      stars: new Set(['bell']),
      awards: { by: 'proportion', sizes },
    })
    expect(place(placed)).toEqual([
      ['ada', 1],
      ['bell', null],
      ['cyn', 2],
    ])
    expect(placed.map(({ award }) => award)).toEqual([0, null, null])
  })
})

const oiRules = (counts: OiRules['counts'], freezeS: number | null = null): OiRules => ({
  format: 'oi',
  durationS: 10_800,
  freezeS,
  excluded: new Set(),
  counts,
})

const oiExample = [
  oi('xen', 'P', [100, 60, 15]),
  oi('xen', 'P', [500, 100, 40, 'accepted']),
  oi('xen', 'Q', [800, 100, 30, 'accepted']),
  oi('xen', 'Q', [1200, 100, 20, 'accepted']),
  oi('yui', 'P', [200, 100, 55, 'accepted']),
  oi('yui', 'P', [900, 40, 12]),
  oi('yui', 'Q', [1000, 100, 10, 'accepted']),
  oi('zed', 'P', [300, 100, 25, 'accepted']),
  oi('zed', 'Q', [400, 70, 33]),
  oi('zed', 'Q', [600, null, 0]),
]

describe.each([
  ['made from all records', oiBoard],
  ['kept', keptOi],
])('the OI example, %s', (_, board) => {
  test.each<[string, OiRules, BoardView, [string, number, number, object][]]>([
    [
      'the last counts',
      oiRules('recent'),
      'live',
      [
        ['xen', 200, 60, { P: 100, Q: 100 }],
        ['yui', 140, 10, { P: 40, Q: 100 }],
        ['zed', 100, 25, { P: 100, Q: null }],
      ],
    ],
    [
      'the best counts',
      oiRules('highest'),
      'live',
      [
        ['xen', 200, 60, { P: 100, Q: 100 }],
        ['yui', 200, 65, { P: 100, Q: 100 }],
        ['zed', 170, 25, { P: 100, Q: 70 }],
      ],
    ],
    [
      'the last one counts, frozen',
      oiRules('recent', 600),
      'frozen',
      [
        ['zed', 170, 25, { P: 100, Q: 70 }],
        ['xen', 100, 40, { P: 100 }],
        ['yui', 100, 55, { P: 100 }],
      ],
    ],
    ['frozen from the start', oiRules('recent', 0), 'frozen', []],
  ])('%s', (_name, of, view, expected) => {
    const rows = plainRows(board(of, oiExample, view)).map(({ userId, points, time, cells }) => [
      userId,
      points,
      time,
      Object.fromEntries(Object.entries(cells).map(([problem, { score }]) => [problem, score])),
    ])
    expect(rows).toEqual(expected)
  })

  test('of two in the last second the later one counts, its run time with it', () => {
    const records = [oi('u', 'P', [5, 100, 9, 'accepted']), oi('u', 'P', [5, 40, 3])]
    const [row] = board(oiRules('recent'), records.toReversed(), 'live')
    expect(row?.cells.get('P')).toEqual({ score: 40, fullMarksMs: null })
  })

  test('a participant without any score is listed only when the last submission counts', () => {
    const records = [oi('u', 'P', [5, null, 0])]
    expect(board(oiRules('highest'), records, 'live')).toEqual([])
    expect(plainRows(board(oiRules('recent'), records, 'live'))).toMatchObject([
      { points: 0, cells: { P: { score: null } } },
    ])
  })
})

/**
 * The score mode `max_tokened_last` of CMS: "the maximum score amongst all tokened submissions and the last submission
 * (not yet computed scores count as 0.0)" (`cms/grading/scoring.py`).
 */
describe.each([
  ['made from all records', oiBoard],
  ['kept', keptOi],
])('the best of the last and the tokened submissions, %s', (_, board) => {
  const p = (timeS: number, score: number | null, tokenClockS?: number, attempt: Attempt = 'free'): BoardRecord => ({
    ...oi('u', 'P', [timeS, score, score ?? 0, attempt]),
    ...(tokenClockS !== undefined && { tokenClockS }),
  })
  const example = () => [p(100, 40), p(200, 60), p(300, 30, 310), p(400, 10)]

  test.each<[string, BoardRecord[], OiRules, BoardView, number | null]>([
    ['an untokened better one in between does not count', example(), oiRules('tokenedLast'), 'live', 30],
    ['the last one counts without a token', [p(1, 60), p(2, 70)], oiRules('tokenedLast'), 'live', 70],
    ['the best of several tokens', [p(1, 20, 5), p(2, 50, 6), p(3, 0)], oiRules('tokenedLast'), 'live', 50],
    ['a last one without a score counts as none', [p(1, 20, 5), p(2, null)], oiRules('tokenedLast'), 'live', 20],
    ['only submissions without a score', [p(1, null, 5), p(2, null)], oiRules('tokenedLast'), 'live', null],
    [
      'a last one that is not judged',
      [p(1, 20), p(2, 40), p(3, null, undefined, null)],
      oiRules('tokenedLast'),
      'live',
      40,
    ],
    ['a late one counts after the end only', [p(1, 20), p(99_999, 90)], oiRules('tokenedLast'), 'live', 20],
    ['a late one counts after the end', [p(1, 20), p(99_999, 90)], oiRules('tokenedLast'), 'afterEnd', 90],
    ['tokens without this score mode change nothing', example(), oiRules('recent'), 'live', 10],
    // The token of second 310 is used behind the freeze, the submission is older.
    ['a token behind the freeze', [p(100, 40, 310), p(200, 10)], oiRules('tokenedLast', 300), 'frozen', 10],
    ['a token behind the freeze, live', [p(100, 40, 310), p(200, 10)], oiRules('tokenedLast', 300), 'live', 40],
    ['a token before the freeze', [p(100, 40, 299), p(200, 10)], oiRules('tokenedLast', 300), 'frozen', 40],
    ['a submission behind the freeze', [p(100, 40), p(300, 90, 310)], oiRules('tokenedLast', 300), 'frozen', 40],
  ])('%s', (_name, records, of, view, score) => {
    const [row] = board(of, records.toReversed(), view)
    expect(row?.cells.get('P')?.score).toBe(score)
    expect(row?.points).toBe(score ?? 0)
  })

  test('of equal ones the shorter time with full marks counts', () => {
    const records = [
      { ...oi('u', 'P', [5, 100, 9, 'accepted']), tokenClockS: 6 },
      oi('u', 'P', [7, 100, 3, 'accepted']),
      oi('u', 'P', [8, 100, 4, 'accepted']),
    ]
    expect(board(oiRules('tokenedLast'), records, 'live')[0]?.cells.get('P')).toEqual({ score: 100, fullMarksMs: 4 })
  })
})

test.each<[keyof typeof verdict, ReturnType<typeof attemptOf>]>([
  ['accepted', 'accepted'],
  ['presentationError', 'rejected'],
  ['wrongAnswer', 'rejected'],
  ['timeLimitExceeded', 'rejected'],
  ['memoryLimitExceeded', 'rejected'],
  ['runtimeError', 'rejected'],
  ['compileError', 'free'],
  ['systemError', 'free'],
  ['cancelled', 'free'],
  ['partialAccepted', 'free'],
  ['submitFailed', 'free'],
  ['pending', null],
  ['compiling', null],
  ['judging', null],
  ['submitting', null],
  ['notSubmitted', null],
])('attempt value of a verdict: %s', (name, attempt) => expect(attemptOf(verdict[name])).toBe(attempt))
