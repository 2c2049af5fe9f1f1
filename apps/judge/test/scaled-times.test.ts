import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgeSubmission } from '../src/judge-submission.ts'
import { judgeTrial } from '../src/judge-trial.ts'
import { ProgressReporter } from '../src/report-progress.ts'
import { Server } from '../src/server.ts'
import { aJob, casesOf, type Host, openHost, type Task, token } from './harness/host.ts'

/** Time limits scaled by the speed of a host. */

let host: Host
beforeAll(async () => {
  host = await openHost()
})
afterAll(() => host.close())

const watch = (leaseId: string) => ({
  progress: new ProgressReporter(new Server(host.server.url, token), leaseId),
  signal: new AbortController().signal,
})
const judge = (speedFactor: number | undefined, task: Partial<Task>) => {
  const testdata = host.server.addTestdata([{ input: '', output: '' }])
  const job = { ...aJob({ language: 'C', code: '', ...task, testdata }), speedFactor }
  return judgeSubmission(host.deps, job, watch(job.leaseId))
}

/** Uses a second of CPU time on any machine. */
const burning = '#include <time.h>\nint main(void){while(clock()<CLOCKS_PER_SEC);return 0;}'

describe('a program that uses a second of CPU time, under a limit of one and a half', () => {
  test.each([
    ['without scaling', undefined, verdict.accepted],
    ['on the reference machine', 1, verdict.accepted],
    ['on a host of half the speed, where it counts as half a second', 0.5, verdict.accepted],
    ['on a host of three times the speed, where it counts as three seconds', 3, verdict.timeLimitExceeded],
  ])('%s', async (_, speedFactor, expected) => {
    const result = await judge(speedFactor, { code: burning, settings: { timeLimitMs: 1_500 } })
    const [one] = casesOf(result)
    expect(one?.verdict).toBe(expected)
    expect(result.speedFactor).toBe(speedFactor)
    // The shown time agrees with the verdict and the limit of the problem.
    if (expected === verdict.accepted) expect(one?.timeMs).toBeLessThanOrEqual(1_500)
    else expect(one?.timeMs).toBeGreaterThan(1_500)
  })
})

test('the shown time is that of the reference machine', async () => {
  const [one] = casesOf(await judge(0.25, { code: burning, settings: { timeLimitMs: 10_000 } }))
  expect(one?.timeMs).toBeGreaterThanOrEqual(245)
  expect(one?.timeMs).toBeLessThan(900)
})

test('a program over its limit on the reference machine passes on no slow host that scales', async () => {
  const [one] = casesOf(await judge(0.5, { code: burning, settings: { timeLimitMs: 200 } }))
  expect(one?.verdict).toBe(verdict.timeLimitExceeded)
})

test('a program that sleeps may do so as long on a fast host', async () => {
  const code = 'import time; time.sleep(1.6)'
  const [one] = casesOf(await judge(4, { language: 'Python3', code, settings: { timeLimitMs: 1_000 } }))
  expect(one?.verdict).toBe(verdict.accepted)
})

test('an interaction is scaled like a run', async () => {
  const interactor = 'int main(){return 0;}'
  const settings = {
    judgeMode: 'interactive' as const,
    timeLimitMs: 1_500,
    checker: { language: 'C++', code: interactor, extraFiles: {} },
  }
  const of = async (factor: number) => casesOf(await judge(factor, { code: burning, settings }))[0]?.verdict
  expect(await of(0.5)).toBe(verdict.accepted)
  expect(await of(3)).toBe(verdict.timeLimitExceeded)
})

test('so is a custom test', async () => {
  const trial = { input: '', expectedOutput: null }
  const job = aJob({ language: 'C', code: burning, testdata: null, settings: { timeLimitMs: 1_500 } })
  const of = async (speedFactor: number) => {
    const { outcome } = await judgeTrial(host.deps, { ...job, kind: 'trial', trial, speedFactor }, watch(job.leaseId))
    return outcome.kind === 'trial' ? outcome.case.verdict : outcome
  }
  expect(await of(0.5)).toBe(verdict.accepted)
  expect(await of(3)).toBe(verdict.timeLimitExceeded)
})
