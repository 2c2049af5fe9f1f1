import { expect, test } from 'vitest'
import { categoryNameFaults, type TrainingTerms, trainingFaults, trainingRankFaults } from './training-faults.ts'

const terms: TrainingTerms = {
  title: 'Sorting',
  description: '',
  rank: 1_000,
  auth: 'Public',
  privatePwd: '',
  homework: null,
  prerequisite: null,
}
const homework = { openTime: '2026-12-01T08:00:00.000Z', dueTime: '2026-12-02T08:00:00.000Z', latePercent: 10 }
const group = 7

const faultsOf = (change: Partial<TrainingTerms>, groupId: number | null = group) =>
  trainingFaults({ ...terms, ...change }, groupId).map(({ field, fault, params }) => [field, fault, params])

test.each<[string, Partial<TrainingTerms>]>([
  ['a training without a description', {}],
  ['the longest texts, counted in characters', { title: ` ${'😀'.repeat(500)} `, description: '😀'.repeat(65_535) }],
  ['the first order number', { rank: 0 }],
  ['the last order number', { rank: 2_147_483_647 }],
  ['the longest password', { auth: 'Private', privatePwd: '😀'.repeat(60) }],
  ['homework', { homework }],
  ['homework without times', { homework: { ...homework, openTime: null, dueTime: null } }],
  ['a deadline alone', { homework: { ...homework, openTime: null } }],
  ['a deadline a millisecond after the opening', { homework: { ...homework, dueTime: '2026-12-01T08:00:00.001Z' } }],
  ['no credit lost per day', { homework: { ...homework, latePercent: 0 } }],
  ['all credit lost per day', { homework: { ...homework, latePercent: 100 } }],
  ['one problem of another training', { prerequisite: { count: 1 } }],
  ['all problems of another training', { prerequisite: { count: 500 } }],
])('accepts %s', (_, change) => expect(faultsOf(change)).toEqual([]))

test.each<[string, Partial<TrainingTerms>, ReturnType<typeof faultsOf>]>([
  ['an unknown kind', { auth: 'Contest' }, [['auth', 'unknown', {}]]],
  ['a blank title', { title: ' \n' }, [['title', 'required', {}]]],
  ['a long title', { title: 'x'.repeat(501) }, [['title', 'tooLong', { max: 500 }]]],
  ['a long description', { description: 'x'.repeat(65_536) }, [['description', 'tooLong', { max: 65_535 }]]],
  ['a negative order number', { rank: -1 }, [['rank', 'number', { max: 2_147_483_647 }]]],
  ['a large order number', { rank: 2_147_483_648 }, [['rank', 'number', { max: 2_147_483_647 }]]],
  ['a part of an order number', { rank: 1.5 }, [['rank', 'number', { max: 2_147_483_647 }]]],
  ['no order number', { rank: Number.NaN }, [['rank', 'number', { max: 2_147_483_647 }]]],
  ['no password', { auth: 'Private', privatePwd: ' ' }, [['privatePwd', 'required', {}]]],
  ['a long password, also when public', { privatePwd: 'x'.repeat(61) }, [['privatePwd', 'tooLong', { max: 60 }]]],
  ['a deadline at the opening', { homework: { ...homework, dueTime: homework.openTime } }, [['dueTime', 'order', {}]]],
  [
    'the same moment in another time zone',
    { homework: { ...homework, dueTime: '2026-12-01T16:00:00+08:00' } },
    [['dueTime', 'order', {}]],
  ],
  ['credit added per day', { homework: { ...homework, latePercent: -1 } }, [['latePercent', 'percent', {}]]],
  ['more than all lost per day', { homework: { ...homework, latePercent: 101 } }, [['latePercent', 'percent', {}]]],
  ['no percentage', { homework: { ...homework, latePercent: Number.NaN } }, [['latePercent', 'percent', {}]]],
  ['no problem of another training', { prerequisite: { count: 0 } }, [['prerequisiteCount', 'count', { max: 500 }]]],
  ['too many problems of it', { prerequisite: { count: 501 } }, [['prerequisiteCount', 'count', { max: 500 }]]],
])('refuses %s', (_, change, faults) => expect(faultsOf(change)).toEqual(faults))

test('only trainings of groups have times', () => {
  expect(faultsOf({ homework: { ...homework, openTime: null, dueTime: null } }, null)).toEqual([])
  expect(faultsOf({ homework: { ...homework, dueTime: null } }, null)).toEqual([['openTime', 'needsGroup', {}]])
  expect(faultsOf({ homework: { ...homework, openTime: null } }, null)).toEqual([['dueTime', 'needsGroup', {}]])
})

test('errors are in the order in which the server refuses them', () => {
  const wrong: TrainingTerms = {
    title: '',
    description: 'x'.repeat(65_536),
    rank: -1,
    auth: 'Contest',
    privatePwd: 'x'.repeat(61),
    homework: { openTime: homework.dueTime, dueTime: homework.openTime, latePercent: -1 },
    prerequisite: { count: 0 },
  }
  const fields = (groupId: number | null) => trainingFaults(wrong, groupId).map(({ field }) => field)
  const first = ['auth', 'title', 'description', 'rank', 'privatePwd']
  expect(fields(group)).toEqual([...first, 'dueTime', 'latePercent', 'prerequisiteCount'])
  expect(fields(null)).toEqual([...first, 'openTime', 'dueTime', 'dueTime', 'latePercent', 'prerequisiteCount'])
})

test('the order number of a problem has the same range', () => {
  expect([0, 2_147_483_647].flatMap(trainingRankFaults)).toEqual([])
  expect([-1, 2_147_483_648].flatMap((rank) => trainingRankFaults(rank).map(({ fault }) => fault))).toEqual([
    'number',
    'number',
  ])
})

test.each([
  ['a name', 'Graphs', []],
  ['the longest name', ` ${'😀'.repeat(60)} `, []],
  ['a blank name', ' ', ['required']],
  ['a long name', 'x'.repeat(61), ['tooLong']],
])('checks %s of a category', (_, name, faults) => {
  const found = categoryNameFaults(name)
  expect(found.map(({ fault }) => fault)).toEqual(faults)
  expect(found.every(({ params }) => params.max === 60)).toBe(true)
})
