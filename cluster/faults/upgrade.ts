import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/lib/paths.ts'
import { judgeOf, serverOf, waitForJudges } from '../cluster.ts'
import type { Fault } from './fault.ts'
import { replace } from './hosts.ts'

/** How long both versions serve the site side by side, twice: servers of both, then judge hosts of both. */
const mixedMs = 10_000

/**
 * The upgrade of docs/deploy.md under load: servers first, one after the other, then judge hosts. The first new server
 * migrates the database while the former ones use it, and former judge hosts work for new servers.
 */
export const rollingUpgrade: Fault = {
  name: 'rolling-upgrade',
  about: 'servers, then judge hosts of the former version are replaced by this version one after the other',
  seconds: 0,
  inject: async ({ servers, judges, database }) => {
    for (const [index, item] of servers.entries()) {
      item.server.install(serverOf(root))
      await replace(item)
      if (index === 0) await sleep(mixedMs)
    }
    for (const [index, judge] of judges.entries()) {
      await judge.end('SIGTERM')
      judge.install(judgeOf(root))
      judge.start()
      if (index === 0) await sleep(mixedMs)
    }
    await waitForJudges(database, judges.length)
  },
  repair: async () => undefined,
}
