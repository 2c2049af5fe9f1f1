import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AcmRules,
  type Attempt,
  acmBoard,
  type BoardRecord,
  type BoardRow,
  boardViews,
  compareRows,
  type KeptBoard,
  keepAcmBoard,
  keepOiBoard,
  type OiRules,
  oiBoard,
} from '../../src/index.ts'

/** Small numbers on purpose, so that seconds, scores and cells collide often. */
const change = fc.record({
  submissionId: fc.integer({ min: 1, max: 40 }),
  isGone: fc.boolean(),
  attempt: fc.constantFrom<Attempt>('accepted', 'rejected', 'free', null),
  score: fc.option(fc.integer({ min: 0, max: 3 })),
  runTimeMs: fc.integer({ min: 0, max: 3 }),
  token: fc.option(fc.record({ tokenClockS: fc.integer({ min: 0, max: 11 }) })),
  isTokenOnly: fc.boolean(),
})

/** Author and time of a submission never change; its verdict does. */
const submissions = fc.array(
  fc.record({
    userId: fc.constantFrom('ada', 'bell', 'cyn', 'dee', 'root'),
    problem: fc.constantFrom('A', 'B', 'C'),
    timeS: fc.integer({ min: -1, max: 13 }),
  }),
  { minLength: 40, maxLength: 40 },
)

const journal = fc.record({ submissions, changes: fc.array(change, { minLength: 20, maxLength: 120, size: 'max' }) })
const durationS = 10
const freezeS = fc.option(fc.integer({ min: 0, max: 11 }))
const excluded = new Set(['root'])

const acmRules: fc.Arbitrary<AcmRules> = fc.record({
  format: fc.constant('icpc'),
  durationS: fc.constant(durationS),
  freezeS,
  excluded: fc.constant(excluded),
  penalty: fc.record({ perTryS: fc.constantFrom(2, 1200), wholeMinutes: fc.boolean() }),
})

const oiRules: fc.Arbitrary<OiRules> = fc.record({
  format: fc.constant('oi'),
  durationS: fc.constant(durationS),
  freezeS,
  excluded: fc.constant(excluded),
  counts: fc.constantFrom('recent', 'highest', 'tokenedLast'),
})

type Played = typeof journal extends fc.Arbitrary<infer Value> ? Value : never
type Make<Rules, Cell> = (
  rules: Rules,
  records: readonly BoardRecord[],
  view: (typeof boardViews)[number],
) => readonly BoardRow<Cell>[]

/** Plays a journal and after every change compares each view, and a reader who polls changes now and then. */
const playsEqual = <Rules, Cell>(
  { submissions, changes }: Played,
  rules: Rules,
  [keep, naive]: [(rules: Rules) => KeptBoard<Cell>, Make<Rules, Cell>],
) => {
  let kept = keep(rules)
  const records = new Map<number, BoardRecord>()
  const readers = boardViews.map((view) => ({ view, version: 0, rows: [] as readonly BoardRow<Cell>[] }))
  for (const [step, { isGone, token, isTokenOnly, ...verdict }] of changes.entries()) {
    // Now and then, rebuild the board from its records and continue.
    if (step % 50 === 25) {
      kept = keep(rules)
      kept.load([...records.values()])
      for (const reader of readers) reader.version = -1
    }
    const submission = submissions[verdict.submissionId - 1]
    if (submission === undefined) throw new Error('the journal names a submission that is not there')
    const { tokenClockS: _, ...judged } = records.get(verdict.submissionId) ?? { ...submission, ...verdict }
    const record = { ...(isTokenOnly ? judged : { ...submission, ...verdict }), ...token }
    if (isGone) {
      records.delete(record.submissionId)
      kept.remove(record.submissionId)
    } else {
      records.set(record.submissionId, record)
      kept.put(record)
    }
    for (const reader of readers) {
      const expected = naive(rules, [...records.values()], reader.view)
      expect(kept.rows(reader.view)).toEqual(expected)
      if (step % 7 !== 0) continue
      const changed = kept.changesSince(reader.view, reader.version)
      reader.rows = changed === null ? [...kept.rows(reader.view)] : applyChanges(reader.rows, changed)
      reader.version = kept.version()
      expect(reader.rows).toEqual(expected)
    }
  }
}

