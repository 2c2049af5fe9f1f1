import type { ContestSummary } from '@verdict/contract'
import { expect, test } from 'vitest'
import { calendarAddress, withOwnTimes } from './own-times.ts'

const at = (hour: number) => `2026-01-31T${String(hour).padStart(2, '0')}:00:00.000+0000`
const contest = (id: number) =>
  ({ id, startTime: at(9), endTime: at(12), duration: 10_800, status: 0 }) as ContestSummary

test('a list shows own times in the contests where they differ', () => {
  const contests = [contest(1), contest(2)]
  expect(withOwnTimes(contests, { contests: [] })).toBe(contests)
  const own = [{ cid: 2, startTime: at(10), endTime: at(14), status: -1 }]
  const [first, second] = withOwnTimes(contests, { contests: own })
  expect(first).toBe(contests[0])
  expect(second).toMatchObject({ id: 2, startTime: at(10), endTime: at(14), duration: 14_400, status: -1 })
})

test('the calendar has a key where own times differ', () => {
  const own = [{ cid: 2, startTime: at(10), endTime: at(14), status: -1 }]
  expect(calendarAddress('/contests.ics', { contests: [], calendarKey: 'k' })).toBe('/contests.ics')
  expect(calendarAddress('/contests.ics', { contests: own, calendarKey: 'a-b_c' })).toBe('/contests.ics?key=a-b_c')
})
