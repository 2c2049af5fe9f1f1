import { dashboard } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { makeLoadMeter } from '../../../platform/load.ts'
import { readActivity } from './activity.ts'
import { readHealth, readInfo, readJudges, readLastLogin, readService } from './read-dashboard.ts'
import { watchHealth } from './watch-health.ts'

export const dashboardFeature = (deps: Deps): Feature => {
  const meter = makeLoadMeter()
  watchHealth(deps, makeLoadMeter())
  return handle(dashboard, {
    lastLogin: ({ viewer }) => readLastLogin(deps, signedIn(viewer)),
    info: () => readInfo(deps),
    service: () => readService(deps, meter()),
    judges: () => readJudges(deps),
    activity: ({ query }) => readActivity(deps, query.hours),
    health: ({ query }) => readHealth(deps, query.hours),
  })
}
