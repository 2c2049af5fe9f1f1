import { limits } from '@verdict/contract/limits'
import { expect, test } from 'vitest'
import { isSourceFileName, joinSource, sourceFilesFault, sourceLength } from './source-files.ts'

const file = (name: string, text = '') => ({ name, text })

test.each(['util.h', 'Util.java', '_a', '9.txt', 'a-b.c', 'a..b', 'maintain.h', 'domain.py', 'x'.repeat(64)])(
  '%s is a name of a file',
  (name) => expect(isSourceFileName(name)).toBe(true),
)

test.each([
  '',
  '.',
  '..',
  '.a',
  '-a',
  '@a',
  'a/b',
  '../a',
  'a\\b',
  'a b',
  'a\n',
  'é.h',
  'main',
  'Main.java',
  'main.o',
  'x'.repeat(65),
])('%j is not', (name) => expect(isSourceFileName(name)).toBe(false))

test('the first fault is named', () => {
  expect(sourceFilesFault('x', [file('a.h'), file('b.h')], ['c.h'])).toBeNull()
  expect(sourceFilesFault('x', [file('a.h'), file('A.H')], [])).toEqual({ why: 'twice', name: 'A.H' })
  expect(sourceFilesFault('x', [file('main.cpp')], [])).toEqual({ why: 'reserved', name: 'main.cpp' })
  expect(sourceFilesFault('x', [file('c.h')], ['c.h'])).toEqual({ why: 'ofProblem', name: 'c.h' })
  const max = limits.code.maxChars
  expect(sourceFilesFault('x', [file('a.h', 'y'.repeat(max - 1))], [])).toBeNull()
  expect(sourceFilesFault('x', [file('a.h', 'y'.repeat(max))], [])).toEqual({ why: 'tooLong', max })
})

test('a program of one file is its code', () => {
  expect(joinSource('code', null)).toBe('code')
  expect(joinSource('code', [file('a.h', 'text')])).toBe('code\n=== a.h ===\ntext')
  expect([sourceLength('code', null), sourceLength('code', [file('a.h', 'text')])]).toEqual([4, 8])
})
