import { describe, expect, test } from 'vitest'
import { matchesPattern, patternFault } from './pattern.ts'

describe('a pattern matches the whole answer', () => {
  test.each([
    ['a', 'a', true],
    ['a', 'ab', false],
    ['a', 'ba', false],
    ['^ab$', 'ab', true],
    ['ab|cd', 'cd', true],
    ['(ab|c)d', 'abd', true],
    ['(?:ab)+', 'ababab', true],
    ['(ab)+', '', false],
    ['a*', '', true],
    ['colou?r', 'color', true],
    ['colou?r', 'colouur', false],
    ['\\d{2,3}', '12', true],
    ['\\d{2,3}', '1234', false],
    ['a{2}', 'aa', true],
    ['a{2,}', 'aaaaa', true],
    ['a{2,}', 'a', false],
    ['[a-cx]+', 'abcx', true],
    ['[a-cx]+', 'abd', false],
    ['[^0-9]', 'a', true],
    ['[^0-9]', '5', false],
    ['[\\d.-]+', '-1.5', true],
    ['for\\s+i', 'for   i', true],
    ['\\(\\)', '()', true],
    ['.', '好', true],
    ['(a*)*', 'aaa', true],
    ['(|a)b', 'b', true],
    ['^a$|^b$', 'b', true],
    ['^a$|^b$', 'ab', false],
    ['\\bfor\\b.*', 'for i', true],
    ['\\bfor\\b.*', 'form', false],
    ['(?i)tcp', 'TCP', true],
    ['a+?', 'aa', true],
    ['a+?', '', false],
    ['\\p{Han}+', '递归', true],
    ['a|ab', 'ab', true],
  ])('%s on %s: %s', (pattern, text, matches) => {
    expect(matchesPattern(pattern, text, { ignoreCase: false })).toBe(matches)
  })
})

test('case is ignored where asked, also in classes', () => {
  expect(matchesPattern('[a-z]+1', 'ABC1', { ignoreCase: true })).toBe(true)
  expect(matchesPattern('[a-z]+1', 'ABC1', { ignoreCase: false })).toBe(false)
})

test.each([
  ['[^a]', 'a', false],
  ['[^a]', 'A', false],
  ['[^A]', 'a', false],
  ['[^a]', 'b', true],
  ['[^a-z]+', 'Q', false],
  ['\\W', 'q', false],
  ['a\\.B', 'A.b', true],
])('without regard to case, %s on %s: %s, so that a class excludes both cases', (pattern, text, matches) => {
  expect(matchesPattern(pattern, text, { ignoreCase: true })).toBe(matches)
})

test.each(['(', ')', '[', 'a**b)', '*', '{2}', 'a{3,2}', 'a{999}', '\\1', '(?=a)', '[]', 'a\\', '[b-a]'])(
  '%s is no pattern and matches nothing',
  (pattern) => {
    expect(patternFault(pattern)).toBe('syntax')
    expect(matchesPattern(pattern, pattern, { ignoreCase: false })).toBe(false)
  },
)

test('a pattern that would become too large is refused', () => {
  expect(patternFault('([a-z]?[0-9]?){200}')).toBe('tooLarge')
  expect(patternFault('((a{200}){200}){200}')).toBe('tooLarge')
})

test('a pattern that blocks backtracking engines is answered', () => {
  expect(matchesPattern('(a+)+(a+)+b', `${'a'.repeat(2_000)}!`, { ignoreCase: false })).toBe(false)
})
