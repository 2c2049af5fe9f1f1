import { describe, expect, test } from 'vitest'
import { creditFor, dueFor, type HomeworkTerms, hasOpened, isLate, takesSubmissions } from './homework.ts'

const day = (n: number, ms = 0) => new Date(Date.UTC(2026, 10, n, 12) + ms)
const terms: HomeworkTerms = { opensAt: day(1), dueAt: day(10), lateRule: 'perDay', latePercent: 20 }

describe('credit', () => {
  test.each([
    ['before the deadline', terms, null, day(9), 100],
    ['at the deadline', terms, null, day(10), 100],
    ['a moment late', terms, null, day(10, 1), 80],
    ['exactly a day late', terms, null, day(11), 80],
    ['more than a day late', terms, null, day(11, 1), 60],
    ['too late for any credit', terms, null, day(20), 0],
    ['within the extension', terms, day(12), day(12), 100],
    ['after the extension', terms, day(12), day(13), 80],
    ['with an extension before the deadline', terms, day(5), day(10), 100],
    ['late where that does not matter', { ...terms, lateRule: 'full' as const }, null, day(30), 100],
    ['late where submitting ends', { ...terms, lateRule: 'closed' as const }, null, day(10, 1), 0],
    ['without a deadline', { ...terms, dueAt: null }, null, day(30), 100],
  ])('%s', (_, homework, extendedTo, at, expected) => {
    expect(creditFor(homework, extendedTo, at)).toBe(expected)
  })
})

test('opens at its time, and at once without one', () => {
  expect(hasOpened(terms, day(1, -1))).toBe(false)
  expect(hasOpened(terms, day(1))).toBe(true)
  expect(hasOpened({ opensAt: null }, day(1))).toBe(true)
})

test('closes with the deadline only where the rule says so, for a user with an extension later', () => {
  const closed = { ...terms, lateRule: 'closed' as const }
  expect(takesSubmissions(terms, null, day(30))).toBe(true)
  expect(takesSubmissions(closed, null, day(10))).toBe(true)
  expect(takesSubmissions(closed, null, day(10, 1))).toBe(false)
  expect(takesSubmissions(closed, day(12), day(11))).toBe(true)
})

test('late is measured by the own deadline', () => {
  expect(isLate(terms, null, day(11))).toBe(true)
  expect(isLate(terms, day(12), day(11))).toBe(false)
  expect(dueFor(terms, day(5))).toEqual(day(10))
})
