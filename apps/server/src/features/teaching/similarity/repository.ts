import type { SimilarityState } from '@verdict/contract'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import type { SearchablePersonal } from '../../accounts/privacy/hide-personal.ts'
import type { Scope } from './open-scope.ts'
import { columnOf } from './start-review.ts'

export const findReview = async (db: Db, scope: Scope) =>
  (await db
    .selectFrom('similarity_review as review')
    .leftJoin('account', 'account.id', 'review.started_by')
    .selectAll('review')
    .select('account.username as starter_name')
    .where(columnOf[scope.kind], '=', scope.id)
    .executeTakeFirst()) ?? null

/** Pairs of a review by the state of their decision. */
export const countStates = (db: Db, reviewId: number) =>
  db
    .selectFrom('similarity_pair')
    .select('state')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('review_id', '=', reviewId)
    .groupBy('state')
    .execute()

/** Label in the contest of the review, else the display id. */
const problemName = sql<string>`coalesce(place.label, problem.display_id)`

const pairRows = (db: Db) =>
  db
    .selectFrom('similarity_pair as pair')
    .innerJoin('similarity_review as review', 'review.id', 'pair.review_id')
    .innerJoin('problem', 'problem.id', 'pair.problem_id')
    .leftJoin('contest_problem as place', (join) =>
      join.onRef('place.contest_id', '=', 'review.contest_id').onRef('place.problem_id', '=', 'pair.problem_id'),
    )
    .innerJoin('account as a', 'a.id', 'pair.a_account_id')
    .innerJoin('account as b', 'b.id', 'pair.b_account_id')
    .innerJoin('submission as sa', 'sa.id', 'pair.a_submission_id')
    .innerJoin('submission as sb', 'sb.id', 'pair.b_submission_id')

/** Problems of a review with pairs. */
export const problemsWithPairs = (db: Db, reviewId: number) =>
  db
    .selectFrom('similarity_pair as pair')
    .innerJoin('similarity_review as review', 'review.id', 'pair.review_id')
    .innerJoin('problem', 'problem.id', 'pair.problem_id')
    .leftJoin('contest_problem as place', (join) =>
      join.onRef('place.contest_id', '=', 'review.contest_id').onRef('place.problem_id', '=', 'pair.problem_id'),
    )
    .select(['pair.problem_id', problemName.as('problem_name')])
    .distinct()
    .where('pair.review_id', '=', reviewId)
    .orderBy('problem_name')
    .execute()

export interface PairFilter {
  readonly min: number
  readonly state?: SimilarityState | undefined
  readonly pid?: number | undefined
  /** A LIKE pattern for user names; null for all. */
  readonly pattern: string | null
  readonly searchable: SearchablePersonal
}

const filtered = (db: Db, reviewId: number, { min, state, pid, pattern, searchable }: PairFilter) =>
  pairRows(db)
    .where('pair.review_id', '=', reviewId)
    .where('pair.percent', '>=', min)
    .$if(state !== undefined, (query) => query.where('pair.state', '=', state ?? ''))
    .$if(pid !== undefined, (query) => query.where('pair.problem_id', '=', pid ?? 0))
    .$if(pattern !== null, (query) =>
      query.where(
        sql<SqlBool>`(lower(a.username) like ${lowered(pattern ?? '')} or lower(b.username) like ${lowered(pattern ?? '')}
          or (lower(a.realname) like ${lowered(pattern ?? '')} and ${searchable?.by('realname', 'a.id') ?? sql.lit(true)})
          or (lower(b.realname) like ${lowered(pattern ?? '')} and ${searchable?.by('realname', 'b.id') ?? sql.lit(true)}))`,
      ),
    )

const pairColumns = (query: ReturnType<typeof pairRows>) =>
  query
    .select([
      'pair.id',
      'pair.review_id',
      'pair.problem_id',
      problemName.as('problem_name'),
      'pair.family',
      'pair.percent',
      'pair.state',
      'a.id as a_id',
      'a.username as a_username',
      'a.realname as a_realname',
      'pair.a_submission_id',
      'sa.submitted_at as a_submitted_at',
      'sa.language as a_language',
      'pair.a_percent',
      'b.id as b_id',
      'b.username as b_username',
      'b.realname as b_realname',
      'pair.b_submission_id',
      'sb.submitted_at as b_submitted_at',
      'sb.language as b_language',
      'pair.b_percent',
    ])
    .select((outer) =>
      outer
        .selectFrom('similarity_pair as other')
        .select((eb) => eb.fn.count<number>('other.problem_id').distinct().as('n'))
        .whereRef('other.review_id', '=', 'pair.review_id')
        .whereRef('other.a_account_id', '=', 'pair.a_account_id')
        .whereRef('other.b_account_id', '=', 'pair.b_account_id')
        .whereRef('other.problem_id', '<>', 'pair.problem_id')
        .as('also_in'),
    )

export type PairRow = Awaited<ReturnType<typeof listPairRows>>[number]

/** Pairs, most similar first. */
export const listPairRows = (
  db: Db,
  reviewId: number,
  filter: PairFilter & { readonly offset: number; readonly limit: number },
) =>
  pairColumns(filtered(db, reviewId, filter))
    .orderBy('pair.percent', 'desc')
    .orderBy('pair.id')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()

export const countPairRows = async (db: Db, reviewId: number, filter: PairFilter): Promise<number> => {
  const { n } = await filtered(db, reviewId, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const findPairRow = async (db: Db, id: number): Promise<PairRow | null> =>
  (await pairColumns(pairRows(db)).where('pair.id', '=', id).executeTakeFirst()) ?? null

/** Pairs that connect users: all except dismissed ones. */
export const clusterEdges = (db: Db, reviewId: number, { min, pid }: Pick<PairFilter, 'min' | 'pid'>) =>
  pairRows(db)
    .select(['pair.problem_id', problemName.as('problem_name'), 'pair.family', 'pair.percent'])
    .select(['a.id as a_id', 'a.username as a_username', 'b.id as b_id', 'b.username as b_username'])
    .where('pair.review_id', '=', reviewId)
    .where('pair.percent', '>=', min)
    .where('pair.state', '<>', 'dismissed')
    .$if(pid !== undefined, (query) => query.where('pair.problem_id', '=', pid ?? 0))
    .orderBy('pair.percent', 'desc')
    .orderBy('pair.id')
    .limit(20_000)
    .execute()

export const decisionsOf = (db: Db, pairId: number) =>
  db
    .selectFrom('similarity_decision as decision')
    .leftJoin('account', 'account.id', 'decision.account_id')
    .select(['decision.id', 'decision.state', 'decision.note', 'decision.created_at', 'account.username'])
    .where('pair_id', '=', pairId)
    .orderBy('decision.id', 'desc')
    .limit(200)
    .execute()
