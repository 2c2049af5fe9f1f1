import type { Locale } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { isFrozenRow } from '../../contests/core/frozen-rows.ts'

export const listPictures = (db: Db) =>
  db.selectFrom('carousel_picture').select(['id', 'file_name']).orderBy('id').limit(20).execute()

/** The newest public problems with the title in the asked language, or in the problem's own. */
export const listNewestProblems = (db: Db, locale: Locale) =>
  db
    .selectFrom('problem')
    .leftJoin('problem_statement as asked', (join) =>
      join.onRef('asked.problem_id', '=', 'problem.id').on('asked.locale', '=', locale),
    )
    .leftJoin('problem_statement as own', (join) =>
      join.onRef('own.problem_id', '=', 'problem.id').onRef('own.locale', '=', 'problem.default_locale'),
    )
    .select(['problem.id', 'display_id', 'type', 'created_at', 'updated_at'])
    .select(sql<string>`coalesce(asked.title, own.title, display_id)`.as('title'))
    .where('visibility', '=', 1)
    .where('group_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('problem.id', 'desc')
    .limit(10)
    .execute()

const rankColumns = ['account.id', 'username', 'nickname', 'avatar', 'title_name', 'title_color'] as const

/** Accounts in good standing by the problems they solved since a moment. */
export const rankSolvers = (db: Db, since: Date, limit: number) =>
  db
    .selectFrom('accepted')
    .innerJoin('account', 'account.id', 'accepted.account_id')
    .select(rankColumns)
    .select((eb) => eb.fn.count<number>('problem_id').distinct().as('ac'))
    .where('accepted.created_at', '>=', since)
    .where('account.status', '=', 0)
    .groupBy('account.id')
    .orderBy('ac', 'desc')
    .orderBy('account.created_at', 'desc')
    .orderBy('account.id')
    .limit(limit)
    .execute()

/** The newest accounts in good standing, some of them left out. */
export const listNewestAccounts = (db: Db, without: readonly string[], limit: number) =>
  db
    .selectFrom('standing')
    .innerJoin('account', 'account.id', 'standing.account_id')
    .select(rankColumns)
    .where('standing.is_listed', '=', true)
    .where('standing.account_id', 'not in', ['', ...without])
    .orderBy('standing.created_at', 'desc')
    .orderBy('standing.account_id')
    .limit(limit)
    .execute()

/**
 * Submissions and accepted ones since a moment, by day in a time zone. Submissions in a frozen contest are counted as
 * accepted only after the unfreeze: a number that changes with a hidden verdict would reveal it.
 */
export const countByDay = async (db: Db, { since, zone, now }: { since: Date; zone: string; now: Date }) =>
  (
    await sql<{ day: string; total: number; ac: number }>`
      select to_char(submitted_at at time zone ${zone}, 'YYYY-MM-DD') as day,
             count(*) as total, count(*) filter (where is_accepted(verdict) and frozen.id is null) as ac
      from submission
      left join contest as frozen on frozen.id = submission.contest_id and ${isFrozenRow(now)}
      where submitted_at >= ${since} and not is_preview(contest_id) group by 1`.execute(db)
  ).rows

export const listJudgeHosts = (db: Db) =>
  db
    .selectFrom('judge_host')
    .select(['name', 'report', 'draining', 'last_seen'])
    .select((eb) =>
      eb
        .selectFrom('judging')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('judging.host', '=', 'judge_host.name')
        .where('judging.state', '=', 'leased')
        .as('busy'),
    )
    .orderBy('name')
    .limit(500)
    .execute()
