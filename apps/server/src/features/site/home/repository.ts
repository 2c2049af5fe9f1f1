import { type Locale, problemAuth } from '@verdict/contract'
import { groupLevels, lateRules } from '@verdict/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { titleIn } from '../../problems/bank/title.ts'

/** Older attempts are not looked at, so that the cost does not grow with what a person has done. */
const newestAttempts = 100

/** The newest attempt outside groups and contests at a public problem that the account has not solved. */
export const findUnfinished = (db: Db, accountId: string, locale: Locale) =>
  db
    .with('attempt', (cte) =>
      cte
        .selectFrom('submission')
        .select(['id', 'problem_id', 'verdict', 'submitted_at'])
        .where('account_id', '=', accountId)
        .where('contest_id', '=', sql.lit(0))
        .where('group_id', 'is', null)
        .orderBy('id', 'desc')
        .limit(newestAttempts),
    )
    .selectFrom('attempt')
    .innerJoin('problem', 'problem.id', 'attempt.problem_id')
    .leftJoin('problem_standing as standing', (join) =>
      join.onRef('standing.problem_id', '=', 'attempt.problem_id').on('standing.account_id', '=', accountId),
    )
    .select(['attempt.id', 'attempt.verdict', 'attempt.submitted_at', 'problem.display_id'])
    .select(titleIn(locale))
    .where('problem.visibility', '=', problemAuth.public)
    .where('problem.group_id', 'is', null)
    .where(sql<boolean>`standing.is_solved is not true`)
    .orderBy('attempt.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface HomeworkSpan {
  readonly now: Date
  /** Late submissions to homework that was due before are not asked for. */
  readonly since: Date
  readonly until: Date
}

/** Homework of the account's groups that has opened and is not complete, by deadline. */
export const listOpenHomework = async (db: Db, accountId: string, { now, since, until }: HomeworkSpan) =>
  (
    await sql<{
      id: number
      title: string
      group_id: number
      group_name: string
      due_at: Date
      solved: number
      total: number
    }>`
      select training.id, training.title, training.group_id, home.name as group_name, due.at as due_at,
             progress.solved, progress.total
      from group_member as member
      join user_group as home on home.id = member.group_id and home.status = 0
      join training on training.group_id = home.id and training.is_visible
      left join training_extension as extension
        on extension.training_id = training.id and extension.account_id = ${accountId}
      cross join lateral (select coalesce(extension.due_at, training.due_at) as at) as due
      cross join lateral (
        select count(*)::int as total, count(*) filter (where exists (
                 select from submission
                 where submission.account_id = ${accountId} and submission.problem_id = place.problem_id
                   and submission.group_id = training.group_id and submission.contest_id = 0
                   and is_accepted(submission.verdict)))::int as solved
        from training_problem as place
        join problem on problem.id = place.problem_id and problem.visibility = ${sql.lit(problemAuth.public)}
        where place.training_id = training.id) as progress
      where member.account_id = ${accountId} and member.level = ${sql.lit(groupLevels.member)}
        and (training.opens_at is null or training.opens_at <= ${now})
        and (due.at >= ${now} or due.at >= ${since} and training.late_rule <> ${sql.lit(lateRules.indexOf('closed'))})
        and due.at <= ${until}
        and progress.solved < progress.total
      order by due.at, training.id
      limit 5`.execute(db)
  ).rows

/**
 * Contests that run, or start before a moment, and are the account's: registered, of a group of theirs, or public, with
 * the account's own times (`ownTimes` of the rules), and virtual runs. Those that the account takes part in come before
 * public ones. Each kind of them is found by an index, because ended contests and virtual runs are many.
 */
