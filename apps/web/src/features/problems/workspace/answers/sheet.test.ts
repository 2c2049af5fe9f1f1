import { expect, test } from 'vitest'
import { addParts, answersRefusal, answersToSend, readSheet, writeSheet } from './sheet.ts'

const cases = [
  { seq: 1, name: '1.out' },
  { seq: 2, name: '2.out' },
]

test('a draft is read by case, and parts that fit no case are kept', () => {
  const sheet = readSheet('=== 02.ans ===\nb\n=== notes.txt ===\nn\n', cases)
  expect([...sheet.answers]).toEqual([[2, 'b\n']])
  expect(sheet.unmatched).toEqual([{ name: 'notes.txt', text: 'n\n' }])
  expect(writeSheet(sheet, cases)).toBe('=== 2.out ===\nb\n=== notes.txt ===\nn\n')
})

test('a text without headings answers the first case', () => {
  expect([...readSheet('7', cases).answers]).toEqual([[1, '7']])
  expect(readSheet(' \n', cases).answers.size).toBe(0)
})

test('added files replace the answers of their cases', () => {
  const before = readSheet('=== 1.out ===\na\n', cases)
  const after = addParts(before, [{ name: 'task1.txt', text: 'c\n' }], cases)
  expect([...after.answers]).toEqual([[1, 'c\n']])
})

test('blank and unmatched answers are not sent', () => {
  expect(answersToSend('=== 1.out ===\n\n\n=== 2.out ===\nb\n=== x ===\n1\n', cases)).toEqual([
    { name: '2.out', text: 'b\n' },
  ])
  expect(answersRefusal([])).toEqual({ why: 'none' })
  expect(answersRefusal([{ name: '1.out', text: '7'.repeat(1_000_001) }])).toEqual({ why: 'tooLong', name: '1.out' })
  const long = Array.from({ length: 5 }, (_, index) => ({ name: `${index}.out`, text: '7'.repeat(900_000) }))
  expect(answersRefusal(long)).toEqual({ why: 'allTooLong' })
})
