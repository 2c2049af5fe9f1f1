import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Attempt,
  type BoardRecord,
  type BoardRow,
  type BoardView,
  boardViews,
  compareMoments,
  compareRows,
  enters,
  isDuringFreeze,
  keepFormatBoard,
  type ScoreCell,
  type SiteFormat,
  type SiteRules,
} from '../../src/index.ts'

/** Formats that a site adds, by the example of the documentation: its file is loaded as a server does it. */

const file = join(import.meta.dirname, '../../../../docs/examples/formats/best-two.mjs')
const usual = { last: 3, best: 2, earlierWins: 0 }
let bestTwo: SiteFormat
beforeAll(async () => {
  const module: { readonly default: SiteFormat } = await import(pathToFileURL(file).href)
  bestTwo = module.default
})

const rulesOf = (more: Partial<SiteRules> = {}): SiteRules => ({
  format: 'site',
  name: 'best-two',
  definition: bestTwo,
  options: usual,
  durationS: 7_200,
  freezeS: null,
  excluded: new Set<string>(),
  ...more,
})

let lastId = 0
const record = (minute: number, score: number | null, more: Partial<BoardRecord> = {}): BoardRecord => {
  lastId += 1
  const attempt: Attempt = score === 100 ? 'accepted' : score === 0 ? 'rejected' : 'free'
  return { submissionId: lastId, userId: 'u', problem: 'A', timeS: minute * 60, runTimeMs: 1, attempt, score, ...more }
}

const boardOf = (rules: SiteRules, records: readonly BoardRecord[]) => {
  const board = keepFormatBoard(rules)
  board.load(records)
  return board
}
const rowOf = (rules: SiteRules, records: readonly BoardRecord[], view: BoardView = 'live') => {
  const row = boardOf(rules, records).row(view, 'u')
  return row === null ? null : { points: row.points, time: row.time, cell: row.cells.get('A') as ScoreCell | undefined }
}
const scored = (...scores: (number | null)[]) => scores.map((score, index) => record(5 * (index + 1), score))

describe('best two of the last three', () => {
  test.each<[string, (number | null)[], number, Partial<ScoreCell>]>([
    ['the worked example', [40, 90, 60, 80], 85, { base: 90, tries: 2, timeS: 1_200, isFull: false }],
    ['a missing second submission counts 0', [40], 20, { base: 40, tries: 0, timeS: 300 }],
    ['two of them with full marks are full marks', [100, 30, 100], 100, { isFull: true, tries: 1 }],
    ['a compile error is not counted', [100, null, 100, null], 100, { isFull: true, tries: 0 }],
    ['half points are rounded up', [50, 51], 51, {}],
  ])('%s', (_, scores, points, cell) => {
    const row = rowOf(rulesOf(), scored(...scores))
    expect(row).toMatchObject({ points, time: 0 })
    expect(row?.cell).toMatchObject(cell)
  })

  test('settings reach the function: numbers as they are, switches as true and false', () => {
    const settings = { last: 4, best: 4, earlierWins: 1 }
    expect(rowOf(rulesOf({ options: settings }), scored(40, 90, 60, 80))).toMatchObject({ points: 68, time: 1_200 })
    expect(rowOf(rulesOf({ options: {} }), scored(40, 90, 60, 80))).toMatchObject({ points: 85, time: 0 })
  })

  test('a frozen board shows nothing new', () => {
    const rules = rulesOf({ freezeS: 3_600 })
    const records = [record(10, 40), record(20, 60), record(61, 100), record(62, null, { attempt: null })]
    expect(rowOf(rules, records, 'frozen')).toMatchObject({ points: 50 })
    expect(rowOf(rules, records)).toMatchObject({ points: 80 })
  })
})

const settingsOf = { last: 3, best: 2 }

/** The same rule, walking through all records once: written apart from the file, so that a mistake is not repeated. */
const recount = (rules: SiteRules, records: readonly BoardRecord[], view: BoardView) => {
  const people = new Map<string, { first: BoardRecord; records: number; cells: Map<string, BoardRecord[]> }>()
  for (const record of [...records].sort(compareMoments)) {
    if (!enters(rules, record, view) || isDuringFreeze(rules, record, view)) continue
    const person = people.get(record.userId) ?? { first: record, records: 0, cells: new Map() }
    people.set(record.userId, person)
    const cell = person.cells.get(record.problem) ?? []
    person.cells.set(record.problem, cell)
    cell.push(record)
  }
  const rows = [...people].flatMap(([userId, { cells }]) => {
    const kept: BoardRecord[] = []
    let [points, latest] = [0, 0]
    const shown = new Map<string, number>()
    for (const [problem, all] of cells) {
      const tries = all.filter(({ attempt, score }) => attempt !== 'free' || score !== null)
      if (tries.length === 0) continue
      kept.push(...all)
      const window = tries.slice(Math.max(0, tries.length - settingsOf.last))
      const best: BoardRecord[] = []
      while (best.length < settingsOf.best && window.length > 0) {
        let at = 0
        for (const [index, { score }] of window.entries()) if ((score ?? 0) > (window[at]?.score ?? 0)) at = index
        best.push(...window.splice(at, 1))
      }
      const sum = best.reduce((total, { score }) => total + (score ?? 0), 0)
      points += Math.round(sum / 2)
      shown.set(problem, Math.round(sum / 2))
      if (sum > 0) latest = Math.max(latest, ...best.map(({ timeS }) => timeS))
    }
    const first = kept.sort(compareMoments)[0]
    if (first === undefined) return []
    const { timeS, submissionId } = first
    const row = { userId, points, time: latest, records: kept.length, firstAt: { timeS, submissionId }, cells: shown }
    return [row satisfies BoardRow<number>]
  })
  return rows.sort(compareRows).map((row) => ({ ...row, cells: Object.fromEntries(row.cells) }))
}