export const listNearContests = async (db: Db, accountId: string, span: { readonly now: Date; readonly until: Date }) =>
  (
    await sql<{
      id: number
      group_id: number | null
      title: string
      starts_at: Date
      ends_at: Date
      is_virtual: boolean
    }>`
      select contest.id, contest.group_id, contest.title, own.starts_at, own.ends_at,
        contest.virtual_of is not null as is_virtual
      from (
        select id from contest
        where is_visible and group_id is null and over_at > ${span.now} and starts_at <= ${span.until}
        union all
        select contest.id from group_member as member join contest on contest.group_id = member.group_id
        where member.account_id = ${accountId} and is_visible and over_at > ${span.now} and starts_at <= ${span.until}
          and virtual_of is null
        union all
        select id from contest
        where virtual_account_id = ${accountId} and not virtual_closed and over_at > ${span.now}) as near
      join contest on contest.id = near.id
      left join contest_window as given on given.contest_id = contest.id and given.account_id = ${accountId}
      cross join lateral (
        select contest.starts_at + make_interval(secs => coalesce(given.delay_s, 0)) as starts_at,
          contest.ends_at + make_interval(
            secs => coalesce(given.delay_s + given.extra_s, 0) - contest.overtime_s) as ends_at) as own
      cross join lateral (
        select contest.virtual_of is not null or exists (select from contest_registration as entry
                       where entry.contest_id = contest.id and entry.account_id = ${accountId})
          or exists (select from group_member as member
                     join user_group as home on home.id = member.group_id and home.status = 0
                     where member.group_id = contest.group_id and member.account_id = ${accountId}
                       and is_member(member.level)) as takes_part) as caller
      where (own.ends_at > ${span.now} or contest.is_paused)
        and (caller.takes_part or contest.group_id is null and contest.auth = 0)
      order by not caller.takes_part, own.starts_at > ${span.now}, own.starts_at, contest.id
      limit 3`.execute(db)
  ).rows

/** Visible contests that the account helps to run, except those over before a moment; the next to start come first. */
export const listOrganised = (db: Db, accountId: string, overAfter: Date) =>
  db
    .selectFrom('contest_organiser as held')
    .innerJoin('contest', 'contest.id', 'held.contest_id')
    .select(['contest.id', 'contest.group_id', 'contest.title', 'contest.starts_at', 'contest.ends_at', 'held.granted'])
    .where('held.account_id', '=', accountId)
    .where('contest.is_visible', '=', true)
    .where('contest.over_at', '>', overAfter)
    .where(sql<boolean>`(contest.group_id is null or exists (select from group_member as member
      join user_group as home on home.id = member.group_id and home.status = 0
      where member.group_id = contest.group_id and member.account_id = ${accountId} and is_member(member.level)))`)
    .orderBy('contest.over_at')
    .orderBy('contest.id')
    .limit(5)
    .execute()

/** What waits on the whole site. */
export const countDuties = async (db: Db) =>
  db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('judging')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('state', '=', sql.lit('queued'))
        .as('queued'),
      eb
        .selectFrom('discussion_report')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('is_handled', '=', false)
        .as('reports'),
      eb
        .selectFrom('direct_message_report')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('is_handled', '=', false)
        .as('message_reports'),
      eb
        .selectFrom('problem')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('apply_public_progress', '=', sql.lit(1))
        .where('group_id', 'is not', null)
        .as('applications'),
      eb
        .selectFrom('problem')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('visibility', '=', problemAuth.hidden)
        .where('group_id', 'is', null)
        .as('hidden'),
    ])
    .executeTakeFirstOrThrow()

/** So many of the easiest problems are compared. */
const easiest = 50

/** An easy local problem of the bank with a short statement: of the easiest ones without scores, the most solved. */
export const findFirstProblem = (db: Db) =>
  db
    .with('easy', (cte) =>
      cte
        .selectFrom('problem')
        .innerJoin('problem_statement as statement', (join) =>
          join
            .onRef('statement.problem_id', '=', 'problem.id')
            .onRef('statement.locale', '=', 'problem.default_locale'),
        )
        .select(['problem.id', 'problem.display_id', 'problem.difficulty', 'problem.type'])
        .where('problem.visibility', '=', sql.lit(problemAuth.public))
        .where('problem.group_id', 'is', null)
        .where('problem.is_remote', '=', false)
        .where('problem.output_only', '=', false)
        .where('problem.file_io_read', 'is', null)
        .where(sql<boolean>`char_length(statement.description) < 600 and problem.examples <> ''`)
        .orderBy('problem.difficulty')
        .orderBy('problem.id')
        .limit(easiest),
    )
    .selectFrom('easy')
    .leftJoin('problem_tally as tally', (join) =>
      join.onRef('tally.problem_id', '=', 'easy.id').on('tally.group_id', '=', sql.lit(0)),
    )
    .select('easy.display_id')
    .orderBy('easy.difficulty')
    .orderBy('easy.type')
    .orderBy(sql`coalesce(tally.ac, 0)`, 'desc')
    .orderBy('easy.id')
    .limit(1)
    .executeTakeFirst()
