import { type BodyOf, fail, type submissions, verdict } from '@verdict/contract'
import { allowed, problemAccess, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { enqueueJudging, priority } from '../judging/enqueue.ts'
import { moveTallies } from '../judging/tallies.ts'
import { factsOf as problemFactsOf } from '../problems/facts.ts'
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
): Promise<SubmissionEntity> => {
  const settings = await readSettings(deps.db)
  requireOpen(settings, given)
  const target = given.pid === null ? undefined : await findTarget(deps.db, given.pid)
  const language = await requireLanguage(deps.db, given.language, target)
  const code = requireCode(given.code)

  const id = await deps.db.transaction().execute(async (trx) => {
    const before = await sameAttempt(trx, viewer, given.idempotencyKey)
    if (before !== null) return before
    const now = deps.clock.now()
    if (!isContest(given)) await requirePause(trx, viewer, { kind: 'submit', settings, now })
    const problem = requireTarget(viewer, given, target)
    await requireAccepted(trx, problem.id, language)
    if (problem.testdata_hash === null) throw fail('submit.noTestdata')
    return insertSubmission(trx, { viewer, problem, language, code, now, given, address: caller.address })
  })
  return readOwn(deps.db, id)
}

/** The entity the owner of a new or queued submission is answered with. */
export const readOwn = async (db: Db, id: number): Promise<SubmissionEntity> => {
  const [row] = await findFigures(db, [id])
  if (row === undefined) throw fail('submission.notFound')
  return presentSubmission(row)
}

const isContest = (given: Given): boolean => given.cid !== null && given.cid !== 0

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

/** Contests, trainings and groups are not there yet, so nothing can be found in them. */
const requireTarget = (viewer: SignedIn, given: Given, target: TargetRow | undefined): TargetRow => {
  if (isContest(given)) throw fail('contest.notFound')
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
  readonly language: string
  readonly code: string
  readonly address: string
  readonly now: Date
  readonly given: Given
}

const insertSubmission = async (trx: Db, draft: Draft): Promise<number> => {
  const { viewer, problem, language, code, now } = draft
  const key = draft.given.idempotencyKey
  const row = await trx
    .insertInto('submission')
    .values({
      problem_id: problem.id,
      account_id: viewer.id,
      // Never the client's word: a submission belongs to the group of its problem.
      group_id: problem.group_id,
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
  await enqueueJudging(trx, { of, accountId: viewer.id, language, priority: priority.practice }, now)
  await moveTallies(trx, row, { from: null, to: verdict.pending })
  return row.id
}