const placesOf = (rows: readonly BoardRow<unknown>[]) =>
  rows.map((row) => ({
    ...row,
    cells: Object.fromEntries([...row.cells].map(([problem, cell]) => [problem, (cell as ScoreCell).score])),
  }))

test('the incremental board always equals a recount of all records', () => {
  const submission = fc.record({
    submissionId: fc.integer({ min: 1, max: 40 }),
    isGone: fc.boolean(),
    attempt: fc.constantFrom<Attempt>('accepted', 'rejected', 'free', null),
    score: fc.option(fc.integer({ min: 0, max: 100 })),
  })
  const places = fc.array(
    fc.record({
      userId: fc.constantFrom('ada', 'bell', 'root'),
      problem: fc.constantFrom('A', 'B'),
      timeS: fc.integer({ min: -1, max: 13 }),
    }),
    { minLength: 41, maxLength: 41 },
  )
  fc.assert(
    fc.property(
      places,
      fc.array(submission, { maxLength: 80 }),
      fc.option(fc.integer({ min: 0, max: 11 })),
      (places, steps, freezeS) => {
        const options = { ...usual, earlierWins: 1 }
        const rules = rulesOf({ options, durationS: 10, freezeS, excluded: new Set(['root']) })
        const board = keepFormatBoard(rules)
        const records = new Map<number, BoardRecord>()
        for (const { isGone, submissionId, ...verdict } of steps) {
          const place = places[submissionId]
          if (place === undefined) continue
          if (isGone) {
            records.delete(submissionId)
            board.remove(submissionId)
          } else {
            const record = { submissionId, runTimeMs: 1, ...place, ...verdict }
            records.set(submissionId, record)
            board.put(record)
          }
          for (const view of boardViews) {
            expect(placesOf(board.rows(view))).toEqual(recount(rules, [...records.values()], view))
          }
        }
      },
    ),
  )
})

describe('faults', () => {
  const failing = (fold: () => unknown): SiteFormat => ({ ...bestTwo, fold: fold as SiteFormat['fold'] })
  const fails = (message: string) => () => {
    throw new Error(message)
  }

  test.each<[string, () => unknown, RegExp]>([
    ['throws', fails('no such score'), /no such score/],
    ['returns nothing', () => undefined, /must be an object, not undefined/],
    ['returns no score', () => ({}), /score must be a whole number .* not undefined/],
    ['returns a text', () => ({ score: '12' }), /score .* not string/],
    ['returns NaN', () => ({ score: Number.NaN }), /score .* not NaN/],
    ['returns a fraction', () => ({ score: 1.5 }), /score .* not 1.5/],
    ['returns a promise', async () => ({ score: 1 }), /score .* not undefined/],
    ['returns negative tries', () => ({ score: 1, tries: -1 }), /tries .* at least 0, not -1/],
  ])('a cell whose function %s counts as not judged and is reported', (_, fold, message) => {
    const faults: string[] = []
    const rules = rulesOf({ definition: failing(fold), onFault: (fault) => faults.push(fault) })
    expect(boardOf(rules, [record(1, 50)]).rows('live')).toEqual([])
    expect(faults[0]).toMatch(message)
  })

  test('the other problems of a contestant count', () => {
    const definition: SiteFormat = {
      ...bestTwo,
      fold: (settings, facts) => (facts.problem === 'A' ? fails('A')() : bestTwo.fold(settings, facts)),
    }
    const board = boardOf(rulesOf({ definition }), [record(1, 50), record(2, 80, { problem: 'B' })])
    expect(board.row('live', 'u')).toMatchObject({ points: 40 })
  })

  test('without the format nothing counts', () => {
    const board = boardOf(rulesOf({ definition: null }), [record(1, 50)])
    expect(board.rows('live')).toEqual([])
    expect([...board.records()]).toHaveLength(1)
  })
})

test('a function knows the own time and, on request, subtasks and full marks', () => {
  const seen: unknown[] = []
  const definition: SiteFormat = {
    ...bestTwo,
    fold: (_, facts) => {
      seen.push(facts)
      return { score: 1 }
    },
  }
  const subtasks = [[1, 30] as const]
  const rules = rulesOf({ definition, removedS: 200 })
  boardOf(rules, [record(1, 30, { extraS: 60, subtasks, fullScore: 70 })])
  const submission = { timeS: 60, score: 30, isAccepted: false, isTry: true, runTimeMs: 1, subtasks }
  expect(seen[0]).toEqual({ problem: 'A', durationS: 7_060, fullScore: 70, submissions: [submission] })
})
