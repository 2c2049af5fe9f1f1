import { role } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { readsEverything } from '../core/left-out.ts'
import { offsetOf, type Paging, teamColumns } from './repository.ts'

/** The balloons of a contest with this owner. */
export interface BalloonsOf {
  readonly contestId: number
  readonly ownerId: string | null
}

export interface BalloonFilter {
  /** Also delivered balloons whose solve was lost since, when no pending judging can restore it. */
  readonly lost: boolean
  /** Only what is to be done. */
  readonly waiting?: boolean
  /** Frozen solves that are left out. */
  readonly hidden?: FrozenSolves | null
}

/** Solves from a moment on, except those that are among the first of their participant. */
export interface FrozenSolves {
  readonly from: Date
  /** How many balloons a participant gets even when their solve is frozen. */
  readonly least: number
}

/** Whether a balloon is not among frozen solves that stay hidden. */
export const isOpen = ({ from, least }: FrozenSolves) => sql<boolean>`(
  submitted_at is null or submitted_at < ${from}
  or ${least}::int > 0 and ${least}::int > (select count(*) from balloon as earlier
    where earlier.contest_id = balloon.contest_id and earlier.account_id = balloon.account_id
      and earlier.submission_id is not null
      and (earlier.submitted_at, earlier.submission_id) < (balloon.submitted_at, balloon.submission_id)))`

const isRoot = sql`exists (select from account as chief where chief.id = balloon.account_id and chief.role = ${sql.lit(role.root)})`

/** The result of a try is pending: a rejudged submission may be accepted again. */
const isJudgedStill = sql<boolean>`exists (select from submission
  where submission.contest_id = balloon.contest_id and submission.contest_id <> 0
    and submission.account_id = balloon.account_id
    and submission.contest_problem_id = balloon.contest_problem_id and not is_final(submission.verdict))`

/** Excluded from the contest's rank, or a co-organiser who reads everything. */
const isExcluded = (table: 'balloon' | 'earliest') => sql`(exists (select from contest_exclusion as gone
    where gone.contest_id = ${sql.ref(`${table}.contest_id`)} and gone.account_id = ${sql.ref(`${table}.account_id`)})
  or ${readsEverything(`${table}.contest_id`, `${table}.account_id`)})`

/** Those the board knows: neither the contest's owner, super admins nor excluded participants get balloons. */
const balloons = (db: Db, { contestId, ownerId }: BalloonsOf, filter: BalloonFilter) => {
  const { lost, waiting = false, hidden = null } = filter
  const query = db
    .selectFrom('balloon')
    .where('balloon.contest_id', '=', contestId)
    .where('balloon.account_id', 'is distinct from', ownerId)
    .where(sql<boolean>`not ${isRoot}`)
    .where(sql<boolean>`not ${isExcluded('balloon')}`)
    .where((eb) => {
      const solved = eb('submission_id', 'is not', null)
      const wanted = waiting ? eb.and([solved, eb('handed_at', 'is', null)]) : solved
      const toTakeBack = eb.and([
        eb('submission_id', 'is', null),
        eb('handed_at', 'is not', null),
        eb.not(isJudgedStill),
      ])
      return lost ? eb.or([wanted, toTakeBack]) : wanted
    })
  return hidden === null ? query : query.where(isOpen(hidden))
}

export type BalloonRow = Awaited<ReturnType<typeof listBalloons>>[number]

/**
 * Balloons of a contest: to collect first, then undelivered, each by the time of the solve. The first solve of a
 * problem is the earliest, independent of delivery.
 */
export const listBalloons = (db: Db, of: BalloonsOf, asked: BalloonFilter & Paging) =>
  balloons(db, of, asked)
    .innerJoin('account', 'account.id', 'balloon.account_id')
    .innerJoin('contest_problem', 'contest_problem.id', 'balloon.contest_problem_id')
    .select(['balloon.id', 'balloon.contest_id', 'balloon.account_id', 'submission_id', 'submitted_at', 'handed_at'])
    .select(['handed_by', 'username', 'realname', 'school', 'label', 'color', 'problem_id'])
    .select(isFirst(of).as('is_first'))
    .select(teamColumns('balloon'))
    .orderBy(sql`submission_id is not null`)
    .orderBy(sql`handed_at is not null`)
    .orderBy('submitted_at')
    .orderBy('submission_id')
    .orderBy('balloon.id')
    .limit(asked.limit)
    .offset(offsetOf(asked))
    .execute()

const isFirst = ({ ownerId }: BalloonsOf) => sql<boolean>`coalesce(balloon.id = (
  select earliest.id from balloon earliest join account solver on solver.id = earliest.account_id
  where earliest.contest_problem_id = balloon.contest_problem_id and earliest.submission_id is not null
    and earliest.account_id is distinct from ${ownerId} and solver.role <> ${sql.lit(role.root)}
    and not ${isExcluded('earliest')}
  order by earliest.submitted_at, earliest.submission_id limit 1), false)`

/** How many balloons there are, and with how many something is to be done. */
export const countBalloons = (db: Db, of: BalloonsOf, filter: BalloonFilter) =>
  balloons(db, of, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select((eb) =>
      eb.fn
        .countAll<number>()
        .filterWhere(sql<boolean>`(submission_id is null) = (handed_at is not null)`)
        .as('waiting'),
    )
    .executeTakeFirstOrThrow()
