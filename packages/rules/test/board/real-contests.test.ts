import { describe, expect, test } from 'vitest'
import { acmBoard, type BoardRow, boardViews, keepAcmBoard, placeRows, usualPenalty } from '../../src/index.ts'
import { type RealContest, realContests, recordsOf, rulesOf } from './contests.ts'

const inMinutes = { ...usualPenalty, wholeMinutes: true }
const noStars = { stars: new Set<string>() }

/** Team, rank, solved and time of every team, those without a run last as on the real boards; sorted by team. */
const standingsOf = (contest: RealContest, rows: readonly BoardRow<unknown>[], unit: number) => {
  const placed = placeRows(rows, noStars).map(({ row, place }) => [
    contest.teams.indexOf(row.userId),
    place,
    row.points,
    Math.floor(row.time / unit),
  ])
  const seen = new Set(placed.map(([team]) => team))
  const silent = contest.teams.map((_, team) => team).filter((team) => !seen.has(team))
  const tied = rows.findIndex(({ points }) => points === 0)
  const last = (tied === -1 ? rows.length : tied) + 1
  return byTeam([...placed, ...silent.map((team) => [team, last, 0, 0])])
}

const byTeam = (rows: readonly (readonly (number | null | undefined)[])[]) =>
  [...rows].sort(([a = 0], [b = 0]) => Number(a) - Number(b))

describe.each(realContests)('$name', (contest) => {
  const records = recordsOf(contest)
  const seconds = rulesOf(contest, usualPenalty)
  const minutes = rulesOf(contest, inMinutes)

  test('ends with its standings in whole minutes', () => {
    // One of the contests cuts the sum to minutes rather than each solve: that is the rule in seconds, shown in minutes.
    const rules = contest.contest.officialRounding === 'sum' ? seconds : minutes
    expect(standingsOf(contest, acmBoard(rules, records, 'live'), 60)).toEqual(byTeam(contest.standings))
  })

  test('ends with its standings in seconds', () => {
    expect(standingsOf(contest, acmBoard(seconds, records, 'live'), 1)).toEqual(byTeam(contest.standingsSeconds))
  })

  test('the kept board equals the naive one at moments in between and at the end, in every view', () => {
    for (const rules of [seconds, minutes]) {
      const kept = keepAcmBoard(rules)
      const moments = new Set([1, 7, ...[1, 2, 3, 4, 5, 6].map((part) => Math.ceil((records.length * part) / 6))])
      for (const [index, record] of records.entries()) {
        kept.put(record)
        if (!moments.has(index + 1)) continue
        for (const view of boardViews) {
          expect(kept.rows(view)).toEqual(acmBoard(rules, records.slice(0, index + 1), view))
        }
      }
    }
  })

  test('verdicts in reverse and with a rejudging in between come to the same board', () => {
    const kept = keepAcmBoard(seconds)
    for (const record of records.toReversed()) {
      kept.put({ ...record, attempt: record.submissionId % 3 === 0 ? 'rejected' : 'accepted' })
      if (record.submissionId % 5 === 0) kept.put({ ...record, attempt: null })
    }
    for (const record of records) kept.put(record)
    for (const view of boardViews) expect(kept.rows(view)).toEqual(acmBoard(seconds, records, view))
  })
})

test('all runs of the four contests are there', () => {
  expect(realContests.map(({ runs }) => runs.length)).toEqual([1807, 5416, 804, 453])
})
