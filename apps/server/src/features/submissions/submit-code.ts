import { type BodyOf, fail, type Receipt, type submissions, verdict } from '@verdict/contract'
import { allowed, contestPhase, problemAccess, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type ContestTarget, openTarget } from '../contests/take-submission.ts'
import { enqueueJudging, type Priority, priority } from '../judging/enqueue.ts'
import { moveTallies } from '../judging/tallies.ts'
import { factsOf as problemFactsOf } from '../problems/facts.ts'
import { receiptOf } from '../receipts/find-receipt.ts'
import { readSettings, type SiteSettings } from '../site/settings.ts'
import { isOwnLanguage, requireAccepted, requireCode, requirePause } from './check-program.ts'
import { presentSubmission, type SubmissionEntity } from './present.ts'
import { findByKey, findFigures, findTarget, type TargetRow } from './repository.ts'

type Given = BodyOf<(typeof submissions)['submit']>

/**
 * Takes a program in for judging: the checks of api-public 10.1 in their order, then the row, its source, its tallies
 * and its judging in one transaction. The same idempotency key answers with the row it made first.
 */
export const submitCode = async (
  deps: Deps,
  viewer: SignedIn,
  given: Given,
  caller: Caller,
): Promise<SubmissionEntity & { readonly receipt: Receipt | null }> => {
  const settings = await readSettings(deps.db)
  requireOpen(settings, given)
  const entry = isContest(given) ? await openEntry(deps, viewer, given) : null
  const target = entry?.problem ?? (given.pid === null ? undefined : await findTarget(deps.db, given.pid))
  const language = await requireLanguage(deps.db, given.language, target)
  const code = requireCode(given.code, language)

  const id = await deps.db.transaction().execute(async (trx) => {
    const before = await sameAttempt(trx, viewer, given.idempotencyKey)
    if (before !== null) return before
    const now = deps.clock.now()
    if (entry === null) await requirePause(trx, viewer, { kind: 'submit', settings, now })
    const problem = entry?.problem ?? requireTarget(viewer, given, target)
    await requireAccepted(trx, problem.id, language)
    if (problem.testdata_hash === null) throw fail('submit.noTestdata')
    return insertSubmission(trx, { viewer, problem, entry, language, code, now, given, address: caller.address })
  })
  const made = await readOwn(deps.db, id)
  return { ...made, receipt: entry === null ? null : await receiptOf(deps, id) }
}

/** The entity the owner of a new or queued submission is answered with. */
export const readOwn = async (db: Db, id: number): Promise<SubmissionEntity> => {
  const [row] = await findFigures(db, [id])
  if (row === undefined) throw fail('submission.notFound')
  return presentSubmission(row)
}

const isContest = (given: Given): boolean => given.cid !== null && given.cid !== 0

const openEntry = (deps: Deps, viewer: SignedIn, given: Given): Promise<ContestTarget> =>
  openTarget(deps, viewer, { contestId: given.cid ?? 0, label: given.pid ?? '' })

const requireOpen = (settings: SiteSettings, given: Given): void => {
  const open =
    given.gid !== null
      ? settings.openGroupJudge
      : isContest(given)
        ? settings.openContestJudge
        : settings.openPublicJudge
  if (!open) throw fail('submit.closed')
}

/** Whether a problem is judged elsewhere is the problem's to say, never the client's. */
const requireLanguage = async (db: Db, language: string | null, target: TargetRow | undefined): Promise<string> => {
  if (language === null || language === '') throw fail('submit.languageMissing')
  if (target?.is_remote !== true && !(await isOwnLanguage(db, language)))
    throw fail('submit.languageUnknown', { language })
  return language
}

/** Trainings and groups are not there yet, so nothing can be found in them. */
const requireTarget = (viewer: SignedIn, given: Given, target: TargetRow | undefined): TargetRow => {
  if (given.tid !== null && given.tid !== 0) throw fail('training.notFound')
  if (target === undefined) throw fail('submit.problemHidden')
  const facts = problemFactsOf(target)
  if (!facts.isPublic) throw fail('submit.problemHidden')
  if (facts.groupId !== null && given.gid === null) throw fail('group.notMember')
  if (!allowed(problemAccess['problem.submit'], viewer, facts)) throw fail('group.notMember')
  return target
}

/** Attempts with one key wait for each other here, so that the second finds the row of the first. */
const sameAttempt = async (trx: Db, viewer: SignedIn, key: string | null): Promise<number | null> => {
  if (key === null || key === '') return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${viewer.id}/${key}`}, 0))`.execute(trx)
  return (await findByKey(trx, viewer.id, key))?.id ?? null
}

interface Draft {
  readonly viewer: SignedIn
  readonly problem: TargetRow
  /** The contest it is handed in for; null outside contests. */
  readonly entry: ContestTarget | null
  readonly language: string
  readonly code: string
  readonly address: string
  readonly now: Date
  readonly given: Given
}

const insertSubmission = async (trx: Db, draft: Draft): Promise<number> => {
  const { viewer, problem, entry, language, code, now } = draft
  const key = draft.given.idempotencyKey
  const row = await trx
    .insertInto('submission')
    .values({
      problem_id: problem.id,
      account_id: viewer.id,
      contest_id: entry?.contest.row.id ?? 0,
      contest_problem_id: entry?.contestProblemId ?? 0,
      // Never the client's word: a submission belongs to the group of its contest or of its problem.
      group_id: entry?.contest.row.group_id ?? problem.group_id,
      language,
      length: code.length,
      submitted_at: now,
      updated_at: now,
      idempotency_key: key === '' ? null : key,
    })
    .returning(['id', 'problem_id', 'account_id', 'contest_id', 'group_id'])
    .executeTakeFirstOrThrow()
  await trx.insertInto('submission_source').values({ submission_id: row.id, code, address: draft.address }).execute()
  const of = { submissionId: row.id, version: 0 }
  await enqueueJudging(trx, { of, accountId: viewer.id, language, priority: urgencyOf(entry, now) }, now)
  await moveTallies(trx, row, { from: null, to: verdict.pending })
  return row.id
}

/** Work of a contest that is over is practice. */
const urgencyOf = (entry: ContestTarget | null, now: Date): Priority =>
  entry !== null && contestPhase(entry.contest.terms, now) !== 'ended' ? priority.contest : priority.practice
