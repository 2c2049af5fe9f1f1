import type { DataOf, users } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { dayOf, zoneName } from '../../../platform/days.ts'
import { countDays, findPersonId, type Who } from './repository.ts'

/** Days with submissions in the last year (api-public 7.2); empty for an unknown user. */
export const readHeatmap = async (deps: Deps, viewer: Viewer, who: Who): Promise<DataOf<(typeof users)['heatmap']>> => {
  const now = deps.clock.now()
  const endDate = dayOf(now)
  const id = await findPersonId(deps.db, who)
  if (id === null) return { endDate, dataList: [] }
  const since = new Date(now.getFullYear() - 1, now.getMonth(), now.getDate())
  const read = ({ db }: Pick<Deps, 'db'>) => countDays(db, id, { since, zone: zoneName() })
  const isOwn = viewer.kind === 'user' && viewer.id === id
  const days = await (isOwn ? read(deps) : deps.replica.read({ from: read }))
  return { endDate, dataList: days.map(({ day, n }) => ({ date: day, count: n })) }
}
