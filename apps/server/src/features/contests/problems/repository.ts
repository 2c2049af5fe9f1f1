import { problemAuth } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { leftOutIds, type RankedContest } from '../core/left-out.ts'

/** The problems of a contest by their labels, without hidden ones. */
export const problemsOf = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_problem as entry')
    .innerJoin('problem', 'problem.id', 'entry.problem_id')
    .select(['entry.id', 'entry.label', 'entry.problem_id', 'entry.title', 'entry.color'])
    .where('entry.contest_id', '=', contestId)
    .where('problem.visibility', '<>', problemAuth.hidden)
    .orderBy('entry.label')
    .limit(1_000)
    .execute()

/** A contest problem by its label. */
export const findByLabel = (db: Db, contestId: number, label: string) =>
  db
    .selectFrom('contest_problem as entry')
    .innerJoin('problem', 'problem.id', 'entry.problem_id')
    .select(['entry.id', 'entry.label', 'entry.title', 'problem.display_id', 'problem.visibility'])
    .select('problem.group_id')
    .where('entry.contest_id', '=', contestId)
    .where('entry.label', '=', label)
    .executeTakeFirst()

/** Parts of a contest a submission can belong to, as in `contest_tally.span`. */
export const span = { beforeStart: 0, open: 1, frozen: 2, late: 3 } as const

/**
 * Submissions of a contest by problem, verdict and part: its tallies, minus excluded people. There are few of these, and an index covers them. A key can occur twice.
 */
export const countsOf = (db: Db, contest: RankedContest) =>
  db
    .selectFrom('contest_tally')
    .select(['contest_problem_id', 'span', 'verdict', 'n'])
    .where('contest_id', '=', contest.id)
    .where('n', '<>', 0)
    .unionAll(
      db
        .selectFrom('submission')
        .innerJoin('contest', 'contest.id', 'submission.contest_id')
        .select('contest_problem_id')
        .select(sql<number>`contest_span(contest, submission.account_id, submission.submitted_at)`.as('span'))
        .select(sql<number>`tally_verdict(verdict)`.as('verdict'))
        .select(sql<number>`-count(*)::int`.as('n'))
        .where('contest_id', '=', contest.id)
        // An array, so that the index by contest and account is walked for these alone.
        .where('account_id', '=', sql<string>`any(${leftOutIds(contest)})`)
        .groupBy(['contest_problem_id', sql`2`, sql`3`]),
    )
    .execute()

/** One person's submissions of a contest, newest first, as far as their standing asks. */
export const ownEntries = (
  db: Db,
  asked: { readonly contestId: number; readonly accountId: string; readonly before: Date | null },
) =>
  db
    .selectFrom('submission')
    .select(['problem_id', 'verdict', 'score'])
    .where('contest_id', '=', asked.contestId)
    .where('account_id', '=', asked.accountId)
    .$if(asked.before !== null, (query) => query.where('submitted_at', '<', asked.before ?? new Date(0)))
    .orderBy('id', 'desc')
    .execute()