/** The view named by `since` brought up to date with its changes, as a reader of changes does it. */
const applyChanges = <Cell>(
  rows: readonly BoardRow<Cell>[],
  { changed, removed }: { readonly changed: readonly BoardRow<Cell>[]; readonly removed: readonly string[] },
): readonly BoardRow<Cell>[] => {
  const replaced = new Set([...removed, ...changed.map(({ userId }) => userId)])
  return [...rows.filter(({ userId }) => !replaced.has(userId)), ...changed].sort(compareRows)
}

describe('an incremental board equals the naive one for any order of arrival', () => {
  test('ACM', () => {
    fc.assert(fc.property(journal, acmRules, (played, rules) => playsEqual(played, rules, [keepAcmBoard, acmBoard])))
  })

  test('OI', () => {
    fc.assert(fc.property(journal, oiRules, (played, rules) => playsEqual(played, rules, [keepOiBoard, oiBoard])))
  })
})

test('the frozen view depends on no verdict of the freeze, at any moment', () => {
  const isFrozen = ({ timeS }: { readonly timeS: number }, rules: AcmRules) =>
    rules.freezeS !== null && timeS >= rules.freezeS && timeS < rules.durationS
  fc.assert(
    fc.property(journal, acmRules, ({ submissions, changes }, rules) => {
      const kept = keepAcmBoard(rules)
      const unjudged = keepAcmBoard(rules)
      for (const { isGone: _, token: __, isTokenOnly: ___, ...verdict } of changes) {
        const submission = submissions[verdict.submissionId - 1]
        if (submission === undefined) throw new Error('the journal names a submission that is not there')
        const record = { ...submission, ...verdict }
        const version = kept.version()
        const isKnown = JSON.stringify(kept.rows('frozen'))
        kept.put(record)
        unjudged.put(isFrozen(record, rules) ? { ...record, attempt: null, score: null, runTimeMs: 0 } : record)
        expect(kept.rows('frozen')).toEqual(unjudged.rows('frozen'))
        if (JSON.stringify(kept.rows('frozen')) !== isKnown) continue
        // Rows that did not change are not in the changes either, so that no stream moves.
        if (isFrozen(record, rules)) expect(kept.changesSince('frozen', version)?.changed ?? []).toEqual([])
      }
    }),
  )
})

test('the frozen view of tokened scores depends on no token of the freeze, at any moment', () => {
  fc.assert(
    fc.property(journal, oiRules, ({ submissions, changes }, given) => {
      const rules: OiRules = { ...given, counts: 'tokenedLast' }
      const isHidden = (clockS: number) => rules.freezeS !== null && clockS >= rules.freezeS
      const kept = keepOiBoard(rules)
      const without = keepOiBoard(rules)
      for (const { isGone: _, isTokenOnly: __, token, ...verdict } of changes) {
        const submission = submissions[verdict.submissionId - 1]
        if (submission === undefined) throw new Error('the journal names a submission that is not there')
        const record = { ...submission, ...verdict }
        kept.put({ ...record, ...token })
        without.put(token === null || isHidden(token.tokenClockS) ? record : { ...record, ...token })
        expect(kept.rows('frozen')).toEqual(without.rows('frozen'))
      }
    }),
  )
})

const rules: AcmRules = {
  format: 'icpc',
  durationS: 1000,
  freezeS: null,
  excluded: new Set(),
  penalty: { perTryS: 1200, wholeMinutes: false },
}
const record = (submissionId: number, userId: string, more: Partial<BoardRecord> = {}): BoardRecord => ({
  submissionId,
  userId,
  problem: 'A',
  timeS: submissionId,
  attempt: 'accepted',
  score: null,
  runTimeMs: null,
  ...more,
})

