import { type ContestRight, type contestOrganisers, type DataOf, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openToRead } from '../core/find-contest.ts'

/**
 * The owner and the co-organisers of a contest.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const listOrganisers = async (
  deps: Pick<Deps, 'db'>,
  viewer: SignedIn,
  cid: number,
): Promise<DataOf<typeof contestOrganisers.list>> => {
  const { row: contest, right } = await openToRead(deps, viewer, cid)
  const rows = await deps.db
    .selectFrom('contest_organiser')
    .innerJoin('account', 'account.id', 'contest_organiser.account_id')
    .select(['account.id', 'account.username', 'account.nickname'])
    .select(['contest_organiser.granted', 'contest_organiser.added_by', 'contest_organiser.added_at'])
    .where('contest_id', '=', cid)
    .orderBy('account.username')
    .execute()
  return {
    owner: contest.owner_name,
    organisers: rows.map((row) => ({
      uid: row.id,
      username: row.username,
      nickname: row.nickname,
      right: row.granted as ContestRight,
      addedBy: row.added_by,
      addedAt: toInstant(row.added_at),
    })),
    mayChange: right === 'manager',
  }
}
