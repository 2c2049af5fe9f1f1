import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removedMs } from './removed-time.ts'
import { contestTimeMs } from './window.ts'

const second = 1_000
const part = (place: number, from: number, to: number) => ({ place, fromMs: from * second, toMs: to * second })
const startsAt = new Date(0)
const timeAt = (at: number, removed: ReturnType<typeof part>[], place = 1, delay = 0) =>
  contestTimeMs({ startsAt, removed }, new Date(at * second), { place, delayMs: delay * second }) / second

test.each<[string, number, number]>([
  ['before it nothing changes', 30, 30],
  ['in it the time does not go on', 45, 40],
  ['at its end', 50, 40],
  ['after it the time is so much less', 70, 60],
])('seconds 40 to 50 are removed: %s', (_, at, expected) => {
  expect(timeAt(at, [part(0, 40, 50)])).toBe(expected)
})

test('time of one problem is removed for that problem alone', () => {
  const removed = [part(2, 40, 50)]
  expect([1, 2].map((place) => timeAt(70, removed, place))).toEqual([70, 60])
  expect(contestTimeMs({ startsAt, removed }, new Date(70_000))).toBe(70_000)
})

test('parts that overlap count once', () => {
  expect(timeAt(100, [part(0, 40, 60), part(1, 50, 70), part(1, 20, 30), part(0, 45, 50)])).toBe(60)
})

test('time before a later start was not lost', () => {
  const removed = [part(0, 40, 50)]
  expect(timeAt(70, removed, 1, 60)).toBe(10)
  expect(timeAt(70, removed, 1, 45)).toBe(20)
  expect(timeAt(70, removed, 1, 10)).toBe(50)
})

test('the sum equals counting every second', () => {
  const seconds = fc.integer({ min: 0, max: 60 })
  const parts = fc.array(fc.tuple(fc.constantFrom(0, 1, 2), seconds, seconds), { maxLength: 6 })
  fc.assert(
    fc.property(parts, seconds, seconds, (drawn, from, to) => {
      const removed = drawn.map(([place, a, b]) => part(place, Math.min(a, b), Math.max(a, b)))
      let counted = 0
      for (let at = from; at < to; at += 1) {
        const isRemoved = removed.some(
          ({ place, fromMs, toMs }) => place !== 2 && fromMs <= at * second && at * second < toMs,
        )
        if (isRemoved) counted += second
      }
      expect(removedMs(removed, { fromMs: from * second, toMs: to * second, place: 1 })).toBe(counted)
    }),
  )
})
