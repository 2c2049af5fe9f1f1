import { fail, type HackSource, type HackTarget, type HackVerdict, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readSourceFiles } from '../../submissions/source-files.ts'
import { openHacking, openPlace, requireOpen } from './open-hacking.ts'
import { listPlaces } from './places.ts'
import { findLocks, targetRows } from './repository.ts'

/**
 * Programs of others for a problem that the viewer locked.
 * @throws Refusal `contest.hackUnlocked` or as `openPlace`
 */
export const listTargets = async (
  deps: Deps,
  viewer: SignedIn,
  asked: { readonly cid: number; readonly displayId: string },
): Promise<HackTarget[]> => {
  const { cid } = asked
  const { contest, place } = await openPlace(deps, viewer, asked)
  const { problemId } = place
  const own = { contestId: cid, accountId: viewer.id }
  if (!(await findLocks(deps.db, own)).has(problemId)) throw fail('contest.hackUnlocked')
  const rows = await targetRows(deps.db, { contest: contest.row, problemId, accountId: viewer.id })
    .orderBy('entry.id')
    .execute()
  const hacks = await deps.db
    .selectFrom('contest_hack')
    .distinctOn('submission_id')
    .select(['submission_id', 'id', 'verdict', 'cancelled_at'])
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
    return {
      ...{ submitId, username, language, length, time: toInstant(row.submitted_at) },
      hack: hack === undefined ? null : presentOwn(hack),
    }
  })
}

const presentOwn = (hack: {
  readonly id: number
  readonly verdict: string | null
  readonly cancelled_at: Date | null
}) => ({
  id: hack.id,
  verdict: hack.verdict as HackVerdict | null,
  isCancelled: hack.cancelled_at !== null,
})

/**
 * A program that the viewer can hack now. All other submissions get one reply, so that their numbers reveal nothing.
 * @throws Refusal `contest.hackTarget`, or as `openHacking` and `requireOpen`
 */
export const openTarget = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, submitId }: { readonly cid: number; readonly submitId: number },
) => {
  const contest = await openHacking(deps, viewer, cid)
  const problemId = await problemOfLocked(deps.db, { cid, submitId, accountId: viewer.id })
  const place = (await listPlaces(deps.db, cid)).find((item) => item.problemId === problemId)
  const target =
    place &&
    (await targetRows(deps.db, { contest: contest.row, problemId: place.problemId, accountId: viewer.id })
      .where('entry.id', '=', submitId)
      .executeTakeFirst())
  if (place === undefined || target === undefined) throw fail('contest.hackTarget')
  await requireOpen(deps.db, cid, place)
  return { place, target }
}

interface Sought {
  readonly cid: number
  readonly submitId: number
  readonly accountId: string
}

/** The problem of a submission, when the account locked it. */
const problemOfLocked = async (db: Db, { cid, submitId, accountId }: Sought): Promise<number | undefined> => {
  const row = await db
    .selectFrom('submission')
    .innerJoin('contest_lock as held', (join) =>
      join
        .onRef('held.contest_id', '=', 'submission.contest_id')
        .onRef('held.problem_id', '=', 'submission.problem_id'),
    )
    .select('submission.problem_id')
    .where('submission.id', '=', submitId)
    .where('submission.contest_id', '=', cid)
    .where('held.account_id', '=', accountId)
    .executeTakeFirst()
  return row?.problem_id
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
  const { code, files } = await deps.db
    .selectFrom('submission_source')
    .select(['code', 'files'])
    .where('submission_id', '=', target.id)
    .executeTakeFirstOrThrow()
  return {
    submitId: target.id,
    displayId: place.displayId,
    username: target.username,
    language: target.language,
    code,
    files: readSourceFiles(files) ?? [],
  }
}
