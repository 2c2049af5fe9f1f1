import { expect, test } from 'vitest'
import type { BoardLine } from './board-line.ts'
import { stairs, tracksOf } from './top-chart.ts'

const scale = { endS: 100, nowS: 500, most: 2, width: 200, height: 50 }

test('stairs climb at every solve and go on to the end', () =>
  expect(stairs([10, 60], scale)).toBe('M0 50H20V25H120V0H200'))

test('and no further than the contest has come', () => {
  expect(stairs([10], { ...scale, nowS: 40 })).toBe('M0 50H20V25H80')
  expect(stairs([10, 60], { ...scale, nowS: 40 })).toBe('M0 50H20V25H120V0H120')
})

test('the first ten with something solved, each with the moments of their solves in order', () => {
  const cell = (solvedAtS: number | null) => ({
    wrongTries: 0,
    solvedAtS,
    isFirst: false,
    isAfterEnd: false,
    frozenTries: 0,
  })
  const line = (uid: string, ...solves: (number | null)[]) =>
    ({
      person: { uid, name: uid },
      place: 1,
      points: solves.filter((at) => at !== null).length,
      cells: new Map(solves.map((at, index) => [String(index), cell(at)])),
    }) as unknown as BoardLine
  const many = Array.from({ length: 12 }, (_, at) => line(`u${at}`, 300, null, 60))
  const tracks = tracksOf([...many.slice(0, 3), line('none', null), ...many])
  expect(tracks.map(({ uid }) => uid)).not.toContain('none')
  expect(tracks).toHaveLength(9)
  expect(tracks[0]?.solves).toEqual([60, 300])
})
