import { verdict } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import { beatsOf, firstScene, sceneAfter } from './beats.ts'
import { type MedalCounts, makeReveal, type Reveal, type ScrollInfo, type ScrollSubmission } from './standings.ts'

/** The worked example of api-contests-groups 3.7, as resolver data. */
const info: ScrollInfo = {
  id: 1,
  rankShowName: 'username',
  problemCount: 3,
  balloonColor: { A: '#f00', B: null, C: '#00f' },
  startTime: '2026/11/21 09:00:00',
  sealRankTime: '2026/11/21 11:00:00',
  starUserList: [],
  awards: null,
  compileErrorsCount: false,
  title: 'Worked',
  penalty: { perTryS: 1_200, wholeMinutes: false },
  photos: {},
}

const stampOf = (seconds: number): string => {
  const at = new Date(Date.UTC(2026, 10, 21, 9) + seconds * 1_000)
  return at.toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')
}

const tries = [
  [300, 'ada', 'A', verdict.wrongAnswer],
  [900, 'ada', 'A', verdict.accepted],
  [900, 'bell', 'A', verdict.accepted],
  [1_500, 'cyn', 'A', verdict.accepted],
  [2_000, 'bell', 'B', verdict.compileError],
  [2_500, 'bell', 'B', verdict.timeLimitExceeded],
  [3_661, 'ada', 'B', verdict.accepted],
  [4_000, 'bell', 'B', verdict.accepted],
  [7_200, 'cyn', 'C', verdict.accepted],
  [7_300, 'ada', 'C', verdict.wrongAnswer],
  [7_400, 'cyn', 'A', verdict.wrongAnswer],
  [8_000, 'ada', 'C', verdict.accepted],
  [8_100, 'bell', 'C', verdict.pending],
] as const

const submissions: readonly ScrollSubmission[] = tries
  .map(([seconds, name, displayId, status], at) => ({
    uid: `id-${name}`,
    username: name,
    nickname: null,
    realname: null,
    school: null,
    avatar: null,
    gender: 'male',
    submitId: at + 1,
    status,
    submitTime: stampOf(seconds),
    displayId,
  }))
  .toReversed()

const reveal = (counts: MedalCounts = [1, 1, 0], more: Partial<ScrollInfo> = {}) =>
  makeReveal({ ...info, ...more }, submissions, counts)

const standing = (rows: ReturnType<typeof reveal>['frozen']) =>
  rows.map(({ userId, points, time }) => [userId, points, time])

test('starts with the frozen board of the worked example', () => {
  expect(standing(reveal().frozen)).toEqual([
    ['id-ada', 2, 5_761],
    ['id-bell', 2, 6_100],
    ['id-cyn', 1, 1_500],
  ])
})

/** The live board, where a cell with nothing but an unjudged submission stays frozen. */
const withUnjudged = ({ live }: Reveal): Reveal['live'] =>
  live.map((row) => {
    if (row.userId !== 'id-bell') return row
    const cell = { wrongTries: 0, solvedAtS: null, isFirst: false, isAfterEnd: false, frozenTries: 1 }
    return { ...row, records: row.records + 1, cells: new Map(row.cells).set('C', cell) }
  })

test('ends with the live board, cell by cell', () => {
  const made = reveal()
  const beats = beatsOf(made.steps, made.final)
  const { rows, settledFrom } = sceneAfter(beats.length, { ...made, beats })
  expect(rows).toEqual(withUnjudged(made))
  expect(standing(rows)).toEqual([
    ['id-ada', 3, 14_961],
    ['id-bell', 2, 6_100],
    ['id-cyn', 2, 8_700],
  ])
  expect(settledFrom).toBe(0)
})

test('a cell is pointed at before it is opened, and winners are shown when their rank is final', () => {
  const made = reveal()
  expect(
    beatsOf(made.steps, made.final).map((beat) =>
      beat.kind === 'open'
        ? `open ${beat.step.userId} ${beat.step.problem}`
        : beat.kind === 'finale'
          ? 'finale'
          : `${beat.kind} ${beat.userId}`,
    ),
  ).toEqual([
    'point id-cyn',
    'open id-cyn C',
    'settle id-cyn',
    'award id-cyn',
    'settle id-bell',
    'award id-bell',
    'point id-ada',
    'open id-ada C',
    'settle id-ada',
    'award id-ada',
    'finale',
  ])
  expect(made.final.get('id-cyn')).toMatchObject({ place: 3, medal: null, firsts: ['C'] })
  expect(made.final.get('id-ada')).toMatchObject({ place: 1, medal: 'gold', firsts: ['A', 'B'] })
})

test('rows without anything to show are one step', () => {
  const none = makeReveal(
    info,
    submissions.filter(({ submitTime }) => submitTime < '2026/11/21 11:00:00'),
    [0, 0, 0],
  )
  const plain = new Map([...none.final].map(([uid, one]) => [uid, { ...one, firsts: [] }]))
  expect(beatsOf(none.steps, plain)).toEqual([
    { kind: 'settle', userId: 'id-ada', at: 0 },
    { kind: 'finale', at: 0 },
  ])
})

test('a star team takes neither a rank nor a medal', () => {
  const made = reveal([1, 0, 0], { starUserList: ['ada'] })
  expect(made.final.get('id-ada')).toMatchObject({ place: null, medal: null })
  expect(made.final.get('id-bell')).toMatchObject({ place: 1, medal: 'gold' })
})

test('the penalty is the contest’s own', () => {
  const made = reveal([0, 0, 0], { penalty: { perTryS: 60, wholeMinutes: true } })
  const beats = beatsOf(made.steps, made.final)
  expect(sceneAfter(beats.length, { ...made, beats }).rows).toEqual(withUnjudged(made))
  expect(made.live.find(({ userId }) => userId === 'id-ada')?.time).toBe(60 + 900 + 3_660 + 60 + 7_980)
})

test('the scene before anything is opened looks at the last row', () => {
  expect(firstScene(reveal().frozen)).toMatchObject({ at: 2, settledFrom: 3, beat: null })
})
