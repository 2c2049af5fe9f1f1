import { describe, expect, test } from 'vitest'
import { chooseFaults, faults } from '../../cluster/faults/all.ts'
import { outageSeconds, type Probe } from '../../cluster/probe.ts'
import { isBad, type Outcome, reportOf } from '../../cluster/report.ts'

/** The figures and tables of `npm run cluster`; the cluster itself is run by e2e/judging/cluster-faults.test.ts. */

const probe = (endedAt: number, failure: string | null = null): Probe => ({
  kind: 'list',
  startedAt: endedAt,
  endedAt,
  failure,
})

describe('seconds without service', () => {
  test('none, while an answer comes for every probe', () => {
    expect(
      outageSeconds(
        [0, 500, 1_000, 1_500].map((at) => probe(at)),
        0,
        2_000,
      ),
    ).toBe(0)
  })
  test('from the last answer to the next, failures do not count as answers', () => {
    const probes = [probe(500), probe(1_000, 'refused'), probe(2_000, 'refused'), probe(4_000)]
    expect(outageSeconds(probes, 0, 4_000)).toBe(3)
  })
  test('an outage that lasts to the end', () => {
    expect(outageSeconds([probe(500)], 0, 10_500)).toBe(9.5)
  })
})

describe('faults', () => {
  test('have names of their own', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  })
  test('a whole name means one, a part all that contain it', () => {
    expect(chooseFaults(['kill-server']).map(({ name }) => name)).toEqual(['kill-server'])
    expect(chooseFaults(['clock']).map(({ name }) => name)).toEqual([
      'clock-server-fast',
      'clock-server-slow',
      'clock-judge',
    ])
    expect(chooseFaults([])).toEqual(faults)
    const [both, ...rest] = chooseFaults(['failover+storage-away'])
    expect(both).toMatchObject({ name: 'failover+storage-away', seconds: 60 })
    expect(rest).toEqual([])
    expect(() => chooseFaults(['failover+earthquake'])).toThrow('No fault is called "earthquake"')
    expect(() => chooseFaults(['earthquake'])).toThrow('No fault is called "earthquake"')
  })
})

const outcome = (change: Partial<Outcome>): Outcome => ({
  fault: 'kill-server',
  skipped: null,
  outage: { health: 0, list: 1, submit: 2.25 },
  requests: 30,
  failed: 3,
  accepted: 10,
  findings: { verdicts: 10, lost: 0, doubled: 0, faults: [] },
  reasons: ['3x list: refused'],
  ...change,
})

test('failed requests are allowed in a fault, but not in an upgrade', () => {
  expect(isBad(outcome({}))).toBe(false)
  expect(isBad(outcome({ fault: 'rolling-restart' }))).toBe(true)
  expect(isBad(outcome({ findings: { verdicts: 10, lost: 1, doubled: 0, faults: [] } }))).toBe(true)
  expect(isBad(outcome({ findings: { verdicts: 10, lost: 0, doubled: 0, faults: ['a board differs'] } }))).toBe(true)
})

test('the report is a table with reasons below it', () => {
  const lines = reportOf([outcome({}), outcome({ fault: 'clock-judge', skipped: 'no faketime' })]).split('\n')
  expect(lines[2]).toMatch(/^\| kill-server +\| 0\.0 +\| 1\.0 +\| 2\.3 +\| 30 +\| 3 +\| 10 +\| 10 +\| 0 +\| 0 +\|$/)
  expect(lines[3]).toContain('not injected: no faketime')
  expect(lines).toContain('- kill-server: 3x list: refused')
})
