import { fail, type HostReport, judging, protocolFault } from '@verdict/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { takeBytes } from '../../../platform/http/form.ts'
import { type Feature, type Handlers, handle } from '../../../platform/http/mount.ts'
import { readManifest } from '../../problems/bank/testdata.ts'
import { beat, giveBack } from '../hosts/beat.ts'
import { openContestData } from '../hosts/contest-data.ts'
import { Hosts } from '../hosts/hosts.ts'
import { requireJudgeToken } from '../hosts/token.ts'
import { LiveFeed } from '../live/live-feed.ts'
import { startMarking } from '../questions/start-marking.ts'
import { ClassShares } from '../queue/class-shares.ts'
import { startJanitor } from '../queue/janitor.ts'
import { Bell, lease } from '../queue/lease.ts'
import { settle } from '../runs/settle.ts'
import { addressBlobs } from './address-blobs.ts'
import { handInBlob } from './hand-in-blob.ts'
import { noteProgress } from './progress.ts'
import { serveBlob } from './serve-blob.ts'

/**
 * Server side of the judging protocol. A host requests work and gets a response when there is some; its leases live as
 * long as its heartbeats; a result is settled once. In-memory state here is only an optimization: the rows are
 * authoritative, and any server can answer any call.
 */
export const judgingFeature = (deps: Deps): Feature => {
  const hosts = new Hosts(deps)
  const queue = { bell: new Bell(deps), shares: new ClassShares() }
  const feed = new LiveFeed(deps)
  const contestData = openContestData(deps)
  startJanitor(deps)
  startMarking(deps, { bell: queue.bell, feed, shares: queue.shares })
  const knock = (request: FastifyRequest) => requireJudgeToken(deps.db, request)
  const handlers: Handlers<typeof judging> = {
    lease: async ({ request, reply, body }) => {
      const tokenId = await requireJudgeToken(deps.db, request)
      const host = withProtocolFault(body.host)
      const { draining, classes, contestsOnly } = await hosts.note(host, tokenId)
      return lease(deps, queue, { ...body, host, lane: body.lane ?? 'slots', draining, classes, contestsOnly, reply })
    },
    beat: async ({ request, body }) => {
      const tokenId = await requireJudgeToken(deps.db, request)
      const { draining, calibrate } = await hosts.note(withProtocolFault(body.host), tokenId)
      const { lost } = await beat(deps, body.host.instance, body.leaseIds)
      const prefetch = await contestData()
      const isNew = body.host.prefetch !== undefined && body.host.prefetch.key !== prefetch.key
      return { lost, drain: draining, ...(isNew && { prefetch }), ...(calibrate && { calibrate }) }
    },
    progress: ({ body }) => noteProgress(deps, feed, body),
    result: ({ body }) => settle(deps, { feed, shares: queue.shares }, body),
    giveBack: ({ body }) => giveBack(deps, body),
    handInBlob: ({ query, request }) => handInBlob(deps, query.leaseId, takeBytes(request)),
    manifest: async ({ params }) => {
      const found = await readManifest(deps.db, params.hash)
      if (found === null) throw fail('judge.dataNotFound')
      return found
    },
    directBlobs: ({ body }) => addressBlobs(deps, body),
    blob: ({ request, reply, params }) => serveBlob(deps, params.hash, { request, reply }),
  }
  return handle(judging, handlers, { knock })
}

/** A host of another version is unhealthy for this server: it gets no work and shows the reason. */
const withProtocolFault = (host: HostReport): HostReport => {
  const fault = protocolFault(host.protocol)
  return fault === null ? host : { ...host, illness: fault }
}
