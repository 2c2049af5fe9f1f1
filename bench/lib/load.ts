import autocannon from 'autocannon'
import { cpuSeconds } from './figures.ts'

export const seconds = 5
export const connections = 16

/** Cost of a page under load; CPU is that of all given processes per request, in milliseconds. */
export interface Load {
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly cpuMs: number
  /** Requests sent, the ones of the warm-up included. */
  readonly requests: number
  readonly faults: number
}

/** Asks a page from all connections for some seconds, after one to warm up. */
export const load = async (
  url: string,
  pids: readonly number[],
  request: Partial<autocannon.Options> = {},
): Promise<Load> => {
  const warm = await autocannon({ url, connections, duration: 1, ...request })
  const before = pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const done = await autocannon({ url, connections, duration: seconds, ...request })
  const spent = pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0) - before
  return {
    rate: done.requests.average,
    p50: done.latency.p50,
    p99: done.latency.p99,
    cpuMs: (spent * 1000) / Math.max(1, done.requests.total),
    requests: warm.requests.total + done.requests.total,
    faults: done.non2xx + done.errors,
  }
}
