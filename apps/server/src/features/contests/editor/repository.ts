import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { countUp } from '../../../platform/db/counting.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import { organisersOf } from '../core/find-contest.ts'

export interface ContestFilter {
  /** A LIKE pattern for the title; null is no search. */
  readonly pattern: string | null
  /** The contest of this number matches a search too. */
  readonly id: number | null
  readonly type: number | null
  readonly auth: number | null
  readonly phase: 'scheduled' | 'running' | 'ended' | null
  readonly ownerId: string | null
  /** Null: contests outside groups. */
  readonly groupId: number | null
  readonly now: Date
}

export interface Span {
  readonly offset: number
  readonly limit: number
  readonly isEarliestFirst: boolean
}

const columns = [
  'contest.id',
  'owner_id',
  'account.username as owner_name',
  'contest.group_id',
  'source_id',
  'title',
  'description',
  'type',
  'format',
  'auth',
  'starts_at',
  'ends_at',
  'overtime_s',
  'is_paused',
  'is_sealed',
  'seals_at',
  'opens_at_end',
  'is_visible',
  'takes_prints',
  'shows_board',
  'takes_late',
  'limits_accounts',
  'shown_name',
  'oi_counts',
  'award_type',
  'counts_minutes',
  'opens_ccs',
  'entrants',
  'contest.created_at',
  'contest.updated_at',
] as const

const filtered = (db: Db, filter: ContestFilter) =>
  db
    .selectFrom('contest')
    .where((eb) => eb('contest.group_id', filter.groupId === null ? 'is' : '=', filter.groupId))
    .where('contest.virtual_of', 'is', null)
    .$if(filter.pattern !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql<string>`lower(contest.title)`, 'like', lowered(filter.pattern ?? '')),
          ...(filter.id === null ? [] : [eb('contest.id', '=', filter.id)]),
        ]),
      ),
    )
    .$if(filter.type !== null, (query) => query.where('contest.type', '=', filter.type ?? 0))
    .$if(filter.auth !== null, (query) => query.where('contest.auth', '=', filter.auth ?? 0))
    .$if(filter.phase === 'scheduled', (query) => query.where('contest.starts_at', '>', filter.now))
    .$if(filter.phase === 'running', (query) =>
      query.where('contest.starts_at', '<=', filter.now).where('contest.over_at', '>', filter.now),
    )
    .$if(filter.phase === 'ended', (query) => query.where('contest.over_at', '<=', filter.now))
    .$if(filter.ownerId !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('contest.owner_id', '=', filter.ownerId ?? ''),
          eb(
            'contest.id',
            'in',
            eb
              .selectFrom('contest_organiser')
              .select('contest_id')
              .where('account_id', '=', filter.ownerId ?? '')
              .where('granted', '=', 'jury'),
          ),
        ]),
      ),
    )

/** One page of contests, hidden ones too: the latest start first, in groups the newest first; or the other way round. */
export const findPage = (db: Db, filter: ContestFilter, span: Span) =>
  filtered(db, filter)
    .leftJoin('account', 'account.id', 'contest.owner_id')
    .select(columns)
    .select(organisersOf.as('organisers'))
    .select((eb) =>
      eb
        .selectFrom('contest_problem')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('contest_id', '=', 'contest.id')
        .as('problems'),
    )
    .$if(filter.groupId === null, (query) => query.orderBy('starts_at', span.isEarliestFirst ? 'asc' : 'desc'))
    .orderBy('contest.id', span.isEarliestFirst ? 'asc' : 'desc')
    .offset(span.offset)
    .limit(span.limit)
    .execute()

/** How many contests the filter lets through. */
export const countAll = (db: Db, filter: ContestFilter): Promise<number> =>
  countUp(db, filtered(db, filter).select('contest.id'))

/** Counts for the form. */
export const countsOf = async (db: Db, contestId: number) => {
  const { rows } = await sql<{ problems: number; hasSubmissions: boolean }>`select
    (select count(*)::int from contest_problem where contest_id = ${contestId}) as problems,
    exists (select 1 from submission where contest_id = ${contestId} and contest_id <> 0) as "hasSubmissions"`.execute(
    db,
  )
  return rows[0] ?? { problems: 0, hasSubmissions: false }
}

/** Everything that hangs on a contest, or on one of its problems. */
export const lossOf = async (db: Db, contestId: number, problemId: number | null) => {
  const ofProblem = problemId === null ? sql`` : sql`and problem_id = ${problemId}`
  const whole = problemId === null
  const { rows } = await sql<{
    problems: number
    submissions: number
    registrations: number
    announcements: number
    comments: number
    photos: number
  }>`select
    (select count(*)::int from contest_problem where contest_id = ${contestId} ${ofProblem}) as problems,
    (select count(*)::int from submission where contest_id = ${contestId} and contest_id <> 0 ${ofProblem})
      as submissions,
    (select count(*)::int from contest_registration where contest_id = ${contestId} and ${whole}) as registrations,
    (select count(*)::int from announcement where contest_id = ${contestId} and ${whole}) as announcements,
    (select count(*)::int from comment where contest_id = ${contestId} and ${whole}) as comments,
    (select count(*)::int from contest_photo where contest_id = ${contestId} and ${whole}) as photos`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A statement without a table answers one row.')
  return row
}

/** Labels of the problems of another type than the contest's. */
export const labelsUnfit = async (db: Db, contestId: number, type: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .select('label')
    .where('contest_id', '=', contestId)
    .where('problem.type', '<>', type)
    .where('problem.is_remote', '=', false)
    .orderBy('label')
    .execute()
  return rows.map(({ label }) => label)
}

export const forgetRegistrations = (db: Db, contestId: number) =>
  db.deleteFrom('contest_registration').where('contest_id', '=', contestId).execute()
