import { type BodyOf, type contestHacks, fail, type HackSettings, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { openToRead } from '../core/find-contest.ts'
import { canHaveHacks } from '../core/format.ts'
import { notifyContest } from '../core/live.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { findHackTerms } from './open-hacking.ts'
import { listPlaces } from './places.ts'

/**
 * Settings of hacks, and the missing parts of each problem.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const readHackSettings = async (deps: Deps, viewer: SignedIn, cid: number): Promise<HackSettings> => {
  const { row } = await openToRead(deps, viewer, cid)
  const [terms, places, counts] = [
    await findHackTerms(deps.db, cid),
    await listPlaces(deps.db, cid),
    await countsByProblem(deps.db, cid),
  ]
  return {
    isOn: terms?.isOn === true,
    points: terms?.points ?? null,
    isPossible: canHaveHacks(row),
    hasHacks: [...counts.values()].some(({ hacks }) => hacks > 0),
    problems: places.map(({ displayId, title, problemId, lacks }) => ({
      displayId,
      title,
      lacks,
      ...(counts.get(problemId) ?? { locks: 0, hacks: 0, successful: 0, notAdded: 0 }),
    })),
  }
}

const countsByProblem = async (db: Db, contestId: number) => {
  const { rows } = await sql<{
    problem_id: number
    locks: number
    hacks: number
    successful: number
    not_added: number
  }>`
    select problem_id, locks, hacks, successful, not_added from contest_problem
    cross join lateral (select count(*)::int as locks from contest_lock
      where contest_lock.contest_id = ${contestId} and contest_lock.problem_id = contest_problem.problem_id) held
    cross join lateral (select count(*)::int as hacks,
        (count(*) filter (where verdict = 'successful' and cancelled_at is null))::int as successful,
        (count(*) filter (where verdict = 'successful' and cancelled_at is null and added_at is null))::int as not_added
      from contest_hack
      where contest_hack.contest_id = ${contestId} and contest_hack.problem_id = contest_problem.problem_id) made
    where contest_id = ${contestId}`.execute(db)
  return new Map(
    rows.map(({ problem_id, not_added: notAdded, locks, hacks, successful }) => [
      problem_id,
      { locks, hacks, successful, notAdded },
    ]),
  )
}

/**
 * Allows hacks with their points, or turns them off. The points are fixed with the first hack; turning hacks off keeps
 * the points and the hacks that were made.
 * @throws Refusal `contest.notYours`, `contest.hackFormat`, `contest.hackPoints` or `contest.hackPointsFixed`
 */
export const saveHackSettings = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<(typeof contestHacks)['saveSettings']>; readonly caller: Caller },
): Promise<HackSettings> => {
  const { cid, points } = body
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    const before = await findHackTerms(trx, cid)
    if (points === null) {
      await trx.updateTable('contest_hacking').set({ is_on: false }).where('contest_id', '=', cid).execute()
    } else {
      if (!canHaveHacks(row)) throw fail('contest.hackFormat')
      await requirePoints(trx, cid, { points, before: before?.points ?? null })
      const columns = { success_points: points.success, failure_points: points.failure, is_on: true }
      await trx
        .insertInto('contest_hacking')
        .values({ contest_id: cid, ...columns })
        .onConflict((conflict) => conflict.column('contest_id').doUpdateSet(columns))
        .execute()
    }
    await audit(trx, {
      actor: viewer,
      action: 'contest.hacking',
      subject: { kind: 'contest', id: cid, name: row.title },
      before: before?.isOn === true ? before.points : { success: null, failure: null },
      after: { success: points?.success ?? null, failure: points?.failure ?? null },
      address: caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
  })
  return readHackSettings(deps, viewer, cid)
}

interface Points {
  readonly success: number
  readonly failure: number
}

const requirePoints = async (
  trx: Db,
  cid: number,
  { points, before }: { readonly points: Points; readonly before: Points | null },
): Promise<void> => {
  const max = limits.contestHack.maxPoints
  if ([points.success, points.failure].some((value) => value < 0 || value > max))
    throw fail('contest.hackPoints', { max })
  if (before?.success === points.success && before.failure === points.failure) return
  const made = await trx
    .selectFrom('contest_hack')
    .select('id')
    .where('contest_id', '=', cid)
    .limit(1)
    .executeTakeFirst()
  if (made !== undefined && before !== null) throw fail('contest.hackPointsFixed')
}
