import { type DataOf, fail, type GroupRankRow, type groups, type QueryOf, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { closedPersonal } from '../../accounts/privacy/hide-personal.ts'
import { isFrozenRow } from '../../contests/core/frozen-rows.ts'
import { requireGroupMember } from '../find-group.ts'

type Rank = (typeof groups)['rank']

const keptMs = 10_000
const mostKept = 200

interface Row extends GroupRankRow {
  /** Matched by the search, never sent. */
  readonly realname: string | null
}

/**
 * Rank of the members of a group (api-contests-groups 7.10). A solve in a frozen contest counts after the unfreeze. The whole rank of a group is kept for ten seconds; search
 * and pages are cut from it, so a class that watches costs one statement in that time.
 */
export const makeRankReader = (deps: Deps) => {
  const kept = new Map<string, { readonly until: number; readonly rows: Promise<readonly Row[]> }>()
  const rowsOf = (gid: number, type: number): Promise<readonly Row[]> => {
    const key = `${gid}:${type}`
    const now = deps.clock.now().getTime()
    const known = kept.get(key)
    if (known !== undefined && known.until > now) return known.rows
    const rows = findRank(deps, gid, type)
    kept.delete(key)
    kept.set(key, { until: now + keptMs, rows })
    rows.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return rows
  }
  return async (viewer: SignedIn, query: QueryOf<Rank>): Promise<DataOf<Rank>> => {
    await requireGroupMember(deps, viewer, query.gid)
    const type = query.type ?? 0
    if (type !== 0 && type !== 1) throw fail('groupRank.typeUnknown')
    const word = query.searchUser?.trim().toLowerCase() ?? ''
    const all = await rowsOf(query.gid, type)
    const ids = word === '' ? [] : all.map(({ uid }) => uid)
    const closed = await closedPersonal(deps, { viewer }, ids)
    const rows = all.filter((row) => {
      const realname = closed?.(row.uid).includes('realname') === true ? null : row.realname
      return word === '' || [row.username, row.nickname, realname].some((name) => name?.toLowerCase().includes(word))
    })
    const start = (query.currentPage - 1) * query.limit
    const records = rows.slice(start, start + query.limit).map(({ realname, ...row }) => row)
    return { ...toPage([], rows.length, query), records, orders: [] }
  }
}

const findRank = async ({ db, clock }: Deps, gid: number, type: number): Promise<readonly Row[]> => {
  const { rows } = await sql<Omit<Row, 'signature'>>`
    with tried as (
      select submission.account_id, submission.problem_id, count(*)::int as tries,
        bool_or(is_accepted(submission.verdict) and frozen.id is null) as is_solved,
        coalesce(max(submission.rank_score) filter (where submission.contest_id = 0), 0) as best
      from submission
      left join contest as frozen on frozen.id = submission.contest_id and ${isFrozenRow(clock.now())}
      where submission.group_id = ${gid} and not is_preview(submission.contest_id)
        and submission.contest_id not in (select id from contest where group_id = ${gid} and virtual_of is not null)
      group by submission.account_id, submission.problem_id
    ), summed as (
      select account_id, sum(tries)::int as total, (count(*) filter (where is_solved))::int as ac, sum(best)::int as score
      from tried group by account_id
    )
    select account.id as uid, account.username, account.nickname, account.realname, account.avatar,
      account.title_name as "titleName", account.title_color as "titleColor",
      coalesce(summed.ac, 0) as ac, coalesce(summed.total, 0) as total, coalesce(summed.score, 0) as score
    from group_member
    join account on account.id = group_member.account_id
    left join summed on summed.account_id = group_member.account_id
    where group_member.group_id = ${gid} and is_member(group_member.level) and account.status = 0
    order by ${type === 0 ? sql`ac desc, total asc` : sql`score desc, ac desc`}, account.username`.execute(db)
  return rows.map((row) => ({ ...row, signature: null }))
}