describe('what changed since a version', () => {
  test('one verdict changes one row, and a first solve that passes on changes another', () => {
    const board = keepAcmBoard(rules)
    board.put(record(5, 'ada'))
    board.put(record(9, 'bell'))
    const version = board.version()
    board.put(record(7, 'cyn', { problem: 'B' }))
    expect(board.changesSince('live', version)?.changed.map(({ userId }) => userId)).toEqual(['cyn'])
    board.put(record(2, 'bell'))
    const changes = board.changesSince('live', version + 1)
    expect(changes?.changed.map(({ userId }) => userId).sort()).toEqual(['ada', 'bell'])
    expect(board.row('live', 'ada')?.cells.get('A')?.isFirst).toBe(false)
    expect(board.row('live', 'bell')?.cells.get('A')).toMatchObject({ isFirst: true, solvedAtS: 2 })
  })

  test('a board loaded all at once has no changes before that', () => {
    const board = keepAcmBoard(rules)
    board.load([record(5, 'ada'), record(2, 'bell'), record(3, 'cyn', { attempt: null })])
    expect(board.rows('live').map(({ userId }) => userId)).toEqual(['bell', 'ada'])
    expect(board.changesSince('live', 0)).toBeNull()
    const version = board.version()
    board.load([record(1, 'cyn'), record(5, 'ada')])
    const changed = board.changesSince('live', version)?.changed.map(({ userId }) => userId)
    expect(changed?.sort()).toEqual(['bell', 'cyn'])
  })

  test('the same verdict again is not a change; a removed one removes its row', () => {
    const board = keepAcmBoard(rules)
    board.put(record(1, 'ada'))
    const version = board.version()
    board.put(record(1, 'ada'))
    expect(board.version()).toBe(version)
    board.put(record(1, 'ada', { attempt: null }))
    expect(board.changesSince('live', version)).toEqual({ version: version + 1, changed: [], removed: ['ada'] })
    expect(board.rows('live')).toEqual([])
  })

  test('a submission moved to another second or problem leaves its old cell', () => {
    const board = keepAcmBoard(rules)
    board.put(record(1, 'ada', { timeS: 7 }))
    board.put(record(1, 'ada', { timeS: 3 }))
    board.put(record(2, 'bell'))
    board.put(record(2, 'bell', { problem: 'B' }))
    const expected = [record(1, 'ada', { timeS: 3 }), record(2, 'bell', { problem: 'B' })]
    for (const view of boardViews) expect(board.rows(view)).toEqual(acmBoard(rules, expected, view))
    expect(board.rows('live').map(({ records }) => records)).toEqual([1, 1])
  })

  test('a verdict during the freeze changes only the tries on the frozen board', () => {
    const board = keepAcmBoard({ ...rules, freezeS: 50 })
    board.put(record(60, 'ada', { attempt: 'rejected' }))
    const version = board.version()
    board.put(record(60, 'ada', { attempt: 'accepted' }))
    expect(board.changesSince('frozen', version)).toMatchObject({ changed: [], removed: [] })
    expect(board.changesSince('live', version)?.changed).toHaveLength(1)
  })

  test('the journal is bounded: a reader from long ago starts over', () => {
    const board = keepAcmBoard(rules)
    for (let round = 1; round <= 500; round += 1) {
      board.put(record(1, 'ada', { attempt: round % 2 === 0 ? 'accepted' : 'rejected' }))
    }
    expect(board.changesSince('live', 1)).toBeNull()
    expect(board.changesSince('live', board.version() - 10)?.changed).toHaveLength(1)
    expect(board.changesSince('live', board.version())).toMatchObject({ changed: [], removed: [] })
  })
})
