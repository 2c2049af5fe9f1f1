import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { countedUp } from '../../../platform/db/counting.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import type { DB } from '../../../platform/db/tables.ts'

export interface EntryFilter {
  readonly contestId: number
  /** Submitted at or after; null has no such bound. */
  readonly from: Date | null
  /** Submitted before; null has no such bound. */
  readonly before: Date | null
  /** The user whose submissions are included after `before`; null for none. */
  readonly alsoOf: string | null
  /** Of the submissions after `before`, a verdict finds only those with a token: the others hide it. */
  readonly hidesLater: boolean
  readonly accountId: string | null
  /** A LIKE pattern for usernames, case-insensitive. */
  readonly username: string | null
  readonly verdict: number | null
  /** A label, or a LIKE pattern for labels, case-insensitive. */
  readonly label: { readonly text: string; readonly isWhole: boolean } | null
}

interface PartFilter extends Omit<EntryFilter, 'alsoOf' | 'hidesLater'> {
  readonly onlyTokened?: boolean
}

type Query = SelectQueryBuilder<DB, 'submission', object>

const matching = (db: Pick<Db, 'selectFrom'>, filter: PartFilter): Query => {
  const { contestId, from, before, accountId, username, verdict, label } = filter
  let query: Query = db.selectFrom('submission').where('submission.contest_id', '=', contestId)
  if (from !== null) query = query.where('submission.submitted_at', '>=', from)
  if (before !== null) query = query.where('submission.submitted_at', '<', before)
  if (accountId !== null) query = query.where('submission.account_id', '=', accountId)
  if (verdict !== null) query = query.where('submission.verdict', '=', verdict)
  if (filter.onlyTokened === true)
    query = query.where('submission.id', 'in', (eb) =>
      eb.selectFrom('contest_token_use').select('submission_id').where('contest_id', '=', contestId),
    )
  if (username !== null)
    query = query.where('submission.account_id', 'in', (eb) =>
      eb
        .selectFrom('account')
        .select('account.id')
        .where((inner) => inner(inner.fn('lower', ['account.username']), 'like', lowered(username))),
    )
  if (label === null) return query
  return query.where('submission.contest_problem_id', 'in', (eb) =>
    eb
      .selectFrom('contest_problem as entry')
      .select('entry.id')
      .where('entry.contest_id', '=', contestId)
      .where((inner) =>
        label.isWhole
          ? inner('entry.label', '=', label.text)
          : inner(inner.fn('lower', ['entry.label']), 'like', lowered(label.text)),
      ),
  )
}

/** The additional rows: the same filter for one user, from the cut on. */
const own = (filter: EntryFilter): PartFilter | null => {
  const { alsoOf, before } = filter
  if (alsoOf === null || before === null) return null
  if (filter.accountId !== null && filter.accountId !== alsoOf) return null
  const from = filter.from !== null && filter.from > before ? filter.from : before
  return { ...filter, accountId: alsoOf, from, before: null, onlyTokened: filter.hidesLater && filter.verdict !== null }
}

export interface Span {
  readonly offset: number
  readonly limit: number
}

/**
 * One page, newest first. Ids are selected first, each part by its own index: after the cut a user sees only their own
 * rows, and skipping all others would get slower the longer the freeze lasts.
 */
export const findEntries = (db: Db, filter: EntryFilter, span: Span & { readonly withAddress: boolean }) =>
  db
    .with('shown', (cte) => {
      const part = (omit: PartFilter) =>
        cte
          .selectFrom(
            matching(cte, omit)
              .select(['submission.id', 'submission.submitted_at'])
              .orderBy('submission.submitted_at', 'desc')
              .orderBy('submission.id', 'desc')
              .limit(span.offset + span.limit)
              .as('part'),
          )
          .selectAll()
      const mine = own(filter)
      return mine === null ? part(filter) : part(filter).unionAll(part(mine))
    })
    .with('page', (cte) =>
      cte
        .selectFrom('shown')
        .select('id')
        .orderBy('submitted_at', 'desc')
        .orderBy('id', 'desc')
        .limit(span.limit)
        .offset(span.offset),
    )
    .selectFrom('page')
    .innerJoin('submission', 'submission.id', 'page.id')
    .innerJoin('account', 'account.id', 'submission.account_id')
    .leftJoin('contest_problem as entry', 'entry.id', 'submission.contest_problem_id')
    .select(['submission.id', 'submission.submitted_at', 'submission.account_id', 'submission.verdict'])
    .select(['submission.share', 'submission.time_ms', 'submission.memory_kb', 'submission.score'])
    .select(['submission.length', 'submission.language', 'submission.contest_id', 'submission.contest_problem_id'])
    .leftJoin('withdrawn_problem as gone', 'gone.id', 'submission.contest_problem_id')
    .leftJoin('contest_token_use as token', 'token.submission_id', 'submission.id')
    .select(['submission.judger', 'submission.is_manual', 'account.username', 'token.used_at as token_used_at'])
    .select(
      (span.withAddress
        ? sql<string | null>`(select address from submission_source where submission_id = submission.id)`
        : sql<string | null>`null`
      ).as('address'),
    )
    .select((eb) => [
      eb.fn.coalesce('entry.label', 'gone.label').as('label'),
      eb.fn.coalesce('entry.title', 'gone.title').as('title'),
    ])
    .orderBy('submission.submitted_at', 'desc')
    .orderBy('submission.id', 'desc')
    .execute()

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

/** As many as a filter lets through, counted on its index. */
const counted = (db: Db, filter: PartFilter) => countedUp(db, matching(db, filter).select('submission.id'))

/** How many submissions a filter lets through. */
export const countEntries = async (db: Db, filter: EntryFilter): Promise<number> => {
  const mine = own(filter)
  const { n } = await db
    .selectNoFrom(sql<number>`${counted(db, filter)} + ${mine === null ? sql.lit(0) : counted(db, mine)}`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The same from the tallies, when the filter uses only their keys; additional rows are counted as before. */
export const countFromTallies = async (db: Db, filter: EntryFilter, spans: readonly number[]): Promise<number> => {
  const { contestId, verdict, label } = filter
  const mine = own(filter)
  const { n } = await db
    .selectFrom('contest_tally')
    .select(
      sql<number>`coalesce(sum(contest_tally.n), 0)::int + ${mine === null ? sql.lit(0) : counted(db, mine)}`.as('n'),
    )
    .where('contest_id', '=', contestId)
    .where('span', 'in', spans)
    .$if(verdict !== null, (query) => query.where('verdict', '=', verdict ?? 0))
    .$if(label !== null, (query) =>
      query.where('contest_problem_id', 'in', (eb) =>
        eb
          .selectFrom('contest_problem')
          .select('id')
          .where('contest_id', '=', contestId)
          .where('label', '=', label?.text ?? ''),
      ),
    )
    .executeTakeFirstOrThrow()
  return n
}
