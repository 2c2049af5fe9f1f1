import { type BodyOf, fail, type similarity } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { compareProgramsJob } from './jobs.ts'
import { openScope, type Scope } from './open-scope.ts'

/** A review without progress for so long lost its server and may be started again. */
const lostMs = 600_000

export const columnOf = { contest: 'contest_id', training: 'training_id', problem: 'problem_id' } as const

/**
 * Queues a comparison of a scope; its former pairs and decisions stay until it has finished.
 * @throws Refusal of `openScope`, or `similarity.running`
 */
export const startReview = async (
  deps: Deps,
  viewer: SignedIn,
  { kind, id, starterCode }: BodyOf<typeof similarity.start>,
): Promise<null> => {
  const scope = await openScope(deps, viewer, { kind, id, use: 'change' })
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    // Two admins who start at the same moment are serialized by the row.
    await trx
      .insertInto('similarity_review')
      .values({ [columnOf[scope.kind]]: scope.id, created_at: now, updated_at: new Date(0) })
      .onConflict((conflict) => conflict.column(columnOf[scope.kind]).doNothing())
      .execute()
    const review = await lockReview(trx, scope)
    const isActive = review.state === 'queued' || review.state === 'running'
    if (isActive && now.getTime() - review.updated_at.getTime() < lostMs) throw fail('similarity.running')
    await trx
      .updateTable('similarity_review')
      .set({
        state: 'queued',
        done: 0,
        total: 0,
        started_by: viewer.id,
        created_at: now,
        updated_at: now,
        ...(starterCode !== null && { starter_code: starterCode }),
      })
      .where('id', '=', review.id)
      .execute()
    await sendJob(deps, trx, compareProgramsJob, { reviewId: review.id })
  })
  return null
}

const lockReview = (trx: Deps['db'], scope: Scope) =>
  trx
    .selectFrom('similarity_review')
    .select(['id', 'state', 'updated_at'])
    .where(columnOf[scope.kind], '=', scope.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
