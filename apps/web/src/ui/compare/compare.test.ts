import { expect, test } from 'vitest'
import { compareLines, firstDifference } from './compare-lines.ts'
import { piecesOf } from './invisible.ts'

test.each([
  ['plain text', 'a b', [['a b', null]]],
  [
    'spaces at the end',
    'a  ',
    [
      ['a', null],
      ['  ', '··'],
    ],
  ],
  [
    'a tab inside',
    'a\tb',
    [
      ['a', null],
      ['\t', '→'],
      ['b', null],
    ],
  ],
  [
    'a carriage return',
    'a\r',
    [
      ['a', null],
      ['\r', 'CR'],
    ],
  ],
  [
    'a zero-width space',
    '\u200Ba',
    [
      ['\u200B', 'U+200B'],
      ['a', null],
    ],
  ],
  ['an empty line', '', [['', null]]],
])('invisible characters: %s', (_, line, pieces) =>
  expect(piecesOf(line).map(({ text, mark }) => [text, mark])).toEqual(pieces),
)

const shown = (left: string, right: string) =>
  compareLines(left, right).map(({ left: a, right: b, kind }) => [a?.text ?? null, b?.text ?? null, kind])

test.each([
  [
    'equal texts',
    'a\nb\n',
    'a\nb',
    [
      ['a', 'a', 'same'],
      ['b', 'b', 'same'],
    ],
  ],
  [
    'a changed line',
    'a\nb',
    'a\nc',
    [
      ['a', 'a', 'same'],
      ['b', 'c', 'changed'],
    ],
  ],
  ['blanks at the end', 'a', 'a ', [['a', 'a ', 'blanks']]],
  [
    'a missing line',
    'a\nb\nc',
    'a\nc',
    [
      ['a', 'a', 'same'],
      ['b', null, 'changed'],
      ['c', 'c', 'same'],
    ],
  ],
  [
    'a further line',
    'a',
    'a\nb',
    [
      ['a', 'a', 'same'],
      [null, 'b', 'changed'],
    ],
  ],
])('lines are paired: %s', (_, left, right, pairs) => expect(shown(left, right)).toEqual(pairs))

test('texts without a common line are compared by line numbers', () => {
  const left = Array.from({ length: 5_000 }, (_, n) => `l${n}`).join('\n')
  const right = Array.from({ length: 5_000 }, (_, n) => `r${n}`).join('\n')
  const pairs = compareLines(left, right)
  expect(pairs).toHaveLength(5_000)
  expect(pairs[4_999]).toMatchObject({ left: { number: 5_000 }, right: { number: 5_000 }, kind: 'changed' })
})

test.each([
  ['another word', '1 2\n3 4', '1 2\n3 5', { line: 2, expected: '4', actual: '5' }],
  ['an early end', '1 2\n3', '1 2', { line: 2, expected: '3', actual: null }],
  ['a further word', '1', '1\n2', { line: 2, expected: null, actual: '2' }],
  ['blanks only', '1 2', '1  2\n', null],
])('the first difference: %s', (_, expected, actual, found) => expect(firstDifference(expected, actual)).toEqual(found))
