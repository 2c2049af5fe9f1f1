import { contestStatisticsCalls } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { statisticsReader } from './read-statistics.ts'

export const contestStatisticsFeature = (deps: Deps): Feature => {
  const read = statisticsReader(deps)
  return handle(contestStatisticsCalls, { read: ({ viewer, query }) => read(signedIn(viewer), query.cid) })
}
