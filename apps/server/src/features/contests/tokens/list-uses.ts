import { type contestTokens, type DataOf, type QueryOf, toInstant, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openToRead } from '../core/find-contest.ts'
import { countUses, listUses } from './repository.ts'

type Calls = typeof contestTokens

/**
 * Uses of tokens in a contest for its managers, newest first.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const listTokenUses = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<Calls['uses']>,
): Promise<DataOf<Calls['uses']>> => {
  const { cid: contestId, currentPage, limit } = query
  await openToRead(deps, viewer, contestId)
  const [rows, total] = await Promise.all([
    listUses(deps.db, { contestId, offset: (currentPage - 1) * limit, limit }),
    countUses(deps.db, contestId),
  ])
  const present = (row: (typeof rows)[number]) => ({
    submitId: row.submission_id,
    uid: row.account_id,
    username: row.username,
    displayId: row.label ?? '',
    submitTime: toInstant(row.submitted_at),
    usedAt: toInstant(row.used_at),
    status: row.verdict,
    score: row.score,
  })
  return toPage(rows.map(present), total, query) as DataOf<Calls['uses']>
}
