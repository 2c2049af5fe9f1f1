import { describe, expect, test } from 'vitest'
import type { Audit } from '../../rehearsal/audit.ts'
import { readCurve } from '../../rehearsal/curve.ts'
import { Ledger, percentile } from '../../rehearsal/ledger.ts'
import { report, usualLimits } from '../../rehearsal/report.ts'

const fine: Audit = { listed: 2, lost: 0, doubled: 0, unjudged: 0, wrongVerdicts: [], receiptGaps: 0, boardDiffers: [] }

const ledgerOf = (fill: (ledger: Ledger) => void = () => {}): Ledger => {
  const ledger = new Ledger()
  for (const submitId of [1, 2]) {
    ledger.sent.push({ submitId, uid: 'a', label: 'A', expected: 0, receiptNumber: submitId, verdict: 0 })
    ledger.acceptMs.push(20)
    ledger.verdictMs.push(900)
    ledger.staleMs.push(100)
  }
  fill(ledger)
  return ledger
}

const against = (audit: Partial<Audit> = {}, fill?: (ledger: Ledger) => void) =>
  report(ledgerOf(fill), { ...fine, ...audit }, usualLimits).against

describe('the report of a rehearsal', () => {
  test('recommends go without reasons against it', () => {
    const { lines } = report(ledgerOf(), fine, usualLimits)
    expect(against()).toEqual([])
    expect(lines.join('\n')).toContain('GO: nothing speaks against it.')
    expect(lines.join('\n')).not.toContain('NO-GO')
  })

  test.each<[string, Partial<Audit>, ((ledger: Ledger) => void) | undefined, RegExp]>([
    ['a lost submission', { lost: 1 }, undefined, /1 submissions lost/],
    ['a doubled one', { doubled: 1 }, undefined, /1 submissions doubled/],
    ['an unjudged one, which is no wrong verdict', { unjudged: 1 }, undefined, /^1 submissions not judged yet$/],
    ['a wrong verdict', { wrongVerdicts: ['submission 1'] }, undefined, /1 wrong verdicts, first: submission 1/],
    ['a missing receipt number', { receiptGaps: 1 }, undefined, /receipt numbers/],
    ['a board that does not add up', { boardDiffers: ['row 1'] }, undefined, /differ from a recount/],
    ['an error', {}, (ledger) => ledger.fault('submitting', new Error('no answer')), /submitting: no answer/],
    ['slow answers', {}, (ledger) => ledger.acceptMs.push(5_000), /accepting, p99: 5000 ms/],
    ['late verdicts', {}, (ledger) => ledger.verdictMs.push(90_000), /until the verdict/],
    ['a board that stays behind', {}, (ledger) => ledger.staleMs.push(9_000), /until the board/],
    ['a broken stream', {}, (ledger) => (ledger.lostStreams = 1), /streams broke/],
    ['a board that never came', {}, (ledger) => (ledger.missedBoards = 1), /never reached the board/],
  ])('names %s', (_, audit, fill, says) => {
    expect(against(audit, fill).join('; ')).toMatch(says)
  })

  test('an empty rehearsal proves nothing', () => {
    expect(report(new Ledger(), { ...fine, listed: 0 }, usualLimits).against.length).toBeGreaterThan(0)
  })
})

test('percentiles are values that were measured', () => {
  expect(percentile([], 0.5)).toBeNull()
  expect(percentile([3, 1, 2], 0.5)).toBe(2)
  expect(percentile([1, 2, 3, 4], 0.99)).toBe(4)
  expect(percentile([1, 2, 3, 4], 1)).toBe(4)
})

test('a curve keeps the order of the real contest and fits the time', () => {
  const whole = readCurve('icpc-xian-2023', { teams: 418, durationMs: 60_000 })
  expect(whole.arrivals.length).toBeGreaterThan(5_000)
  expect(whole.arrivals.every(({ atMs }, index) => atMs >= (whole.arrivals[index - 1]?.atMs ?? 0))).toBe(true)
  expect(whole.arrivals.at(-1)?.atMs).toBeLessThan(60_000)
  const part = readCurve('icpc-xian-2023', { teams: 10, durationMs: 60_000 })
  expect(new Set(part.arrivals.map(({ team }) => team)).size).toBeLessThanOrEqual(10)
  expect(() => readCurve('spbsu-2020', { teams: 30, durationMs: 1 })).toThrow('has 20 teams; 30 cannot take part')
  expect(() => readCurve('nowhere', { teams: 1, durationMs: 1 })).toThrow('No contest nowhere')
})
