import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { verdictName } from '@verdict/contract'
import { CannotJudgeHere } from '../apps/judge/src/faults.ts'
import { type Host, openHost } from '../apps/judge/test/harness/host.ts'
import { quantile, table } from './lib/figures.ts'
import { enterGroup, type HostLoad, hostLoads, weighSlots } from './lib/host-loads.ts'
import { type KnownVerdict, knownVerdicts, usualLimitMs } from './lib/known-verdicts.ts'

/**
 * Judges programs with known verdicts while the host has next to no CPU time for them. A starved run is given back and
 * judged again, as the queue would do. Prints the wrong verdicts, the reruns and the waits of the rerun programs.
 */

interface Figures {
  wrong: number
  /** Programs given back at least once. */
  rerun: number
  givenBack: number
  /** Of each program with all its cases. */
  readonly judgedMs: number[]
  /** Of the rerun ones: from the first attempt to the verdict. */
  readonly rerunMs: number[]
}

/** More than cores: a process waits as long as before, and the judge as a whole gets more of the host. */
const usualSlots = 8
/** Pause of the queue before a run that was given back is leased again. */
const leaseAgainMs = 2_000
const reportEveryMs = 60_000

const judgeOne = async (host: Host, task: KnownVerdict, figures: Figures): Promise<void> => {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      const { outcome } = await host.judge(task)
      const tookMs = performance.now() - startedAt
      figures.judgedMs.push(tookMs)
      if (attempt > 1) {
        figures.rerun++
        figures.rerunMs.push(tookMs)
      }
      const right = outcome.kind === 'cases' ? outcome.cases.filter((item) => item.verdict === task.gives).length : 0
      if (right === task.cases.length) return
      figures.wrong += task.cases.length - right
      console.error(`wrong: ${JSON.stringify(outcome)} instead of ${verdictName(task.gives)}\n${task.code}`)
      return
    } catch (error) {
      if (!(error instanceof CannotJudgeHere)) throw error
      figures.givenBack++
      await sleep(leaseAgainMs)
    }
  }
}

const judgeAll = async (host: Host, slots: number, tasks: readonly KnownVerdict[]): Promise<Figures> => {
  const figures: Figures = { wrong: 0, rerun: 0, givenBack: 0, judgedMs: [], rerunMs: [] }
  const waiting = [...tasks]
  const work = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await judgeOne(host, task, figures)
  }
  const report = () =>
    console.error(
      `  ${figures.judgedMs.length} programs judged, ${figures.wrong} runs wrong, ${figures.rerun} programs rerun`,
    )
  const timer = setInterval(report, reportEveryMs)
  try {
    await Promise.all(Array.from({ length: slots }, work))
  } finally {
    clearInterval(timer)
  }
  return figures
}

const seconds = (ms: readonly number[], share: number): number | string =>
  ms.length === 0 ? '-' : quantile(ms, share) / 1_000

const runsOf = (tasks: readonly KnownVerdict[]): number => tasks.reduce((sum, task) => sum + task.cases.length, 0)

const rowOf = ({ name }: HostLoad, tasks: readonly KnownVerdict[], figures: Figures): (string | number)[] => [
  name,
  String(tasks.length),
  String(runsOf(tasks)),
  String(figures.wrong),
  String(figures.rerun),
  String(figures.givenBack),
  ...[0.5, 0.9, 1].map((share) => seconds(figures.judgedMs, share)),
  ...[0.5, 1].map((share) => seconds(figures.rerunMs, share)),
]

export interface LoadedOptions {
  /** Of programs, one for each case; rounded up to whole programs. */
  readonly runs: number
  /** Letters of the loads, for instance `ac`. */
  readonly only?: string | undefined
  /** Programs judged at the same time, each with the weight of a process. */
  readonly slots?: number
  /** Time limit of the programs; with a smaller one a host with next to no CPU time ends sooner. */
  readonly limitMs?: number
}

/** @returns the number of wrong verdicts */
export const benchLoaded = async ({
  runs,
  only,
  slots = usualSlots,
  limitMs = usualLimitMs,
}: LoadedOptions): Promise<number> => {
  const chosen = [...(only ?? Object.keys(hostLoads).join(''))].map((letter) => {
    const load = hostLoads[letter]
    if (load === undefined) throw new Error(`--only takes letters of ${Object.keys(hostLoads).join(', ')}.`)
    return load
  })
  const leaveGroup = await enterGroup()
  const rows: (string | number)[][] = []
  let wrong = 0
  try {
    const host = await openHost([], slots)
    try {
      await weighSlots(host.sandbox.brokerPid ?? 0, slots)
      for (const load of chosen) {
        const stop = await load.start()
        if (stop === null) {
          rows.push([load.name, 'not possible here', ...Array.from({ length: 9 }, () => '')])
          continue
        }
        const tasks = knownVerdicts(runs, limitMs)
        console.error(`${load.name}: ${tasks.length} programs with ${runsOf(tasks)} cases`)
        const figures = await judgeAll(host, slots, tasks).finally(stop)
        wrong += figures.wrong
        rows.push(rowOf(load, tasks, figures))
      }
    } finally {
      await host.close()
    }
  } finally {
    await leaveGroup?.()
  }
  table(
    [
      'under',
      'programs',
      'runs',
      'wrong verdicts',
      'rerun',
      'times given back',
      'median s',
      'p90 s',
      'longest s',
      'rerun: median s',
      'rerun: longest s',
    ],
    rows,
  )
  console.log(`\nLoad of the machine at the end: ${(await readFile('/proc/loadavg', 'utf8')).trim()}`)
  return wrong
}
