import { verdict } from '@verdict/contract'
import type { RunRequest } from '@verdict/sandbox'
import { afterAll, describe, expect, test } from 'vitest'
import { AloneTime } from '../src/alone-time.ts'
import { CalledOff, Starved } from '../src/faults.ts'
import { judgeSubmission } from '../src/judge-submission.ts'
import { ProgressReporter } from '../src/report-progress.ts'
import { Runner, type RunnerOptions } from '../src/runner.ts'
import { Server } from '../src/server.ts'
import { aJob, casesOf, openHost, token } from './harness/host.ts'

const host = await openHost()
afterAll(() => host.close())

const never = new AbortController().signal
const mib = 1024 * 1024
const sleeping = (seconds: number): RunRequest => ({
  argv: ['/bin/sleep', String(seconds)],
  env: [],
  stdin: null,
  stdout: 'report',
  files: [],
  programDir: null,
  collect: [],
  limits: {
    cpuMs: 60_000,
    wallMs: 60_000,
    memoryBytes: 64 * mib,
    processes: 8,
    outputBytes: mib,
    stderrBytes: mib,
    filesBytes: mib,
  },
})

describe('runs side by side', () => {
  test('one that wants to be alone waits for those before it and holds up those after it', async () => {
    const runner = new Runner(host.sandbox)
    const ended: string[] = []
    const run = async (name: string, seconds: number, alone: boolean) => {
      await runner.run(sleeping(seconds), { signal: never, alone })
      ended.push(name)
    }
    await Promise.all([run('before', 0.3, false), run('alone', 0.2, true), run('after', 0, false)])
    expect(ended).toEqual(['before', 'alone', 'after'])
  })

  test('an exclusive run pays for the time in which no other run may start', async () => {
    let ms = 0
    const aloneTime = new AloneTime(() => ms)
    const runner = new Runner(host.sandbox, aloneTime)
    const before = runner.run(sleeping(0.1), { signal: never })
    const alone = runner.run(sleeping(0), { signal: never, alone: true })
    ms += 12_000
    await Promise.all([before, alone])
    expect(aloneTime.reserve(1)).toBeNull()
    ms += 100_000
    await runner.run(sleeping(0), { signal: never })
    expect(aloneTime.reserve(1)).not.toBeNull()
  })

  test('an aborted run rejects with the reason and leaves the others alone', async () => {
    const runner = new Runner(host.sandbox)
    const lost = new AbortController()
    const running = runner.run(sleeping(50), { signal: lost.signal })
    lost.abort(new CalledOff('lost'))
    await expect(running).rejects.toThrow('lost')
    expect((await runner.run(sleeping(0), { signal: never, alone: true })).status).toBe('ok')
  })
})

/** On a busy machine a run that would count may be long in coming; minutes are no fault. */
describe('a time just above the limit', { timeout: 600_000 }, () => {
  class Watched extends Runner {
    readonly alone: boolean[] = []
    override run(request: RunRequest, options: RunnerOptions) {
      if (request.programDir !== null) this.alone.push(options.alone ?? false)
      return super.run(request, options)
    }
  }

  /** A starved submission is given back and leased again; a busy machine does so here too. */
  const judgeUnstarved = async <T>(judge: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await judge()
      } catch (error) {
        if (!(error instanceof Starved)) throw error
      }
    }
  }

  /** Uses this much CPU time, then ends. The band is wide enough for the overhead of a busy machine. */
  const burn = async (cpuMs: number) => {
    let runner = new Watched(host.sandbox)
    const code = `#include <ctime>\nint main(){while(clock()<${cpuMs * 1000});}`
    const job = aJob({
      language: 'C++',
      code,
      testdata: host.server.addTestdata([{ input: '', output: '' }]),
      settings: { timeLimitMs: 2_000 },
    })
    const progress = new ProgressReporter(new Server(host.server.url, token), job.leaseId)
    const result = await judgeUnstarved(() => {
      // Runs alone of a starved try use up the time for them, which grows back only slowly.
      runner = new Watched(host.sandbox)
      return judgeSubmission({ ...host.deps, runner }, job, { progress, signal: never })
    })
    const cases = casesOf(result)
    return { verdicts: cases.map(({ verdict: code }) => code), timeMs: cases[0]?.timeMs ?? 0, alone: runner.alone }
  }

  /** On a busy machine the overhead of a run can exceed the band; such a run says nothing about the band. */
  const burnWithinBand = async (cpuMs: number, mostMs: number) => {
    for (;;) {
      const burned = await burn(cpuMs)
      if (burned.timeMs <= mostMs) return burned
    }
  }

  test('is looked at once more, alone', async () => {
    const { verdicts, alone } = await burnWithinBand(2_040, 2_200)
    expect(verdicts).toEqual([verdict.timeLimitExceeded])
    // A run alone that waited for a core is repeated.
    expect(alone.slice(0, 2)).toEqual([false, true])
    expect(alone.slice(2)).not.toContain(false)
  })

  test('far above is not', async () => {
    expect(await burn(4_000)).toMatchObject({ verdicts: [verdict.timeLimitExceeded], alone: [false] })
  })
})
