import { expect, test } from 'vitest'
import { parseExamples, sampleOf } from './examples.ts'
import { expectedFor } from './use-trial.ts'

test.each([
  ['no sample', '', []],
  ['one', '<input>1 2</input><output>3</output>', [{ input: '1 2', output: '3' }]],
  ['blanks between the halves', '<input>a</input>\n<output>b</output>', [{ input: 'a', output: 'b' }]],
  ['line ends are kept', '<input>1\n2\n</input><output>3\n</output>', [{ input: '1\n2\n', output: '3\n' }]],
  ['empty halves', '<input></input><output></output>', [{ input: '', output: '' }]],
  [
    'several, each ending at the first end mark',
    '<input>1</input><output>2</output><input><b></input><output>4</output>',
    [
      { input: '1', output: '2' },
      { input: '<b>', output: '4' },
    ],
  ],
  ['an input without output is none', '<input>1</input>', []],
])('samples: %s', (_, text, expected) => expect(parseExamples(text)).toEqual(expected))

const samples = [
  { input: '1 2\n', output: '3\n' },
  { input: '4 5', output: '9' },
]

test('a sample is recognized regardless of surrounding whitespace', () => {
  expect(sampleOf('1 2', samples)).toBe(0)
  expect(sampleOf('4 5\r\n', samples)).toBe(1)
  expect(sampleOf('4 6', samples)).toBeNull()
})

test.each([
  ['typed input takes precedence', '1 2', '4', '4'],
  ['a sample brings its output', '1 2', '', '3\n'],
  ['anything else only runs', '7 7', ' ', null],
])('expected output: %s', (_, input, typed, expected) => expect(expectedFor(input, typed, samples)).toBe(expected))
