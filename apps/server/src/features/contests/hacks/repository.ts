import { verdict } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { isRanked } from '../core/left-out.ts'

const hackRows = (db: Db) =>
  db
    .selectFrom('contest_hack as hack')
    .innerJoin('contest_problem as place', (join) =>
      join.onRef('place.contest_id', '=', 'hack.contest_id').onRef('place.problem_id', '=', 'hack.problem_id'),
    )
    .innerJoin('submission', 'submission.id', 'hack.submission_id')
    .innerJoin('account as target', 'target.id', 'submission.account_id')
    .innerJoin('account as hacker', 'hacker.id', 'hack.account_id')
    .select(['hack.id', 'place.label', 'hack.submission_id', 'target.username as target', 'hacker.username as hacker'])
    .select(['hack.state', 'hack.verdict', 'hack.points', 'hack.created_at', 'hack.cancelled_at', 'hack.added_at'])

/** Hacks of a user in a contest, the newest first. */
export const findOwnHacks = (db: Db, of: { readonly contestId: number; readonly accountId: string }) =>
  hackRows(db)
    .where('hack.contest_id', '=', of.contestId)
    .where('hack.account_id', '=', of.accountId)
    .orderBy('hack.id', 'desc')
    .limit(200)
    .execute()

/** All hacks of a contest, the newest first. */
export const findHacks = (
  db: Db,
  of: { readonly contestId: number; readonly offset: number; readonly limit: number },
) =>
  hackRows(db)
    .where('hack.contest_id', '=', of.contestId)
    .orderBy('hack.id', 'desc')
    .offset(of.offset)
    .limit(of.limit)
    .execute()

export const countHacks = async (db: Db, contestId: number): Promise<number> => {
  const { n } = await db
    .selectFrom('contest_hack as hack')
    .innerJoin('contest_problem as place', (join) =>
      join.onRef('place.contest_id', '=', 'hack.contest_id').onRef('place.problem_id', '=', 'hack.problem_id'),
    )
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('hack.contest_id', '=', contestId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** A hack with its details. */
export const findHack = (db: Db, of: { readonly contestId: number; readonly id: number }) =>
  hackRows(db)
    .select(['hack.account_id', 'hack.set_hash', 'hack.message', 'hack.target_verdict', 'hack.problem_id'])
    .where('hack.contest_id', '=', of.contestId)
    .where('hack.id', '=', of.id)
    .executeTakeFirst()

export type HackRow = Awaited<ReturnType<typeof findOwnHacks>>[number]
export type HackDetailRow = NonNullable<Awaited<ReturnType<typeof findHack>>>

/** Problems of a contest that a user locked. */
export const findLocks = async (
  db: Db,
  of: { readonly contestId: number; readonly accountId: string },
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('contest_lock')
    .select('problem_id')
    .where('contest_id', '=', of.contestId)
    .where('account_id', '=', of.accountId)
    .execute()
  return new Set(rows.map((row) => row.problem_id))
}

/** Problems of a contest of which a user has an accepted submission. */
export const findSolved = async (
  db: Db,
  of: { readonly contestId: number; readonly accountId: string },
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('submission')
    .select('problem_id')
    .distinct()
    .where('contest_id', '=', of.contestId)
    .where('account_id', '=', of.accountId)
    .where('verdict', '=', verdict.accepted)
    .execute()
  return new Set(rows.map((row) => row.problem_id))
}

interface TargetsOf {
  readonly contest: ContestRow
  readonly problemId: number
  readonly accountId: string
}

/**
 * The programs that count: of each other participant the last accepted submission within the contest. Earlier ones count
 * as wrong tries, so hacking them would change nothing. One that the jury accepted by hand stays accepted.
 */
export const targetRows = (db: Db, { contest, problemId, accountId }: TargetsOf) =>
  db
    .with('last_accepted', (cte) =>
      cte
        .selectFrom('submission')
        .distinctOn('submission.account_id')
        .select(['submission.id', 'submission.account_id', 'submission.language', 'submission.length'])
        .select(['submission.submitted_at', 'submission.problem_id', 'submission.is_manual'])
        .where('submission.contest_id', '=', contest.id)
        .where('submission.problem_id', '=', problemId)
        .where('submission.verdict', '=', sql.lit(verdict.accepted))
        .where('submission.account_id', '<>', accountId)
        .where('submission.submitted_at', '>=', contest.starts_at)
        .where(isRanked('submission.account_id', contest))
        .orderBy('submission.account_id')
        .orderBy('submission.id', 'desc'),
    )
    .selectFrom('last_accepted as entry')
    .innerJoin('account', 'account.id', 'entry.account_id')
    .select(['entry.id', 'entry.account_id', 'entry.language', 'entry.length', 'entry.submitted_at'])
    .select('account.username')
    .where('entry.is_manual', '=', false)
