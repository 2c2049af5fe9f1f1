import { type contestPhotos, type DataOf, type QueryOf, toPage } from '@verdict/contract'
import { personalAudienceOf, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { hidePersonal, searchablePersonal } from '../../accounts/privacy/hide-personal.ts'
import { openToRead } from '../core/find-contest.ts'
import { presentPhoto } from './present.ts'
import { countPeople, countPhotos, findPeople } from './repository.ts'

type List = typeof contestPhotos.list

/**
 * People of a contest with their photos, by their names.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const listPhotos = async (deps: Deps, viewer: SignedIn, query: QueryOf<List>): Promise<DataOf<List>> => {
  const { row } = await openToRead(deps, viewer, query.cid)
  const audience = personalAudienceOf(viewer, { isJury: true, teaches: row.group_id !== null })
  const searchable = await searchablePersonal(deps, audience)
  const filter = { keyword: query.keyword?.trim() ?? '', isMissing: query.missing === true, searchable }
  const offset = (query.currentPage - 1) * query.limit
  const [rows, total, photos] = await Promise.all([
    findPeople(deps.db, row, { filter, offset, limit: query.limit }),
    countPeople(deps.db, row, filter),
    countPhotos(deps.db, query.cid),
  ])
  const shown = await hidePersonal(deps, { viewer, isJury: true }, { rows, idOf: ({ id }) => id })
  const records = shown.map(presentPhoto)
  return { ...toPage(records, total, query), records, orders: [], photos }
}
