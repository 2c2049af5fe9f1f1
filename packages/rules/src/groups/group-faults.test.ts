import { expect, test } from 'vitest'
import { groupAccessFaults, groupFaults, groupTextFaults } from './group-faults.ts'

const group = {
  name: 'Algorithm class',
  shortName: 'ALGO1',
  brief: 'Second year',
  description: 'Words about it',
  auth: 1,
  code: null as string | null,
}

const faultsOf = (change: Partial<typeof group>) =>
  groupFaults({ ...group, ...change }).map(({ field, fault, params }) => [field, fault, params])

test.each([
  ['a public group', {}],
  ['a protected group', { auth: 2, code: 'abc123' }],
  ['a private group', { auth: 3, code: ' abc123 ' }],
  ['a code, counted in characters', { auth: 3, code: '😀'.repeat(6) }],
])('accepts %s', (_, change) => expect(faultsOf(change)).toEqual([]))

test.each([
  ['name', 5, 25],
  ['shortName', 5, 10],
  ['brief', 5, 50],
  ['description', 5, 1_000],
] as const)('the %s has %i to %i characters without the blanks around them', (field, min, max) => {
  const wrong = [[field, 'length', { min, max }]]
  for (const length of [min, max]) expect(faultsOf({ [field]: ` ${'😀'.repeat(length)} ` })).toEqual([])
  for (const length of [0, min - 1, max + 1]) expect(faultsOf({ [field]: ` ${'x'.repeat(length)} ` })).toEqual(wrong)
})

test.each([
  ['an unknown way to join', { auth: 0 }, [['auth', 'unknown', {}]]],
  ['another unknown way to join', { auth: 4 }, [['auth', 'unknown', {}]]],
  ['no code', { auth: 2, code: '' }, [['code', 'codeLength', { count: 6 }]]],
  ['a short code', { auth: 3, code: ' 12345 ' }, [['code', 'codeLength', { count: 6 }]]],
  ['a long code, also when public', { code: '1234567' }, [['code', 'codeLength', { count: 6 }]]],
])('refuses %s', (_, change, faults) => expect(faultsOf(change)).toEqual(faults))

test('errors are in the order in which the server refuses a new group', () => {
  const wrong = { name: '', shortName: '', brief: '', description: '', auth: 0, code: '' }
  expect(faultsOf(wrong).map(([field]) => field)).toEqual(Object.keys(wrong))
})

test('values that stay are not checked', () => {
  expect(groupTextFaults({ name: null, shortName: null, brief: null, description: null })).toEqual([])
  expect(groupAccessFaults({ auth: null, code: null })).toEqual([])
})
