import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, freemem, totalmem } from 'node:os'
import { join } from 'node:path'
import { type HostReport, judgeProtocol } from '@verdict/contract'
import type { Sandbox } from '@verdict/sandbox'
import { z } from 'zod'
import type { Calibration } from './calibration/calibration.ts'
import type { Health } from './canary/health.ts'
import type { Languages } from './languages/registry.ts'
import type { Prefetch } from './prefetch.ts'
import type { Starvation } from './starvation.ts'

export interface HostFacts {
  readonly name: string
  readonly slots: number
  readonly sandbox: Sandbox
  readonly languages: Languages
  /** Results of the host's own canaries. */
  readonly health?: Pick<Health, 'illness' | 'withheld' | 'lastCanary'>
  readonly starvation?: Pick<Starvation, 'percent'>
  readonly prefetch?: Pick<Prefetch, 'state'>
  readonly classes?: readonly string[]
  readonly calibration?: Pick<Calibration, 'speed'>
}

/** Makes reports of this start of the host. Loads are percentages; the CPU's is that of the time since the last report. */
export const hostReporter = ({
  name,
  slots,
  sandbox,
  languages,
  health,
  starvation,
  prefetch,
  classes = [],
  calibration,
}: HostFacts): (() => HostReport) => {
  const instance = randomUUID()
  let last = cpuTimes()
  return () => {
    const now = cpuTimes()
    const cpuLoad = percent(now.busyMs - last.busyMs, now.totalMs - last.totalMs)
    if (now.totalMs > last.totalMs) last = now
    const { cgroup, warnings } = sandbox.enforcement
    return {
      name,
      instance,
      cpuCores: availableParallelism(),
      slots,
      enforcement: `cgroup ${cgroup}`,
      warnings: [...warnings],
      cpuLoad,
      memoryLoad: percent(totalmem() - freemem(), totalmem()),
      languages: languages.report().map((item) => {
        const why = health?.withheld.get(item.name)
        return why === undefined ? item : { ...item, available: false, reason: why.slice(0, 300) }
      }),
      illness: health?.illness?.slice(0, 1_000) ?? null,
      protocol: judgeProtocol,
      software,
      ...canaryOf(health),
      ...(starvation && { runDelay: starvation.percent }),
      ...(prefetch && { prefetch: prefetch.state }),
      architecture: process.arch,
      classes: [...classes],
      ...speedOf(calibration),
    }
  }
}

const canaryOf = (health: HostFacts['health']): Pick<HostReport, 'canary'> => {
  const last = health?.lastCanary ?? null
  if (last === null) return {}
  return {
    canary: { at: last.at.toISOString(), name: last.name.slice(0, 200), fault: last.fault?.slice(0, 1_000) ?? null },
  }
}

const speedOf = (calibration: HostFacts['calibration']): Pick<HostReport, 'speed'> => {
  const speed = calibration?.speed ?? null
  return speed === null ? {} : { speed }
}

/** Version of this host, as its package names it. */
export const { version: software } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')))

const cpuTimes = (): { readonly busyMs: number; readonly totalMs: number } => {
  const times = cpus().map((core) => core.times)
  const idleMs = times.reduce((sum, core) => sum + core.idle, 0)
  const totalMs = times.reduce((sum, core) => sum + core.idle + core.user + core.nice + core.sys + core.irq, 0)
  return { busyMs: totalMs - idleMs, totalMs }
}

const percent = (part: number, whole: number): number => (whole <= 0 ? 0 : Math.round((part / whole) * 1000) / 10)
