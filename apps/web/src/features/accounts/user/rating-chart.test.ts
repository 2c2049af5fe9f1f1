import { expect, test } from 'vitest'
import { ratingChart } from './rating-chart.ts'

const size = { width: 600, height: 200 }

test('ratings rise upwards, from the left edge to the right', () => {
  const { points, path } = ratingChart([1_000, 1_300, 1_200], size)
  expect(points.map(({ x }) => x)).toEqual([0, 300, 600])
  expect(points[1]?.y).toBeLessThan(points[2]?.y ?? 0)
  expect(points[2]?.y).toBeLessThan(points[0]?.y ?? 0)
  expect(points.map(({ level }) => level)).toEqual([1, 2, 1])
  expect(path.startsWith('M0 ')).toBe(true)
})

test('a single contest is one point in the middle', () => {
  expect(ratingChart([1_100], size).points).toMatchObject([{ x: 300, y: 100 }])
})

test('levels that begin within the chart have a line', () => {
  expect(ratingChart([1_220, 1_540], size).levels.map(({ from }) => from)).toEqual([1_250, 1_500])
})
