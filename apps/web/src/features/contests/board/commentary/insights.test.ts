import { placeRows } from '@verdict/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BoardLine } from '../table/board-line.ts'
import { chancesOf, closeTo, gainsSince } from './insights.ts'

const penalty = { perTryS: 1_200, wholeMinutes: false }
const problems = ['A', 'B', 'C'].map((displayId) => ({ displayId, title: displayId, color: null }))

interface Solve {
  readonly wrong: number
  readonly at: number | null
  readonly frozen?: number
}

/** Lines in order with ranks, made of cells by the rules. */
const linesOf = (people: Readonly<Record<string, Readonly<Record<string, Solve>>>>): readonly BoardLine[] => {
  const rows = Object.entries(people).map(([userId, cells], index) => {
    const solved = Object.values(cells).flatMap(({ wrong, at }) => (at === null ? [] : [at + wrong * penalty.perTryS]))
    return {
      ...{ userId, points: solved.length, time: solved.reduce((sum, cost) => sum + cost, 0), records: 1 },
      firstAt: { timeS: 0, submissionId: index },
      cells: new Map(
        Object.entries(cells).map(([label, { wrong, at, frozen = 0 }]) => [
          label,
          { wrongTries: wrong, solvedAtS: at, isFirst: false, isAfterEnd: false, frozenTries: frozen },
        ]),
      ),
    }
  })
  rows.sort((a, b) => b.points - a.points || a.time - b.time)
  return placeRows(rows, { stars: new Set() }).map(
    ({ row, place }) => ({ ...row, place, award: null, person: { uid: row.userId, name: row.userId } }) as never,
  )
}

const lines = linesOf({
  ann: { A: { wrong: 0, at: 600 }, B: { wrong: 0, at: 900 } },
  bob: { A: { wrong: 1, at: 300 }, B: { wrong: 2, at: null } },
  cat: { A: { wrong: 0, at: 200 }, C: { wrong: 0, at: null, frozen: 3 } },
})

test('gains are ranks between two moments', () => {
  // At second 500: cat 200, bob 1500, ann nothing. Now: ann, cat, bob.
  expect(Object.fromEntries(gainsSince({ penalty }, lines, 500))).toEqual({ ann: 2, cat: -1, bob: -1 })
  expect([...gainsSince({ penalty }, lines, 900).values()]).toEqual([0, 0, 0])
})

test('a chance is the rank after one more solve, with the penalty of the wrong attempts', () => {
  const cat = lines.find(({ person }) => person.uid === 'cat')
  if (cat === undefined) throw new Error('cat is missing')
  // 200 + 1000 is better than the 1500 of ann.
  expect(chancesOf({ penalty, problems }, lines, { line: cat, atS: 1_000 })).toEqual([
    { label: 'C', rank: 1, wrongTries: 0, frozenTries: 3 },
    { label: 'B', rank: 1, wrongTries: 0, frozenTries: 0 },
  ])
  expect(chancesOf({ penalty, problems }, lines, { line: cat, atS: 1_400 })[0]?.rank).toBe(2)
})

test('close to a problem are those who tried it in vain', () => {
  expect(closeTo(lines, 'B', 3).map(({ person }) => person.uid)).toEqual(['bob'])
  expect(closeTo(lines, 'C', 3).map(({ person }) => person.uid)).toEqual(['cat'])
  expect(closeTo(lines, 'A', 3)).toEqual([])
})

describe('a chance equals the rank on the board of that solve', () => {
  const solve = fc.record({
    wrong: fc.integer({ min: 0, max: 2 }),
    at: fc.option(fc.integer({ min: 0, max: 3 }).map((minutes) => minutes * 600)),
  })
  const person = fc.record({ A: solve, B: solve, C: solve })

  test('for any board', () => {
    fc.assert(
      fc.property(
        fc.array(person, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1_800, max: 3_600 }),
        (all, atS) => {
          const people = Object.fromEntries(all.map((cells, index) => [`p${index}`, cells]))
          const now = linesOf(people)
          for (const line of now) {
            for (const { label, rank } of chancesOf({ penalty, problems }, now, { line, atS })) {
              const own: Readonly<Record<string, Solve>> = people[line.person.uid] ?? {}
              const cell = own[label] ?? { wrong: 0, at: null }
              const after = linesOf({ ...people, [line.person.uid]: { ...own, [label]: { ...cell, at: atS } } })
              expect(after.find((other) => other.person.uid === line.person.uid)?.place).toBe(rank)
            }
          }
        },
      ),
    )
  })
})
