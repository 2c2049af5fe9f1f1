import { cpus, freemem, totalmem } from 'node:os'

export interface Load {
  /** In percent of the whole machine. */
  readonly cpu: number
  readonly memory: number
}

interface Ticks {
  readonly idle: number
  readonly total: number
}

const ticks = (): Ticks =>
  cpus().reduce(
    (sum, { times }) => ({
      idle: sum.idle + times.idle,
      total: sum.total + times.user + times.nice + times.sys + times.idle + times.irq,
    }),
    { idle: 0, total: 0 },
  )

/** Readings closer than this are dominated by noise. */
const shortestMs = 500

/** Measures this machine's load; each reading covers the time since the one before. */
export const makeLoadMeter = () => {
  let before = ticks()
  let readAt = performance.now()
  let cpu = 0
  return (): Load => {
    if (performance.now() - readAt >= shortestMs) {
      const now = ticks()
      const total = now.total - before.total
      cpu = total <= 0 ? 0 : 100 * (1 - (now.idle - before.idle) / total)
      before = now
      readAt = performance.now()
    }
    return { cpu: Math.min(100, Math.max(0, cpu)), memory: 100 * (1 - freemem() / totalmem()) }
  }
}
