import { expect, test } from 'vitest'
import { parseInstant, relativeTime, utcTime } from './time.ts'

test('reads the server’s instants', () => {
  expect(utcTime(parseInstant('2024-05-01T03:04:05.000+0000'))).toBe('2024-05-01 03:04:05 UTC')
})

test.each([
  [30, 'en-US', '30 seconds ago'],
  [90, 'zh-CN', '1分钟前'],
  [7_200, 'en-US', '2 hours ago'],
  [86_400 * 8, 'en-US', 'last week'],
])('%i seconds ago in %s', (seconds, locale, text) => {
  const now = new Date('2026-01-31T12:00:00Z')
  expect(relativeTime(new Date(now.getTime() - seconds * 1_000), now, locale)).toBe(text)
})

test.each([
  [20, 'now'],
  [120, 'now'],
  [180, 'in 3 minutes'],
])('%i seconds ahead of a slow clock', (seconds, text) => {
  const now = new Date('2026-01-31T12:00:00Z')
  expect(relativeTime(new Date(now.getTime() + seconds * 1_000), now, 'en-US')).toBe(text)
})
