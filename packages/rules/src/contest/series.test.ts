import { describe, expect, test } from 'vitest'
import type { ContestTerms } from './access.ts'
import { combineSeries, fitsSeries, type SeriesResult, type SeriesRule, seriesStateOf } from './series.ts'

/** Results as `place points time`, by participant. */
type Board = Readonly<Record<string, readonly [place: number, points: number, time?: number]>>

const resultsOf = (board: Board): readonly SeriesResult[] =>
  Object.entries(board).map(([userId, [place, points, time = 0]]) => ({ userId, place, points, time }))

const rule = (part: Partial<SeriesRule>): SeriesRule => ({
  combining: 'score',
  placePoints: [],
  counted: null,
  tieBreaks: [],
  ...part,
})

/** `place name total`, and the penalty where there is one. */
const standings = (given: Partial<SeriesRule>, boards: readonly Board[]): readonly string[] =>
  combineSeries(rule(given), boards.map(resultsOf)).map(
    ({ place, userId, total, time }) => `${place} ${userId} ${total}${time === 0 ? '' : ` ${time}`}`,
  )

const two: readonly Board[] = [
  { ann: [1, 300], bob: [2, 200], cid: [3, 0] },
  { bob: [1, 250], cid: [2, 100], dan: [2, 100] },
]

describe('combining', () => {
  test.each<[string, Partial<SeriesRule>, readonly Board[], readonly string[]]>([
    ['scores are added', {}, two, ['1 bob 450', '2 ann 300', '3 cid 100', '3 dan 100']],
    [
      'points by place; equal places share them, and a result without points has none',
      { combining: 'place', placePoints: [25, 18, 15] },
      two,
      ['1 bob 43', '2 ann 25', '3 cid 18', '3 dan 18'],
    ],
    [
      'places beyond the table have no points',
      { combining: 'place', placePoints: [10] },
      two,
      ['1 ann 10', '1 bob 10', '3 cid 0', '3 dan 0'],
    ],
    [
      'problems solved, then penalty',
      { combining: 'solved' },
      [
        { ann: [1, 3, 500], bob: [2, 3, 600] },
        { ann: [2, 1, 200], bob: [1, 1, 50] },
      ],
      ['1 bob 4 650', '2 ann 4 700'],
    ],
    [
      'the best two of three count',
      { counted: 2 },
      [
        { ann: [1, 100], bob: [2, 90] },
        { bob: [1, 90], ann: [2, 10] },
        { bob: [1, 20], ann: [2, 15] },
      ],
      ['1 bob 180', '2 ann 115'],
    ],
    ['no contests', {}, [], []],
    ['contests without results', {}, [{}, {}], []],
  ])('%s', (_, given, boards, expected) => {
    expect(standings(given, boards)).toEqual(expected)
  })

  test('dropped results are marked, the worse penalty first', () => {
    const [ann] = combineSeries(rule({ combining: 'solved', counted: 1 }), [
      resultsOf({ ann: [1, 2, 900] }),
      resultsOf({ ann: [1, 2, 300] }),
    ])
    expect(ann).toMatchObject({ total: 2, time: 300 })
    expect(ann?.parts.map(({ contest, isDropped }) => [contest, isDropped])).toEqual([
      [0, true],
      [1, false],
    ])
  })
})

describe('ties', () => {
  // Both have 100 points in total.
  const tied: readonly Board[] = [{ ann: [1, 60], bob: [2, 50] }, { bob: [1, 50], ann: [3, 40] }, { cid: [1, 1] }]
  test.each<[string, SeriesRule['tieBreaks'], readonly Board[], readonly string[]]>([
    ['share a place without criteria', [], tied, ['1 ann 100', '1 bob 100', '3 cid 1']],
    ['are broken by the second best place', ['places'], tied, ['1 bob 100', '2 ann 100', '3 cid 1']],
    ['stay where neither took part in the latest contest', ['latest'], tied, ['1 ann 100', '1 bob 100', '3 cid 1']],
    ['are broken by the latest contest', ['latest'], tied.slice(0, 2), ['1 bob 100', '2 ann 100']],
    [
      'are broken by wins',
      ['wins', 'latest'],
      [
        { ann: [1, 60], bob: [2, 50] },
        { bob: [2, 50], ann: [3, 40] },
      ],
      ['1 ann 100', '2 bob 100'],
    ],
    [
      'go to the one with more results where all places are equal',
      ['places'],
      [{ ann: [1, 10], bob: [1, 10] }, { bob: [3, 0], ann: [2, 0] }, { ann: [5, 0] }],
      ['1 ann 10', '1 bob 10'],
    ],
  ])('%s', (_, tieBreaks, boards, expected) => {
    expect(standings({ tieBreaks }, boards)).toEqual(expected)
  })
})

test.each([
  ['score', 'ioi', true],
  ['score', 'icpc', false],
  ['solved', 'icpc', true],
  ['solved', 'codeforces', false],
  ['place', 'icpc', true],
  ['place', 'oi', true],
] as const)('%s of %s: %s', (combining, format, fits) => {
  expect(fitsSeries(combining, format)).toBe(fits)
})

describe('which contests count', () => {
  const at = (hour: number) => new Date(Date.UTC(2027, 3, 1, hour))
  const contest: ContestTerms = {
    ownerId: 'owner',
    groupId: null,
    organisers: {},
    isVisible: true,
    auth: 'public',
    accounts: null,
    freezesAt: null,
    opensAtEnd: true,
    takesLate: false,
    showsBoard: true,
    hidesBoard: false,
    hidesCases: false,
    startsAt: at(8),
    endsAt: at(12),
  }
  test.each<[string, Partial<ContestTerms>, number, boolean, ReturnType<typeof seriesStateOf>]>([
    ['ended, with a public board', {}, 12, true, 'counted'],
    ['of another format', {}, 12, false, 'unfit'],
    ['not begun', {}, 7, true, 'scheduled'],
    ['running', {}, 11, true, 'running'],
    ['paused over its end', { isPaused: true }, 13, true, 'running'],
    ['still frozen', { freezesAt: at(11), opensAtEnd: false }, 13, true, 'frozen'],
    ['unfrozen at its end', { freezesAt: at(11) }, 13, true, 'counted'],
    ['without a public board', { showsBoard: false }, 13, true, 'closed'],
    ['hidden until its end', { hidesBoard: true }, 12, true, 'counted'],
    ['hidden', { isVisible: false }, 13, true, null],
    ['hidden and of another format', { isVisible: false }, 13, false, null],
    ['of a group', { groupId: 3 }, 13, true, null],
    ['private, with a public board', { auth: 'private' }, 13, true, 'counted'],
    ['with individual time, while some can begin', { individualMs: 3_600_000 }, 11, true, 'running'],
  ])('%s', (_, part, hour, fits, state) => {
    expect(seriesStateOf({ ...contest, ...part }, { fits, now: at(hour) })).toBe(state)
  })
})
