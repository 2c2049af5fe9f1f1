import {
  type BodyOf,
  type ContestAnnouncement,
  type contests,
  type DataOf,
  fail,
  type QueryOf,
  toPage,
} from '@verdict/contract'
import { refusalOf, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { contestFactsOf, findMet, openContest } from './find-contest.ts'
import { presentAnnouncement } from './present.ts'
import { countAnnouncements, listAnnouncements, listUnread } from './repository.ts'

export { listAnnouncements } from './repository.ts'

type List = (typeof contests)['announcements']

/** Announcements of a contest, for its viewers. */
export const readAnnouncements = async (deps: Deps, viewer: SignedIn, query: QueryOf<List>): Promise<DataOf<List>> => {
  await openContest(deps, viewer, query.cid)
  const [rows, total] = await Promise.all([
    listAnnouncements(deps.db, query.cid, { limit: query.limit, offset: (query.currentPage - 1) * query.limit }),
    countAnnouncements(deps.db, query.cid),
  ])
  return { ...toPage([], total, query), records: await Promise.all(rows.map(presentAnnouncement)), orders: [] }
}

/**
 * The viewer's unread announcements. Pages poll every minute, so viewers without access get an empty list instead of an
 * error.
 */
export const readUnread = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, readAnnouncementList }: BodyOf<(typeof contests)['unreadAnnouncements']>,
): Promise<ContestAnnouncement[]> => {
  if (cid === null) throw fail('request.field', { field: 'cid' })
  const contest = await findMet(deps.db, viewer, cid)
  if (contest === null || refusalOf(viewer, 'contest.look', contestFactsOf(contest, deps.clock.now())) !== null)
    return []
  return Promise.all((await listUnread(deps.db, cid, readAnnouncementList ?? [])).map(presentAnnouncement))
}
