import { backups } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listRuns, readOverview, startRun } from './runs.ts'

export const backupFeature = (deps: Deps): Feature =>
  handle(backups, {
    overview: () => readOverview(deps),
    runs: ({ query }) => listRuns(deps, query),
    start: (call) => startRun(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
  })
