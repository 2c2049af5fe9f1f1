import type { RunReport } from '@verdict/sandbox'

/** So many runs in a row that the host gave next to no CPU time, or whose time it made worthless, take it out of the pool. */
const mostInARow = 3
/** A program that waited longer for a core than it ran on one was not measured under fair conditions. */
const unfairShare = 1
const newest = 0.1

/** How often programs wait for a core on this host, from the reports of the sandbox. */
export class Starvation {
  #inARow = 0
  #share = 0

  note(report: Pick<RunReport, 'isStarved' | 'cpuNs' | 'runDelayNs'>): void {
    const delayNs = report.runDelayNs ?? 0
    const total = report.cpuNs + delayNs
    if (total > 0) this.#share = this.#share * (1 - newest) + (delayNs / total) * newest
    if (report.isStarved === true) this.#inARow++
    else if (!isUnfair(report)) this.#inARow = 0
  }

  /** A run was given back because its time could not be measured. */
  gaveBack(): void {
    this.#inARow++
  }

  /** Share of the latest programs' time in which they were ready and had no core, in percent. */
  get percent(): number {
    return Math.round(this.#share * 1000) / 10
  }

  /** Why the host must not judge; null when it may. */
  get reason(): string | null {
    if (this.#inARow < mostInARow) return null
    return `the host starves its programs: of their time they waited ${this.percent} % for a core, and ${this.#inARow} runs in a row could not be judged`
  }
}

/** Whether a program waited so long for a core that its CPU time may be inflated by what ran in between. */
export const isUnfair = ({ cpuNs, runDelayNs = 0 }: Pick<RunReport, 'cpuNs' | 'runDelayNs'>): boolean =>
  runDelayNs > cpuNs * unfairShare
