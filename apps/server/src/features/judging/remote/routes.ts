import { remoteHosts } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, type Handlers, handle } from '../../../platform/http/mount.ts'
import { LiveFeed } from '../live/live-feed.ts'
import { Bell } from '../queue/lease.ts'
import { listAccounts } from './accounts.ts'
import { beatRemote } from './beat.ts'
import { beginSubmit } from './begin.ts'
import { RemoteHosts } from './hosts.ts'
import { startRemoteJanitor } from './janitor.ts'
import { leaseRemote } from './lease.ts'
import { takeReport } from './report.ts'
import { requireRemoteToken } from './token.ts'

/** Server side of the remote protocol. The rows are authoritative, and any server can answer any call. */
export const remoteHostFeature = (deps: Deps): Feature => {
  const hosts = new RemoteHosts(deps)
  const bell = new Bell(deps)
  const feed = new LiveFeed(deps)
  startRemoteJanitor(deps)
  const handlers: Handlers<typeof remoteHosts> = {
    wanted: async () => ({ wanted: (await listAccounts(deps)).size > 0 }),
    lease: async ({ request, reply, body }) => {
      await hosts.note(body.host, await requireRemoteToken(deps.db, request))
      return leaseRemote(deps, bell, { ...body, reply })
    },
    beat: async ({ request, body }) => {
      await hosts.note(body.host, await requireRemoteToken(deps.db, request))
      return beatRemote(deps, body.host.instance, body.leaseIds)
    },
    begin: ({ body }) => beginSubmit(deps, body),
    report: ({ body }) => takeReport(deps, feed, body),
  }
  return handle(remoteHosts, handlers, { knock: (request) => requireRemoteToken(deps.db, request) })
}
