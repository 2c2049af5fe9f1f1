import { problemType, verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casesOf, type Host, openHost, verdictsOf } from './harness/host.ts'

/** Submissions that only wait: they hold no slot of the sandbox, and not every case is waited for. */

let host: Host
beforeAll(async () => {
  host = await openHost()
})
afterAll(() => host.close())

const sum = 'print(sum(map(int, input().split())))'
const cases = (count: number) => Array.from({ length: count }, () => ({ input: '1 2\n', output: '3\n' }))
const interactor = {
  language: 'Python3',
  code: 'import sys\nfor line in sys.stdin: pass\nsys.exit(0)',
  extraFiles: {},
}
const sleeper = (count: number, judge = host.judge) =>
  judge({
    language: 'Python3',
    code: 'import time\ntime.sleep(600)',
    cases: cases(count),
    settings: { judgeMode: 'interactive', checker: interactor, type: problemType.acm },
  })

test('two submissions whose pairs sleep leave the slots to others', async () => {
  let isOver = false
  const sleeping = Promise.all([0, 1].map(() => sleeper(8, host.judgeSerially))).then((results) => {
    isOver = true
    return results
  })
  for (let n = 0; n < 3; n++) {
    const result = await host.judge({ language: 'Python3', code: `${sum} #${n}`, cases: cases(2) })
    expect(verdictsOf(result)).toEqual([verdict.accepted, verdict.accepted])
  }
  // All three were judged while the others waited for their first two cases.
  expect(isOver).toBe(false)
  for (const result of await sleeping) {
    const { timeLimitExceeded, cancelled } = verdict
    expect(verdictsOf(result).slice(0, 2)).toEqual([timeLimitExceeded, timeLimitExceeded])
    expect(verdictsOf(result).slice(2)).toEqual(Array.from({ length: 6 }, () => cancelled))
    expect(casesOf(result)[0]?.message).toMatch(/^Idle for \d+(\.\d)? s/)
    expect(casesOf(result)[7]?.message).toContain('idle in 2 cases')
  }
}, 120_000)

test('where each case earns points, all are run, and later ones wait less', async () => {
  const result = await host.judgeSerially({
    language: 'Python3',
    code: 'import time\nline = input()\nif line == "wait": time.sleep(600)\nprint(3)',
    cases: ['wait', 'wait', 'wait', 'wait', 'sum', 'sum'].map((input) => ({ input: `${input}\n`, output: '3\n' })),
    settings: { type: problemType.oi, timeLimitMs: 1_000 },
  })
  const { accepted, timeLimitExceeded } = verdict
  expect(verdictsOf(result)).toEqual([...Array.from({ length: 4 }, () => timeLimitExceeded), accepted, accepted])
  const waited = casesOf(result).map(({ message }) => Number(/^Idle for ([\d.]+) s/.exec(message ?? '')?.[1] ?? 0))
  expect(Math.min(...waited.slice(0, 3))).toBeGreaterThan(6)
  expect(waited[3]).toBeLessThan(4)
}, 120_000)

test('side by side, no more cases count than one after another', async () => {
  const result = await sleeper(5)
  const { timeLimitExceeded, cancelled } = verdict
  expect(verdictsOf(result)).toEqual([timeLimitExceeded, timeLimitExceeded, cancelled, cancelled, cancelled])
}, 120_000)
