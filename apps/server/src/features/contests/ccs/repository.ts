import { problemAuth, verdict } from '@verdict/contract'
import type { OwnWindow } from '@verdict/rules'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/connect.ts'
import { groupLevelOf } from '../../groups/find-group.ts'
import { type ContestRow, organisersOf, windowOf } from '../core/find-contest.ts'
import { isInOwnTime } from '../core/in-own-time.ts'
import { isRanked } from '../core/left-out.ts'
import { type TeamRow as EnteredTeam, unrankedTeamNames } from '../teams/read-teams.ts'

/** The columns of a contest needed to read its objects. */
export type Held = Pick<
  ContestRow,
  'id' | 'owner_id' | 'group_id' | 'starts_at' | 'ends_at' | 'overtime_s' | 'window_s'
>

/** Tools list contests to choose one; years of contests are not useful. */
const mostContests = 100

/** The newest contests open to tools, including hidden ones, and whether the user entered the password. */
export const openContests = (db: Db, accountId: string | null) =>
  db
    .selectFrom('contest')
    .leftJoin('account', 'account.id', 'contest.owner_id')
    .leftJoin('contest_registration', (join) =>
      join
        .onRef('contest_registration.contest_id', '=', 'contest.id')
        .on('contest_registration.account_id', '=', accountId),
    )
    .selectAll('contest')
    .select(['account.username as owner_name', 'contest_registration.created_at as registered_at'])
    .select(organisersOf.as('organisers'))
    .select((accountId === null ? sql<number>`0` : groupLevelOf(accountId, 'contest.group_id')).as('group_level'))
    .select((accountId === null ? sql<OwnWindow | null>`null` : windowOf(accountId)).as('own_window'))
    .where('contest.opens_ccs', '=', true)
    .orderBy('contest.starts_at', 'desc')
    .orderBy('contest.id', 'desc')
    .limit(mostContests)
    .execute()

