import { type Locale, problemAuth } from '@verdict/contract'
import { publicProfileFieldNames } from '@verdict/contract/profile'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import { isWrong } from '../../../platform/db/verdicts.ts'
import { profileColumns } from '../profile/columns.ts'

export interface Who {
  readonly id: string | null
  readonly username: string | null
}

/** An active user by id, by name (case-insensitively), or by both. Private columns are not selected. */
export const findPerson = async (db: Db, who: Who) =>
  (await db
    .selectFrom('account')
    .innerJoin('standing', 'standing.account_id', 'account.id')
    .select(['account.id', 'username', 'gender', 'avatar', ...profileColumns(publicProfileFieldNames)])
    .select(['title_name', 'title_color', 'rating', 'practised'])
    .select((eb) =>
      eb
        .selectFrom('session')
        .select('session.created_at')
        .whereRef('session.account_id', '=', 'account.id')
        .where('session.viewed_by', 'is', null)
        .orderBy('session.created_at', 'desc')
        .limit(1)
        .as('last_login'),
    )
    .where('account.status', '=', 0)
    .$if(who.id !== null, (query) => query.where('account.id', '=', who.id))
    .$if(who.username !== null, (query) => query.where(sql`lower(username)`, '=', lowered(who.username ?? '')))
    .executeTakeFirst()) ?? null

/** A user's results per problem: solved problems and scores. */
export const standingsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('problem_standing')
    .innerJoin('problem', 'problem.id', 'problem_standing.problem_id')
    .select(['problem.id', 'display_id', 'difficulty', 'is_solved', 'best_score'])
    .where('problem_standing.account_id', '=', accountId)
    .where(({ or, eb }) => or([eb('is_solved', '=', true), eb('best_score', 'is not', null)]))
    .orderBy('problem.id')
    .execute()

/** Submissions outside contests since a moment, by day in a time zone. */
export const countDays = async (db: Db, accountId: string, days: { readonly since: Date; readonly zone: string }) =>
  (
    await sql<{ day: string; n: number }>`
      select to_char(submitted_at at time zone ${days.zone}, 'YYYY-MM-DD') as day, count(*)::int as n
      from submission
      where account_id = ${accountId} and contest_id = 0 and submitted_at >= ${days.since}
      group by 1 order by 1`.execute(db)
  ).rows

/** The account of a heat map; banned accounts have none. */
export const findPersonId = async (db: Db, who: Who): Promise<string | null> =>
  (
    await db
      .selectFrom('account')
      .select('id')
      .where('status', '=', 0)
      .$if(who.id !== null, (query) => query.where('id', '=', who.id))
      .$if(who.username !== null, (query) => query.where(sql`lower(username)`, '=', lowered(who.username ?? '')))
      .executeTakeFirst()
  )?.id ?? null

