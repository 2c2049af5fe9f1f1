import type { RemoteHostReport, RemoteJob } from '@verdict/contract'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Bell } from '../queue/lease.ts'
import { releaseLeases } from './release.ts'
import { takeRemoteWork } from './take-work.ts'

/** Steps become due by time, so the server looks often. */
const lookAgainMs = 400

export interface RemoteLeaseRequest {
  readonly host: RemoteHostReport
  readonly free: number
  readonly waitMs: number
  readonly sites: readonly string[]
  readonly held: readonly string[]
  readonly reply: FastifyReply
}

/**
 * Leases remote work to a host, or waits for some. A lease this start of the host does not name was answered into a
 * broken connection and is free again.
 */
export const leaseRemote = async (
  deps: Deps,
  bell: Bell,
  { host, free, waitMs, sites, held, reply }: RemoteLeaseRequest,
): Promise<{ jobs: RemoteJob[] }> => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const until = performance.now() + waitMs
  await releaseLeases(deps, (query) =>
    query
      .where('host_instance', '=', host.instance)
      .$if(held.length > 0, (some) => some.where('lease_id', 'not in', held)),
  )
  for (;;) {
    const heard = bell.rung
    const jobs = await takeRemoteWork(deps, { host, free, sites })
    const leftMs = until - performance.now()
    if (deps.stopping.aborted) reply.header('connection', 'close')
    if (jobs.length > 0 || leftMs <= 0 || gone.signal.aborted || deps.stopping.aborted) return { jobs: [...jobs] }
    await bell.wait(heard, Math.min(leftMs, lookAgainMs), gone.signal)
  }
}
