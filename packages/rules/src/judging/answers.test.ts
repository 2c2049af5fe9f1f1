import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerNames, answersByName, joinAnswers, matchAnswerFiles, splitAnswers } from './answers.ts'

const cases = [
  { seq: 1, outputName: '1.out' },
  { seq: 2, outputName: '2.out' },
  { seq: 3, outputName: 'big03.out' },
]

test('answers survive being one text, lines that look like headings too', () => {
  const line = fc.constantFrom(
    '',
    '7',
    '=== 2.out ===',
    '\\=== 2.out ===',
    '\\\\=== x ===',
    '=== a',
    ' === b ===',
    '\r',
  )
  const text = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => `${lines.join('\n')}\n`)
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      const parts = texts.map((content, index) => ({ name: `${index + 1}.out`, text: content }))
      expect(splitAnswers(joinAnswers(parts))).toEqual(parts)
    }),
  )
})

test('a text without headings is no set of answers', () => {
  expect(splitAnswers('3\n')).toBeNull()
  expect(splitAnswers('3\n=== 1.out ===\n3\n')).toBeNull()
  expect(splitAnswers('\n=== 1 ===\n3')).toEqual([{ name: '1', text: '3\n' }])
})

test('a case is found by output name, name without extension, or number', () => {
  const of = answersByName(
    new Map([
      ['1', 'a'],
      ['2.txt', 'b'],
      ['big03.out', 'c'],
    ]),
  )
  expect(cases.map(of)).toEqual(['a', 'b', 'c'])
  expect(of({ seq: 4, outputName: '4.out' })).toBeNull()
})

test('cases that share an output are answered by number', () => {
  expect([...answerNames([...cases, { seq: 4, outputName: '2.ans' }]).values()]).toEqual([
    '1.out',
    '2',
    'big03.out',
    '4',
  ])
})

test.each([
  ['1.out', 1],
  ['01.ans', 1],
  ['1.txt', 1],
  ['task2.out', 2],
  ['folder/2.OUT', 2],
  ['3.out', 3],
  ['BIG03.txt', 3],
  ['4.out', null],
  ['notes.txt', null],
])('the file %s answers case %s', (file, seq) => {
  expect(matchAnswerFiles([file], cases)).toEqual([seq])
})

test('a second file for one case is left over', () => {
  expect(matchAnswerFiles(['1.out', '01.ans', '2.out'], cases)).toEqual([1, null, 2])
})
