import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { requireOfGroup } from './of-group.ts'

/**
 * An announcement of a contest of a group that the viewer manages. Its row names the contest; a `cid` in the request
 * must agree.
 * @throws Refusal `groupAnnouncement.notFound` or the reason for refused access
 */
export const requireAnnouncementIn = async (
  deps: Pick<Deps, 'db'>,
  viewer: SignedIn,
  { aid, cid }: { readonly aid: number; readonly cid: number | null },
): Promise<void> => {
  const row = await deps.db.selectFrom('announcement').select('contest_id').where('id', '=', aid).executeTakeFirst()
  if (row === undefined || row.contest_id === null) throw fail('groupAnnouncement.notFound')
  await requireOfGroup(deps, viewer, row.contest_id)
  if (cid !== null && cid !== row.contest_id) throw fail('groupAnnouncement.notFound')
}
