import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

interface Side {
  readonly accountId: string
  readonly submissionId: number
  readonly percent: number
}

export interface FoundPair {
  readonly problemId: number
  readonly family: string
  readonly percent: number
  readonly a: Side
  readonly b: Side
}

/** Rows of one statement; each has nine parameters. */
const batchSize = 1_000

/** Replaces the pairs of a review. Pairs with a decision are kept even when their programs are no longer similar. */
export const savePairs = async (trx: Db, reviewId: number, pairs: readonly FoundPair[]): Promise<void> => {
  const kept: number[] = []
  for (let from = 0; from < pairs.length; from += batchSize) {
    const saved = await trx
      .insertInto('similarity_pair')
      .values(pairs.slice(from, from + batchSize).map((pair) => rowOf(reviewId, pair)))
      .onConflict((conflict) =>
        conflict
          .columns(['review_id', 'problem_id', 'family', 'a_account_id', 'b_account_id'])
          .doUpdateSet(Object.fromEntries(measured.map((column) => [column, sql.ref(`excluded.${column}`)]))),
      )
      .returning('id')
      .execute()
    kept.push(...saved.map(({ id }) => id))
  }
  await trx
    .deleteFrom('similarity_pair as pair')
    .where('review_id', '=', reviewId)
    .where('id', '<>', sql<number>`all(${kept}::int[])`)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('similarity_decision').select('id').whereRef('pair_id', '=', 'pair.id'))),
    )
    .execute()
}

const measured = ['a_submission_id', 'b_submission_id', 'percent', 'a_percent', 'b_percent'] as const

/** The account with the smaller id is `a`, so that two users are one row whichever was read first. */
const rowOf = (reviewId: number, { problemId, family, percent, a, b }: FoundPair) => {
  const [first, second] = a.accountId < b.accountId ? [a, b] : [b, a]
  return {
    review_id: reviewId,
    problem_id: problemId,
    family,
    percent,
    a_account_id: first.accountId,
    b_account_id: second.accountId,
    a_submission_id: first.submissionId,
    b_submission_id: second.submissionId,
    a_percent: first.percent,
    b_percent: second.percent,
  }
}
