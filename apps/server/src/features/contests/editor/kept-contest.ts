import { fail } from '@verdict/contract'
import { authorize, type SignedIn } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { type Contest, findContest, standingIn } from '../core/find-contest.ts'

/** Level of the viewer in the contest's group; only needed for contests of groups. */
const groupLevelIn = async (db: Db, viewer: SignedIn, { row }: Contest): Promise<number> =>
  row.group_id === null ? 0 : (await standingIn({ db }, viewer, row.id)).groupLevel

/**
 * A contest the viewer changes, hidden or not; with `alone`, one that the viewer manages and not only a co-organiser. The
 * row determines the owner, regardless of the request (defects of api-admin 13.2).
 * @throws Refusal `contest.missing`, `contest.notYours`, `contest.readOnly` or `contest.managersOnly`
 */
export const requireOwn = async (
  db: Db,
  viewer: SignedIn,
  id: number,
  options: { readonly lock?: boolean; readonly alone?: boolean } = {},
): Promise<Contest> => {
  // Managers are serialized; submissions reference the row and do not wait for them.
  if (options.lock === true) {
    await db.selectFrom('contest').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  }
  const contest = await findContest(db, id)
  // A virtual run follows the contest it repeats.
  if (contest === null || contest.terms.virtual !== undefined) throw fail('contest.missing')
  const facts = { contest: contest.terms, groupLevel: await groupLevelIn(db, viewer, contest) }
  if (!authorize(viewer, 'contest.edit', facts))
    throw fail(authorize(viewer, 'contest.readAll', facts) ? 'contest.readOnly' : 'contest.notYours')
  if (options.alone === true && !authorize(viewer, 'contest.manage', facts)) throw fail('contest.managersOnly')
  return contest
}

/** An id a request must carry. */
export const given = (id: number | null, field: string): number => {
  if (id === null) throw fail('request.field', { field })
  return id
}
