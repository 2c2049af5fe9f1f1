import { expect, test } from 'vitest'
import { bodyOf, faultsOf, newCategory, newForm, type TrainingForm } from './form.ts'

const good = { ...newForm, title: 'Sorting', description: 'Text', categoryId: '3' }
const perDay = { dueTime: '2026-12-02T08:00', lateRule: 'perDay' } as const

/** The error that each wrong field shows. */
const shown = (change: Partial<TrainingForm>) =>
  Object.fromEntries(
    faultsOf({ ...good, ...change }, 7)
      .map(({ field, fault }) => [field, fault])
      .toReversed(),
  )

test.each<[string, Partial<TrainingForm>, Record<string, string>]>([
  ['a complete form', {}, {}],
  ['no order number', { rank: ' ' }, { rank: 'required' }],
  ['an order number that is none', { rank: '-1' }, { rank: 'number' }],
  ['the largest order number', { rank: ' 2147483647 ' }, {}],
  ['an order number that is too large', { rank: '2147483648' }, { rank: 'number' }],
  ['no title', { title: ' ' }, { title: 'required' }],
  ['no description', { description: '' }, { description: 'required' }],
  ['no category', { categoryId: '' }, { categoryId: 'required' }],
  ['a new category without a name', { categoryId: newCategory, categoryName: ' ' }, { categoryName: 'required' }],
  ['a private training without a password', { auth: 'Private' }, { privatePwd: 'required' }],
  ['a private training with a password', { auth: 'Private', privatePwd: 'x' }, {}],
  [
    'a deadline before the opening',
    { openTime: '2026-12-02T08:00', dueTime: '2026-12-01T08:00' },
    { dueTime: 'order' },
  ],
  ['more than all lost per day', { ...perDay, latePercent: '101' }, { latePercent: 'percent' }],
  ['no percentage', { ...perDay, latePercent: '' }, { latePercent: 'percent' }],
  ['a wrong percentage that is hidden', { ...perDay, lateRule: 'closed', latePercent: '101' }, {}],
  ['no problem of another training', { prerequisiteId: '4', prerequisiteCount: '0' }, { prerequisiteCount: 'count' }],
  ['a wrong number of problems that is hidden', { prerequisiteCount: '0' }, {}],
])('%s', (_, change, faults) => expect(shown(change)).toEqual(faults))

test('a new training has no id; the group is named in the form', () => {
  expect(bodyOf(good, null, 7).training).toMatchObject({ gid: 7, rank: 1000 })
  expect(bodyOf(good, null, null).training).toMatchObject({ id: null, gid: null, homework: null })
  expect(bodyOf(good, 4, null)).toMatchObject({ training: { id: 4 }, trainingCategory: { id: 3 } })
})

test('hidden numbers are sent as numbers that the server accepts', () => {
  const sent = (change: Partial<TrainingForm>) => bodyOf({ ...good, ...change }, null, 7).training
  expect(sent({ latePercent: '25' })).toMatchObject({ homework: { latePercent: 25 } })
  expect(sent({ latePercent: '101', prerequisiteCount: '' })).toMatchObject({
    homework: { latePercent: 100 },
    prerequisite: { tid: null, count: 1 },
  })
  expect(sent({ latePercent: 'x' })).toMatchObject({ homework: { latePercent: 0 } })
})
