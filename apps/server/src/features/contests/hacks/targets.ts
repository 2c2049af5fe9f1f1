import { fail, type HackSource, type HackTarget, type HackVerdict, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openHacking } from './open-hacking.ts'
import { requirePlace } from './places.ts'
import { findLocks, targetRows } from './repository.ts'

/**
 * Programs of others for a problem that the viewer locked.
 * @throws Refusal `contest.hackUnlocked` or why hacks are closed
 */
export const listTargets = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, displayId }: { readonly cid: number; readonly displayId: string },
): Promise<HackTarget[]> => {
  const { contest } = await openHacking(deps, viewer, cid)
  const { problemId } = await requirePlace(deps.db, cid, displayId)
  const own = { contestId: cid, accountId: viewer.id }
  if (!(await findLocks(deps.db, own)).has(problemId)) throw fail('contest.hackUnlocked')
  const rows = await targetRows(deps.db, { contest: contest.row, problemId, accountId: viewer.id })
    .orderBy('entry.id')
    .execute()
  const hacks = await deps.db
    .selectFrom('contest_hack')
    .distinctOn('submission_id')
    .select(['submission_id', 'id', 'verdict'])
    .where('contest_id', '=', cid)
    .where('account_id', '=', viewer.id)
    .where('problem_id', '=', problemId)
    .orderBy('submission_id')
    .orderBy('id', 'desc')
    .execute()
  const newest = new Map(hacks.map((row) => [row.submission_id, row]))
  return rows.map((row) => {
    const { id: submitId, username, language, length } = row
    const hack = newest.get(submitId)
    const own = hack === undefined ? null : { id: hack.id, verdict: hack.verdict as HackVerdict | null }
    return { submitId, username, language, length, time: toInstant(row.submitted_at), hack: own }
  })
}

/**
 * A program that the viewer can hack now.
 * @throws Refusal `contest.hackTarget`, `contest.hackUnlocked` or why hacks are closed
 */
export const openTarget = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, submitId }: { readonly cid: number; readonly submitId: number },
) => {
  const { contest } = await openHacking(deps, viewer, cid)
  const entry = await deps.db
    .selectFrom('submission')
    .innerJoin('contest_problem as place', 'place.id', 'submission.contest_problem_id')
    .select(['submission.problem_id', 'place.label'])
    .where('submission.id', '=', submitId)
    .where('submission.contest_id', '=', cid)
    .executeTakeFirst()
  // One reply for all other submissions, so that submission numbers reveal nothing.
  if (entry === undefined) throw fail('contest.hackTarget')
  const own = { contestId: cid, accountId: viewer.id }
  if (!(await findLocks(deps.db, own)).has(entry.problem_id)) throw fail('contest.hackUnlocked')
  const place = await requirePlace(deps.db, cid, entry.label)
  const target = await targetRows(deps.db, {
    contest: contest.row,
    problemId: place.problemId,
    accountId: viewer.id,
  })
    .where('entry.id', '=', submitId)
    .executeTakeFirst()
  if (target === undefined) throw fail('contest.hackTarget')
  return { contest, place, target }
}

/**
 * The source of a program that the viewer can hack now.
 * @throws Refusal as `openTarget`
 */
export const readSource = async (
  deps: Deps,
  viewer: SignedIn,
  query: { readonly cid: number; readonly submitId: number },
): Promise<HackSource> => {
  const { place, target } = await openTarget(deps, viewer, query)
  const { code } = await deps.db
    .selectFrom('submission_source')
    .select('code')
    .where('submission_id', '=', target.id)
    .executeTakeFirstOrThrow()
  return {
    submitId: target.id,
    displayId: place.displayId,
    username: target.username,
    language: target.language,
    code,
  }
}
