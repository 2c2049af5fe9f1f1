import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunReport } from '@verdict/sandbox'

/** CPU time of the programs of a phase, and how long they were ready and had no core; milliseconds. */
export interface Usage {
  cpuMs: number
  delayMs: number
  /** Runs that were stopped for waiting, and how long they waited. */
  idleRuns: number
  idleMs: number
}

export const noUsage = (): Usage => ({ cpuMs: 0, delayMs: 0, idleRuns: 0, idleMs: 0 })

/** Adds the usage of a part to that of the whole. */
export const addUsage = (whole: Usage, part: Readonly<Usage>): void => {
  whole.cpuMs += part.cpuMs
  whole.delayMs += part.delayMs
  whole.idleRuns += part.idleRuns
  whole.idleMs += part.idleMs
}

const current = new AsyncLocalStorage<Usage>()

/** Usage of the boxes is added up for the phase that runs them. */
export const usage = {
  during: <T>(of: Usage, work: () => Promise<T>): Promise<T> => current.run(of, work),
  add: ({ cpuNs, runDelayNs = 0 }: Pick<RunReport, 'cpuNs' | 'runDelayNs'>): void => {
    const of = current.getStore()
    if (of === undefined) return
    of.cpuMs += cpuNs / 1e6
    of.delayMs += runDelayNs / 1e6
  },
  /** One run, or one meeting of several programs, that was stopped for waiting. */
  addIdle: (wallNs: number): void => {
    const of = current.getStore()
    if (of === undefined) return
    of.idleRuns++
    of.idleMs += wallNs / 1e6
  },
}
