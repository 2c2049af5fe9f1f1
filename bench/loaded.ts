import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { verdictName } from '@verdict/contract'
import { Starved } from '../apps/judge/src/faults.ts'
import { type Host, openHost } from '../apps/judge/test/harness/host.ts'
import { quantile, table } from './lib/figures.ts'
import { enterQuotaGroup, type HostLoad, hostLoads } from './lib/host-loads.ts'
import { type KnownVerdict, knownVerdict } from './lib/known-verdicts.ts'

/**
 * Judges programs with known verdicts while the host has next to no CPU time for them. A starved run is given back and
 * judged again, as the queue would do. Prints the wrong verdicts, the reruns and how long the rerun programs waited.
 */

interface Figures {
  wrong: number
  /** Programs given back at least once. */
  rerun: number
  givenBack: number
  readonly judgedMs: number[]
  /** Of the rerun ones: from the first attempt to the verdict. */
  readonly rerunMs: number[]
}

const atOnce = 2
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
      if (outcome.kind === 'cases' && outcome.cases[0]?.verdict === task.gives) return
      figures.wrong++
      console.error(`wrong: ${JSON.stringify(outcome)} instead of ${verdictName(task.gives)}\n${task.code}`)
      return
    } catch (error) {
      if (!(error instanceof Starved)) throw error
      figures.givenBack++
      await sleep(leaseAgainMs)
    }
  }
}

const judgeAll = async (host: Host, runs: number): Promise<Figures> => {
  const figures: Figures = { wrong: 0, rerun: 0, givenBack: 0, judgedMs: [], rerunMs: [] }
  let next = 0
  const work = async () => {
    while (next < runs) await judgeOne(host, knownVerdict(next++), figures)
  }
  const report = () =>
    console.error(`  ${figures.judgedMs.length} of ${runs} judged, ${figures.wrong} wrong, ${figures.rerun} rerun`)
  const timer = setInterval(report, reportEveryMs)
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    clearInterval(timer)
  }
  return figures
}

const seconds = (ms: readonly number[], share: number): number | string =>
  ms.length === 0 ? '-' : quantile(ms, share) / 1_000

const rowOf = ({ name }: HostLoad, runs: number, figures: Figures): (string | number)[] => [
  name,
  String(runs),
  String(figures.wrong),
  String(figures.rerun),
  String(figures.givenBack),
  ...[0.5, 0.9, 1].map((share) => seconds(figures.judgedMs, share)),
  ...[0.5, 1].map((share) => seconds(figures.rerunMs, share)),
]

/**
 * @param only letters of the loads, for instance `ac`
 * @returns the number of wrong verdicts
 */
export const benchLoaded = async (runs: number, only = Object.keys(hostLoads).join('')): Promise<number> => {
  const chosen = [...only].map((letter) => {
    const load = hostLoads[letter]
    if (load === undefined) throw new Error(`--only takes letters of ${Object.keys(hostLoads).join(', ')}.`)
    return load
  })
  const leaveQuota = await enterQuotaGroup()
  const rows: (string | number)[][] = []
  let wrong = 0
  try {
    const host = await openHost()
    try {
      for (const load of chosen) {
        const stop = await load.start()
        if (stop === null) {
          rows.push([load.name, 'not possible here', ...Array.from({ length: 8 }, () => '')])
          continue
        }
        console.error(`${load.name}: ${runs} runs`)
        const figures = await judgeAll(host, runs).finally(stop)
        wrong += figures.wrong
        rows.push(rowOf(load, runs, figures))
      }
    } finally {
      await host.close()
    }
  } finally {
    await leaveQuota?.()
  }
  table(
    [
      'under',
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