export const findAccount = async (db: Db, id: string) =>
  (await db
    .selectFrom('account')
    .select(['id', 'username', 'password_hash', 'role', 'status', 'has_second_factor', 'permissions'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

/** People excluded from boards are not teams either. */
const takesPart = (contest: Held) => isRanked('account.id', contest)

/** The submissions of a contest's own time that count on its board. */
export const countedEntries = (db: Db, contest: Held) =>
  db
    .selectFrom('submission')
    .innerJoin('contest_problem', (join) =>
      join
        .onRef('contest_problem.id', '=', 'submission.contest_problem_id')
        .onRef('contest_problem.contest_id', '=', 'submission.contest_id'),
    )
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .innerJoin('account', 'account.id', 'submission.account_id')
    .leftJoin('judging', 'judging.id', 'submission.judging_id')
    .where('submission.contest_id', '=', contest.id)
    .where('submission.contest_id', '<>', 0)
    .where('submission.submitted_at', '>=', contest.starts_at)
    .where('submission.submitted_at', '<', contest.ends_at)
    .where(isInOwnTime(contest, 'submission'))
    .where('problem.visibility', '<>', problemAuth.hidden)
    .where(takesPart(contest))

/** Submissions by their numbers, or all of them, in the order of their numbers. */
export const entriesOf = (db: Db, contest: Held, ids?: readonly number[]) => {
  const all = countedEntries(db, contest)
    .select(['submission.id', 'submission.account_id', 'submission.contest_problem_id', 'submission.language'])
    .select(['submission.submitted_at', 'submission.verdict', 'submission.score', 'submission.time_ms'])
    .select('submission.memory_kb')
    .select([
      'submission.judging_id',
      'contest_problem.label',
      'problem.open_case_result',
      'judging.leased_at',
      'judging.finished_at',
    ])
    .select(
      sql<number>`coalesce((select delay_s from contest_window as own where own.contest_id = submission.contest_id
        and own.account_id = submission.account_id), 0)`.as('delay_s'),
    )
    .select(
      sql<Date | null>`(select used_at from contest_token_use as token where token.submission_id = submission.id)`.as(
        'tokened_at',
      ),
    )
    .orderBy('submission.id')
  return (ids === undefined ? all : all.where('submission.id', '=', sql<number>`any(${ids}::bigint[])`)).execute()
}

export type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number]

/** How many submissions of each person and problem have no verdict yet, among those before a moment. */
export const waitingOf = (db: Db, contest: Held, before: Date | null) =>
  countedEntries(db, contest)
    .$if(before !== null, (query) => query.where('submission.submitted_at', '<', before ?? contest.ends_at))
    .select(['submission.account_id', 'contest_problem.label'])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(sql<boolean>`not is_final(submission.verdict)`)
    .groupBy(['submission.account_id', 'contest_problem.label'])
    .execute()

const starNames = z.array(z.string())

/** Usernames of star accounts and of teams in a category without ranks, which are hidden teams. */
export const starNamesOf = async (
  db: Db,
  { id, stars }: Pick<ContestRow, 'id' | 'stars'>,
): Promise<readonly string[]> => [...starNames.parse(stars), ...(await unrankedTeamNames(db, id))]

/** The earliest accepted submission of each problem, except those of these accounts. */
export const firstSolves = (db: Db, contest: Held, without: readonly string[]) =>
  countedEntries(db, contest)
    .distinctOn('submission.contest_problem_id')
    .select(['submission.contest_problem_id', 'submission.account_id'])
    .where('submission.verdict', '=', verdict.accepted)
    .where('account.username', '<>', sql<string>`all(${without}::text[])`)
    .orderBy('submission.contest_problem_id')
    .orderBy('submission.submitted_at')
    .orderBy('submission.id')
    .execute()

/** Which of these submissions there are. */
export const knownOf = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('submission')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Every number a case of these submissions ever had, in any of their judgings. */
export const caseNumbersOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('judging')
    .innerJoin('judging_case', 'judging_case.judging_id', 'judging.id')
    .select(['judging.submission_id', 'judging_case.seq'])
    .where('judging.submission_id', '=', sql<number>`any(${ids}::bigint[])`)
    .distinct()
    .execute()

/** The single cases of judgings. */
export const casesOf = (db: Db, judgingIds: readonly number[]) =>
  db
    .selectFrom('judging_case')
    .select(['judging_id', 'seq', 'verdict', 'time_ms'])
    .where('judging_id', '=', sql<number>`any(${judgingIds}::bigint[])`)
    .orderBy('judging_id')
    .orderBy('seq')
    .execute()

export type CaseRow = Awaited<ReturnType<typeof casesOf>>[number]

export const problemsOf = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .leftJoin('testdata_set', 'testdata_set.hash', 'problem.testdata_hash')
    .select(['contest_problem.id', 'contest_problem.label', 'contest_problem.title', 'contest_problem.color'])
    .select(['problem.time_limit_ms', 'problem.full_score', 'testdata_set.case_count'])
    .where('contest_problem.contest_id', '=', contestId)
    .where('problem.visibility', '<>', problemAuth.hidden)
    .orderBy('contest_problem.label')
    .execute()

export type ProblemRow = Awaited<ReturnType<typeof problemsOf>>[number]

/** Allowed languages, and languages used by existing submissions. */
export const languagesOf = async (db: Db, contest: Held): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('contest_problem')
    .innerJoin('problem_language', 'problem_language.problem_id', 'contest_problem.problem_id')
    .innerJoin('language', 'language.id', 'problem_language.language_id')
    .select('language.name')
    .where('contest_problem.contest_id', '=', contest.id)
    .union(countedEntries(db, contest).select('submission.language as name'))
    .execute()
  return rows.map(({ name }) => name).sort()
}

const people = (db: Db, contest: Held) =>
  db
    .selectFrom('account')
    .leftJoin('contest_photo', (join) =>
      join.onRef('contest_photo.account_id', '=', 'account.id').on('contest_photo.contest_id', '=', contest.id),
    )
    .select(['account.id', 'username', 'nickname', 'realname', 'school'])
    .select(['contest_photo.url as photo', 'contest_photo.width', 'contest_photo.height'])
    .where(takesPart(contest))
    .orderBy('account.username')

/** Participants with a submission; with `registered` also entered teams and users who registered or asked. */
export const teamsOf = (db: Db, contest: Held, { registered }: { readonly registered: boolean }) => {
  const solvers = countedEntries(db, contest).select('submission.account_id')
  const guests = db.selectFrom('contest_registration').select('account_id').where('contest_id', '=', contest.id)
  const askers = db.selectFrom('clarification').select('account_id').where('contest_id', '=', contest.id)
  const entered = db.selectFrom('contest_team').select('account_id').where('contest_id', '=', contest.id)
  return people(db, contest)
    .where((eb) =>
      registered
        ? eb.or([solvers, guests, askers, entered].map((ids) => eb('account.id', 'in', ids)))
        : eb('account.id', 'in', solvers),
    )
    .execute()
}

/** A participant with the team of this contest. */
export type TeamRow = Awaited<ReturnType<typeof teamsOf>>[number] & { readonly team: EnteredTeam | null }

/** Clarifications, oldest first; with `all` also private ones. */
export const clarificationsOf = (db: Db, contest: Held, { all }: { readonly all: boolean }) => {
  const rows = db
    .selectFrom('clarification')
    .leftJoin('contest_problem', 'contest_problem.id', 'clarification.contest_problem_id')
    .leftJoin('problem', (join) =>
      join.onRef('problem.id', '=', 'contest_problem.problem_id').on('problem.visibility', '<>', problemAuth.hidden),
    )
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'clarification.account_id').on(takesPart(contest)))
    .select(['clarification.id', 'account.id as asker', 'question', 'answer', 'answered_at', 'is_public'])
    .select((eb) => eb.case().when('problem.id', 'is not', null).then(eb.ref('contest_problem.id')).end().as('problem'))
    .select('clarification.created_at')
    .where('clarification.contest_id', '=', contest.id)
    .orderBy('clarification.id')
  return (all ? rows : rows.where('is_public', '=', true)).execute()
}

export type ClarificationRow = Awaited<ReturnType<typeof clarificationsOf>>[number]

/** Whether something of the contest's own time is still to be judged. */
export const isBeingJudged = async (db: Db, contestId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('contest_tally')
    .select('n')
    .where('contest_id', '=', contestId)
    .where('span', 'in', [1, 2])
    .where('verdict', 'in', [verdict.pending, verdict.submitting, verdict.notSubmitted])
    .where('n', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How far the two chains of a contest's log have come (`contest_chain`). */
export const chainsOf = async (db: Db, contestId: number): Promise<{ receipts: number; verdicts: number }> =>
  (await db
    .selectFrom('contest_chain')
    .select(['receipts', 'verdicts'])
    .where('contest_id', '=', contestId)
    .executeTakeFirst()) ?? { receipts: 0, verdicts: 0 }

interface Stretch {
  readonly after: number
  readonly upTo: number
}

/** The submissions a stretch of a chain names, in its order. */
export const submissionsIn = async (
  db: Db,
  chain: 'contest_receipt' | 'contest_verdict_line',
  { contestId, after, upTo }: Stretch & { readonly contestId: number },
): Promise<readonly number[]> => {
  if (upTo <= after) return []
  const rows = await db
    .selectFrom(chain)
    .select('submission_id')
    .where('contest_id', '=', contestId)
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .orderBy('number')
    .execute()
  return rows.map(({ submission_id }) => submission_id)
}
