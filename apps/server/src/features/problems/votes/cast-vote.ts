import { type BodyOf, fail, limits, type problemVotes } from '@verdict/contract'
import { refusalOf, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { requireKept } from '../editor/kept-problem.ts'
import { isTagFor } from '../tag-repository.ts'
import { openVotes, type VotedProblem, voteFactsOf } from './open-votes.ts'

type Calls = typeof problemVotes

const stored = { easier: -1, right: 0, harder: 1 } as const

/**
 * Stores the one vote of a solver and the tags it proposes.
 * @throws Refusal `problem.notFound`, `problemVote.notSolved`, `problemVote.ownProblem`, `problemVote.closed`,
 * `problemVote.tagUnknown` or `request.tooMany`
 */
export const saveVote = async (deps: Deps, viewer: SignedIn, body: BodyOf<Calls['save']>): Promise<null> => {
  const { pid, quality, feel } = body
  const now = deps.clock.now()
  const problem = await openVotes(deps.db, viewer, pid)
  const refusal = refusalOf(viewer, 'problemVote.save', await voteFactsOf(deps, viewer, problem))
  if (refusal !== null) throw fail(refusal)
  await takeVoteSlot(deps, viewer)
  const tagIds = [...new Set(body.tagIds)]
  await requireTags(deps.db, problem, tagIds)
  await deps.db.transaction().execute(async (trx) => {
    const row = { quality, feel: feel === null ? null : stored[feel], updated_at: now }
    await trx
      .insertInto('problem_vote')
      .values({ problem_id: pid, account_id: viewer.id, created_at: now, ...row })
      .onConflict((conflict) => conflict.columns(['problem_id', 'account_id']).doUpdateSet(row))
      .execute()
    await dropProposals(trx, viewer, pid)
    if (tagIds.length === 0) return
    await trx
      .insertInto('problem_tag_proposal')
      .values(tagIds.map((tagId) => ({ problem_id: pid, account_id: viewer.id, tag_id: tagId, created_at: now })))
      .execute()
  })
  return null
}

/** Withdraws the own vote and its tags, also from a problem that takes no votes now. */
export const removeVote = async (deps: Deps, viewer: SignedIn, pid: number): Promise<null> => {
  await takeVoteSlot(deps, viewer)
  await deps.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('problem_vote').where('problem_id', '=', pid).where('account_id', '=', viewer.id).execute()
    await dropProposals(trx, viewer, pid)
  })
  return null
}

/**
 * Adds a tag that solvers proposed to the problem.
 * @throws Refusal `problem.missing`, `problem.notYours`, `problemVote.tagUnknown` or `problemVote.tooManyTags`
 */
export const acceptTag = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { pid, tagId }, caller }: { readonly body: BodyOf<Calls['acceptTag']>; readonly caller: Caller },
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const row = await requireKept(trx, viewer, pid, { lock: true })
    const proposed = await trx
      .selectFrom('problem_tag_proposal')
      .select('tag_id')
      .where('problem_id', '=', pid)
      .where('tag_id', '=', tagId)
      .limit(1)
      .executeTakeFirst()
    if (proposed === undefined) throw fail('problemVote.tagUnknown')
    const { n } = await trx
      .selectFrom('problem_tag')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('problem_id', '=', pid)
      .executeTakeFirstOrThrow()
    if (n >= limits.problem.maxTags) throw fail('problemVote.tooManyTags', { max: limits.problem.maxTags })
    await trx
      .insertInto('problem_tag')
      .values({ problem_id: pid, tag_id: tagId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .updateTable('problem')
      .set({ modified_by: viewer.username, updated_at: deps.clock.now(), content_hash: null })
      .where('id', '=', pid)
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'problem.tag',
      subject: { kind: 'problem', id: pid, name: row.display_id },
      after: { added: [tagId], removed: [] },
      address: caller.address,
    })
  })
  return null
}

const takeVoteSlot = async (deps: Deps, viewer: SignedIn): Promise<void> => {
  const slot = await takeSlot(deps.db, `problem-vote:${viewer.id}`, {
    ...limits.problemVote.saves,
    now: deps.clock.now(),
  })
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
}

const dropProposals = async (trx: Db, viewer: SignedIn, pid: number): Promise<void> => {
  await trx
    .deleteFrom('problem_tag_proposal')
    .where('problem_id', '=', pid)
    .where('account_id', '=', viewer.id)
    .execute()
}

/** Existing tags of the bank of the problem, and those of its group. */
const requireTags = async (db: Db, problem: VotedProblem, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const known = await db
    .selectFrom('tag')
    .select('id')
    .where('id', 'in', ids)
    .where(isTagFor(problem.group_id))
    .where('oj', '=', problem.bank ?? 'ME')
    .execute()
  if (known.length < ids.length) throw fail('problemVote.tagUnknown')
}