/** Public problems a person tried and has not solved, each with the latest wrong submission, by display id. */
export const listWrongProblems = (
  db: Db,
  accountId: string,
  asked: { readonly locale: Locale; readonly most: number },
) =>
  db
    .selectFrom('problem_standing')
    .innerJoin('problem', 'problem.id', 'problem_standing.problem_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('submission')
          .select(['submission.id', 'submission.verdict', 'submission.submitted_at'])
          .whereRef('submission.account_id', '=', 'problem_standing.account_id')
          .whereRef('submission.problem_id', '=', 'problem_standing.problem_id')
          .where('submission.contest_id', '=', 0)
          .where('submission.group_id', 'is', null)
          .where(isWrong('submission.verdict'))
          .orderBy('submission.id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoin('problem_statement as asked', (join) =>
      join.onRef('asked.problem_id', '=', 'problem.id').on('asked.locale', '=', asked.locale),
    )
    .leftJoin('problem_statement as own', (join) =>
      join.onRef('own.problem_id', '=', 'problem.id').onRef('own.locale', '=', 'problem.default_locale'),
    )
    .select(['problem.id as pid', 'problem.display_id', 'problem.difficulty'])
    .select(['latest.id as submission_id', 'latest.verdict', 'latest.submitted_at'])
    .select((eb) => eb.fn.coalesce('asked.title', 'own.title', 'problem.display_id').as('title'))
    .where('problem_standing.account_id', '=', accountId)
    .where('problem_standing.is_solved', '=', false)
    .where('problem.visibility', '=', 1)
    .where('problem.group_id', 'is', null)
    .orderBy(sql`char_length(problem.display_id)`)
    .orderBy('problem.display_id')
    .limit(asked.most)
    .execute()

/** Rank by solved problems among listed users; null without a solved problem or below `last`. */
export const rankOf = async (db: Db, accountId: string, last: number): Promise<number | null> => {
  const { rows } = await sql<{ ahead: number }>`
    select (select count(*) from (select from standing as other
              where other.is_listed and other.solved > own.solved limit ${last}) as more)::int
         + (select count(*) from (select from standing as other
              where other.is_listed and other.solved = own.solved and other.practised < own.practised
              limit ${last}) as fewer)::int as ahead
    from standing as own where own.account_id = ${accountId} and own.is_listed and own.solved > 0`.execute(db)
  const ahead = rows[0]?.ahead
  return ahead === undefined || ahead >= last ? null : ahead + 1
}

const solvedPublic = (db: Db, accountId: string) =>
  db
    .selectFrom('problem_standing')
    .innerJoin('problem', 'problem.id', 'problem_standing.problem_id')
    .where('problem_standing.account_id', '=', accountId)
    .where('problem_standing.is_solved', '=', sql.lit(true))
    .where('problem.visibility', '=', problemAuth.public)
    .where('problem.group_id', 'is', null)

/** Titles of solved public problems, in a language or else in the problem's own. */
export const listSolvedTitles = (db: Db, accountId: string, locale: Locale) =>
  solvedPublic(db, accountId)
    .leftJoin('problem_statement as asked', (join) =>
      join.onRef('asked.problem_id', '=', 'problem.id').on('asked.locale', '=', locale),
    )
    .leftJoin('problem_statement as own', (join) =>
      join.onRef('own.problem_id', '=', 'problem.id').onRef('own.locale', '=', 'problem.default_locale'),
    )
    .select('problem.display_id')
    .select((eb) => eb.fn.coalesce('asked.title', 'own.title', 'problem.display_id').as('title'))
    .execute()

/** Tags of solved public problems with the number of problems, the most frequent first. */
export const listSolvedTags = (
  db: Db,
  accountId: string,
  { locale, most }: { readonly locale: Locale; readonly most: number },
) =>
  solvedPublic(db, accountId)
    .innerJoin('problem_tag', 'problem_tag.problem_id', 'problem.id')
    .innerJoin('tag', 'tag.id', 'problem_tag.tag_id')
    .select(['tag.id', sql<number>`count(*)::int`.as('solved')])
    .select(locale === 'en-US' ? sql<string>`coalesce(tag.name_en, tag.name)`.as('name') : 'tag.name')
    .where('tag.group_id', 'is', null)
    .groupBy('tag.id')
    .orderBy('solved', 'desc')
    .orderBy('tag.id')
    .limit(most)
    .execute()

/** The latest submissions to public problems outside contests and groups. */
export const listRecentSubmissions = (
  db: Db,
  accountId: string,
  { locale, most }: { readonly locale: Locale; readonly most: number },
) =>
  db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .leftJoin('problem_statement as asked', (join) =>
      join.onRef('asked.problem_id', '=', 'problem.id').on('asked.locale', '=', locale),
    )
    .leftJoin('problem_statement as own', (join) =>
      join.onRef('own.problem_id', '=', 'problem.id').onRef('own.locale', '=', 'problem.default_locale'),
    )
    .select(['submission.id', 'submission.verdict', 'submission.submitted_at', 'problem.display_id'])
    .select((eb) => eb.fn.coalesce('asked.title', 'own.title', 'problem.display_id').as('title'))
    .where('submission.account_id', '=', accountId)
    .where('submission.contest_id', '=', sql.lit(0))
    .where('submission.group_id', 'is', null)
    .where('problem.visibility', '=', problemAuth.public)
    .where('problem.group_id', 'is', null)
    .orderBy('submission.id', 'desc')
    .limit(most)
    .execute()
