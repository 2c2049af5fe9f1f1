import { expect, test } from 'vitest'
import { faultOf, newProgram, toWire, type Written, withMain } from './program-list.ts'

const solution = (part: Partial<Written> = {}): Written => ({
  ...newProgram('solution', [], 'C++ 17'),
  code: 'int main() {}',
  ...part,
})

test('the first solution answers generated inputs, a second one does not', () => {
  const first = newProgram('solution', [], 'C')
  expect(first).toMatchObject({ isMain: true, expected: ['accepted'], name: 'solution-1' })
  expect(newProgram('solution', [first], 'C')).toMatchObject({ isMain: false, name: 'solution-2' })
  expect(newProgram('validator', [first], 'C')).toMatchObject({ isMain: false, expected: [] })
})

test('one solution at most answers generated inputs', () => {
  expect(withMain([solution({ isMain: true }), solution()], 1).map(({ isMain }) => isMain)).toEqual([false, true])
})

test.each([
  ['nothing', {}, null],
  ['no name', { name: ' ' }, 'name'],
  ['no code', { code: '\n' }, 'code'],
  ['no expectation', { expected: [] }, 'expected'],
  ['a score alone is expectation enough', { expected: [], score: '40' }, null],
  ['a score that is no number', { score: 'all' }, 'score'],
  ['a validator needs no expectation', { kind: 'validator', expected: [] }, null],
] as const)('%s', (_, part, fault) => {
  expect(faultOf([solution(part)], 0)).toBe(fault)
})

test('two programs of a kind may not share a name', () => {
  expect(faultOf([solution({ name: 'a' }), solution({ name: 'a ' })], 1)).toBe('twice')
  expect(faultOf([solution({ name: 'a' }), solution({ name: 'a', kind: 'validator' })], 1)).toBeNull()
})

test('the score travels as a number, none as null', () => {
  expect(toWire(solution({ score: ' 40 ' })).score).toBe(40)
  expect(toWire(solution()).score).toBeNull()
})
