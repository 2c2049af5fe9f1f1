import { type adminTrainings, type BodyOf, fail, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { type AuditEntry, audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { OpenTraining } from '../core/find-training.ts'
import { requireArrangeable, required } from './own-training.ts'
import { readRank } from './read-form.ts'
import { placesOf, touch } from './repository.ts'

interface Change<B> {
  readonly body: B
  readonly caller: Caller
}

/** Adds a public problem of the bank to a training. */
export const addFromBank = (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: Change<BodyOf<typeof adminTrainings.addFromBank>>,
): Promise<null> => {
  const pid = required(body.pid, 'pid')
  return changing(deps, viewer, { tid: required(body.tid, 'tid'), caller }, async (trx, training) => {
    const problem = await trx
      .selectFrom('problem')
      .select(['id', 'display_id'])
      .where('id', '=', pid)
      .where('visibility', '=', 1)
      .where('group_id', 'is', null)
      .executeTakeFirst()
    if (problem === undefined) throw fail('training.problemMissing')
    await insertPlace(trx, training, { pid, now: deps.clock.now() })
    return { action: 'training.addProblem', after: { problem: problem.display_id } }
  })
}

/** Puts a problem at the end of a training. @throws Refusal when it is in already or there are too many */
export const insertPlace = async (
  trx: Db,
  { row }: OpenTraining,
  { pid, now }: { readonly pid: number; readonly now: Date },
): Promise<void> => {
  const places = await placesOf(trx, row.id)
  const max = limits.training.maxProblems
  if (places.some((place) => place.problem_id === pid)) throw fail('training.problemTwice')
  if (places.length >= max) throw fail('training.problemsTooMany', { max })
  const last = places.reduce((most, { rank }) => Math.max(most, rank), 0)
  // A list that was put in order is continued; one that never was keeps the order of adding by itself.
  const rank = last === 0 ? 0 : Math.min(last + 1, limits.training.maxRank)
  await trx
    .insertInto('training_problem')
    .values({ training_id: row.id, problem_id: pid, rank, created_at: now, updated_at: now })
    .execute()
}

/** Changes the order number of one problem. */
export const updateTrainingProblem = (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: Change<BodyOf<typeof adminTrainings.updateProblem>>,
): Promise<null> => {
  const rank = readRank(required(body.rank, 'rank'))
  const pid = required(body.pid, 'pid')
  return changing(deps, viewer, { tid: required(body.tid, 'tid'), caller }, async (trx, { row }) => {
    const place = (await placesOf(trx, row.id)).find(({ problem_id }) => problem_id === pid)
    if (place === undefined) throw fail('training.problemNotIn')
    await trx
      .updateTable('training_problem')
      .set({ rank, updated_at: deps.clock.now() })
      .where('id', '=', place.id)
      .execute()
    return {
      action: 'training.moveProblem',
      before: { problem: place.display_id, rank: place.rank },
      after: { problem: place.display_id, rank },
    }
  })
}

/** Removes a problem from a training; the problem and its submissions stay. */
export const removeTrainingProblem = (
  deps: Deps,
  viewer: SignedIn,
  { pid, tid, caller }: { readonly pid: number; readonly tid: number | undefined; readonly caller: Caller },
): Promise<null> =>
  changing(deps, viewer, { tid: required(tid, 'tid'), caller }, async (trx, { row }) => {
    const place = (await placesOf(trx, row.id)).find(({ problem_id }) => problem_id === pid)
    if (place === undefined) throw fail('training.problemNotIn')
    await trx.deleteFrom('training_problem').where('id', '=', place.id).execute()
    return { action: 'training.removeProblem', before: { problem: place.display_id } }
  })

/** Puts all problems of a training in a new order. Problems the request does not name follow in their old order. */
export const arrangeProblems = (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: Change<BodyOf<typeof adminTrainings.arrange>>,
): Promise<null> =>
  changing(deps, viewer, { tid: required(body.tid, 'tid'), caller }, async (trx, { row }) => {
    const places = await placesOf(trx, row.id)
    const named = [...new Set(body.pids)]
    const known = new Set(places.map(({ problem_id }) => problem_id))
    if (named.some((pid) => !known.has(pid))) throw fail('training.problemNotIn')
    const rest = places.map(({ problem_id }) => problem_id).filter((pid) => !named.includes(pid))
    const order = [...named, ...rest]
    await sql`update training_problem as place set rank = wanted.rank, updated_at = ${deps.clock.now()}
      from unnest(${order}::int[]) with ordinality as wanted (pid, rank)
      where place.training_id = ${row.id} and place.problem_id = wanted.pid`.execute(trx)
    const names = new Map(places.map((place) => [place.problem_id, place.display_id]))
    return {
      action: 'training.arrange',
      before: { problems: places.map((place) => place.display_id).join(', ') },
      after: { problems: order.map((pid) => names.get(pid)).join(', ') },
    }
  })

type Entry = Pick<AuditEntry, 'action' | 'before' | 'after'>

/** Runs a change of a training's problems under its lock and logs it. */
export const changing = async (
  deps: Deps,
  viewer: SignedIn,
  { tid, caller }: { readonly tid: number; readonly caller: Caller },
  work: (trx: Db, training: OpenTraining) => Promise<Entry>,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const training = await requireArrangeable(trx, viewer, tid, { lock: true })
    const entry = await work(trx, training)
    await touch(trx, tid, deps.clock.now())
    await audit(trx, {
      ...entry,
      actor: viewer,
      subject: { kind: 'training', id: tid, name: training.row.title },
      address: caller.address,
    })
  })
  return null
}
