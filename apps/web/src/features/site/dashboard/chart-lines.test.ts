import { expect, test } from 'vitest'
import { downtimes, figureLine, lineOf, meanOf, plane } from './chart-lines.ts'

const start = Date.UTC(2026, 0, 1)
const minute = 60_000
const sample = (minutes: number, cpu: number, isUp = true) => ({
  at: new Date(start + minutes * minute).toISOString(),
  cpu,
  memory: 50,
  busy: 0,
  slots: 1,
  waiting: 0,
  isUp,
})
const span = { until: start + 60 * minute, hours: 1 }

test('a line runs from the left to the right, high is up', () => {
  expect(lineOf([sample(0, 100), sample(1, 0)], 'cpu', span)).toBe(`M0.0 0.0L10.0 ${plane.height}.0`)
})

test('a line breaks where nothing was measured, and where the machine was down', () => {
  expect(lineOf([sample(0, 50), sample(30, 50)], 'cpu', span).match(/M/g)).toHaveLength(2)
  expect(lineOf([sample(0, 50), sample(1, 0, false), sample(2, 50)], 'cpu', span).match(/[ML]/g)).toHaveLength(2)
  expect(downtimes([sample(0, 50), sample(30, 0, false)], span)).toEqual([{ x: 300, width: 10 }])
})

test('the mean counts only while the machine was up', () => {
  expect(meanOf([sample(0, 20), sample(1, 40), sample(2, 0, false)], 'cpu')).toBe(30)
  expect(meanOf([sample(2, 0, false)], 'cpu')).toBeNull()
})

test('the line of a figure touches the top at its peak and breaks where nothing was measured', () => {
  const point = (minutes: number, value: number | null) => ({ at: sample(minutes, 0).at, value })
  const line = (points: Parameters<typeof figureLine>[0], peak: number) => figureLine(points, { ...span, peak })
  expect(line([point(0, 40), point(1, 0)], 40)).toBe(`M0.0 0.0L10.0 ${plane.height}.0`)
  expect(line([point(0, 1), point(30, 1)], 1).match(/M/g)).toHaveLength(2)
  expect(line([point(0, null)], 1)).toBe('')
  expect(line([point(0, 0)], 0)).toBe(`M0.0 ${plane.height}.0`)
})
