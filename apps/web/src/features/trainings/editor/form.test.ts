import { expect, test } from 'vitest'
import { bodyOf, faultsOf, newForm } from './form.ts'

const good = { ...newForm, title: 'Sorting', description: 'Text', categoryId: '3' }

test.each([
  ['a complete form', {}, {}],
  ['no order number', { rank: ' ' }, { rank: 'required' }],
  ['a negative order number', { rank: '-1' }, { rank: 'number' }],
  ['an order number that is too large', { rank: '2147483648' }, { rank: 'number' }],
  ['no title', { title: ' ' }, { title: 'required' }],
  ['no description', { description: '' }, { description: 'required' }],
  ['no category', { categoryId: '' }, { categoryId: 'required' }],
  ['a private training without a password', { auth: 'Private' as const }, { privatePwd: 'required' }],
  [
    'a deadline before the opening',
    { openTime: '2026-12-02T08:00', dueTime: '2026-12-01T08:00' },
    { dueTime: 'order' },
  ],
  ['more than all lost per day', { latePercent: '101' }, { latePercent: 'percent' }],
  ['a private training with a password', { auth: 'Private' as const, privatePwd: 'x' }, {}],
])('%s', (_, change, faults) => {
  const found = faultsOf({ ...good, ...change }).map(({ field, fault }) => [field, fault])
  expect(Object.fromEntries(found)).toEqual(faults)
})

test('a new training has no id; the group is named in the form', () => {
  expect(bodyOf(good, null, 7).training).toMatchObject({ gid: 7, rank: 1000 })
  expect(bodyOf(good, null, null).training).toMatchObject({ id: null, gid: null })
  expect(bodyOf(good, 4, null)).toMatchObject({ training: { id: 4 }, trainingCategory: { id: 3 } })
})
