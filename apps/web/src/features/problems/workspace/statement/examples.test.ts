import { expect, test } from 'vitest'
import { parseExamples } from './examples.ts'

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
