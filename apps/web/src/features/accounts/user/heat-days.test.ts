import { expect, test } from 'vitest'
import { heatMap } from './heat-days.ts'

test('the map holds the year up to today, each day once, in columns of weeks', () => {
  const map = heatMap('2024-05-01', [
    { date: '2024-05-01', count: 2 },
    { date: '2023-05-01', count: 12 },
    { date: '2020-01-01', count: 99 },
  ])
  // From 2023-05-01 to 2024-05-01 with a leap day.
  expect(map.days).toHaveLength(367)
  expect(new Set(map.days.map(({ date }) => date)).size).toBe(367)
  expect(map.days[0]).toEqual({ date: '2023-05-01', count: 12, level: 4, week: 0, weekday: 1 })
  expect(map.days.at(-1)).toEqual({ date: '2024-05-01', count: 2, level: 1, week: 52, weekday: 3 })
  expect([map.total, map.activeDays, map.weeks]).toEqual([14, 2, 53])
  expect(map.days.some(({ date }) => date === '2024-02-29')).toBe(true)
})

test('months are named where they begin', () => {
  const { months } = heatMap('2024-05-15', [])
  expect(months).toHaveLength(12)
  expect(months[0]?.date.toISOString()).toBe('2023-06-01T00:00:00.000Z')
})

test('no submissions are no activity', () => {
  expect(heatMap('2024-05-01', [])).toMatchObject({ total: 0, activeDays: 0 })
})
