import { type BodyOf, fail, problemAuth, type submissions, verdict } from '@verdict/contract'
import { authorize, previewContest, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { isGone } from '../../platform/db/taken.ts'
import { currentRequestId, currentTraceparent } from '../../platform/http/request-context.ts'
import { requireGroupMember } from '../groups/find-group.ts'
import { priority } from '../judging/queue/enqueue.ts'
import { routeOf } from '../judging/remote/route.ts'
import { moveTallies } from '../judging/tallies/tallies.ts'
import { factsFor as problemFactsFor, triesProblem } from '../problems/bank/facts.ts'
import { readBlocks } from '../problems/blocks/stored.ts'
import { holdsBlocks, programFrom } from '../problems/blocks/translate-submission.ts'
import { requireGrader } from '../problems/graders.ts'
import type { SiteSettings } from '../site/core/settings.ts'
import { type OpenTraining, openForSubmitting } from '../trainings/core/find-training.ts'
import { showsProblem } from '../trainings/core/shows-problem.ts'
import {
  requireAccepted,
  requireAnswers,
  requireJudge,
  requireJudgeable,
  requireLanguage,
  requirePause,
} from './check-program.ts'
import { readCode } from './compose-answers.ts'
import { handInEntry } from './hand-in-entry.ts'
import { type Answer, readAnswer } from './read-own.ts'
import { findByKey, findTarget, type TargetRow } from './repository.ts'
import { requireSourceFiles } from './source-files.ts'
import { type Draft, entryWriter, writeSubmission } from './write-submissions.ts'

type SubmitInput = BodyOf<(typeof submissions)['submit']>

/** Accepts submissions, with the checks of api-public 10.1 in order. The same idempotency key returns its first row. */
export const programTaker = (deps: Deps) => {
  const write = entryWriter(deps)
  return async (viewer: SignedIn, given: SubmitInput, caller: Caller): Promise<Answer> => {
    const settings = await deps.settings.read()
    // The training's group decides, regardless of the request.
    const training = isTraining(given) ? await openForSubmitting(deps, viewer, given.tid ?? 0) : null
    requireOpen(settings, training === null ? given : { ...given, cid: null, gid: training.row.group_id })
    if (training === null && isContest(given)) return handInEntry(deps, viewer, { given, caller, write })
    return takePractice(deps, viewer, { given, caller, settings, training })
  }
}

interface Practice {
  readonly given: SubmitInput
  readonly caller: Caller
  readonly settings: SiteSettings
  /** Null outside trainings. */
  readonly training: OpenTraining | null
}

/** The row, its source, its tallies and its judging are written in one transaction. */
const takePractice = async (
  deps: Deps,
  viewer: SignedIn,
  { given, caller, settings, training }: Practice,
): Promise<Answer> => {
  const target = given.pid === null ? undefined : await findTarget(deps.db, given.pid)
  const language = await requireLanguage(deps.db, given.language, target)
  await requireJudgeable(deps, language, target)
  const isText = !holdsBlocks(given)
  const code = isText ? await readCode(deps.db, given, { language, target }) : ''
  if (isText) requireAnswers(code, target)
  const id = await deps.db.transaction().execute(async (trx) => {
    const before = await sameAttempt(trx, viewer, given.idempotencyKey)
    if (before !== null) return before
    const now = deps.clock.now()
    await requirePause(trx, viewer, { kind: 'submit', settings, now })
    const problem =
      training === null
        ? await requireTarget(trx, viewer, { given, target })
        : await requirePlaced(trx, training, target)
    const program = programFrom({ language, code, blocks: given.blocks }, readBlocks(problem.blocks))
    if (isText) await requireAccepted(trx, problem.id, language)
    // The problem decides the language of blocks.
    else await requireJudgeable(deps, program.language, problem)
    requireGrader(problem.graders, program.language)
    const kept = { code: program.code, language: program.language, target: problem }
    const files = await requireSourceFiles(trx, isText ? given.files : null, kept)
    await requireJudge(deps, problem)
    return insertPractice(trx, {
      contestId: training === null && problem.visibility !== problemAuth.public ? previewContest : 0,
      contestProblemId: 0,
      maxTries: null,
      maxSubmissions: null,
      problemId: problem.id,
      // The rows decide: a submission belongs to the group of its training, else of its problem.
      groupId: training === null ? groupOf(problem, given) : training.row.group_id,
      accountId: viewer.id,
      ...program,
      route: routeOf(problem, program.language),
      files,
      address: caller.address,
      idempotencyKey: given.idempotencyKey === '' ? null : given.idempotencyKey,
      submittedAt: now,
      queuedAt: now,
      priority: priority.practice,
      isHeld: false,
      requestId: currentRequestId(),
      traceparent: currentTraceparent(),
    })
  })
  return readAnswer(deps, id)
}

const isTraining = (given: SubmitInput): boolean => given.tid !== null && given.tid !== 0

const isContest = (given: SubmitInput): boolean => given.cid !== null && given.cid !== 0

const requireOpen = (settings: SiteSettings, given: SubmitInput): void => {
  const open =
    given.gid !== null
      ? settings.openGroupJudge
      : isContest(given)
        ? settings.openContestJudge
        : settings.openPublicJudge
  if (!open) throw fail('submit.closed')
}

interface TargetInput {
  readonly given: SubmitInput
  readonly target: TargetRow | undefined
}

/** The problem, when the viewer can submit to it. */
const requireTarget = async (db: Db, viewer: SignedIn, { given, target }: TargetInput): Promise<TargetRow> => {
  if (target === undefined) throw fail('submit.problemHidden')
  const facts = await problemFactsFor(db, viewer, target)
  // Its editors and testers try it before it is public; such a submission is a preview.
  if (!facts.isPublic && (await triesProblem(db, viewer, target))) return target
  if (!facts.isPublic) throw fail('submit.problemHidden')
  if (facts.groupId !== null && given.gid === null) throw fail('group.notMember')
  if (!authorize(viewer, 'problem.submit', facts)) throw fail('group.notMember')
  const home = groupOf(target, given)
  if (home !== null && facts.groupId === null) await requireGroupMember({ db }, viewer, home)
  return target
}

/** The group of a problem, or the one it was published from when that is where the user solves it. */
const groupOf = (target: TargetRow, { gid }: SubmitInput): number | null =>
  target.group_id ?? (gid !== null && gid === target.origin_group_id ? gid : null)

/** The problem, when the training shows it. @throws Refusal `submit.problemHidden` */
const requirePlaced = async (trx: Db, { row }: OpenTraining, target: TargetRow | undefined): Promise<TargetRow> => {
  if (target === undefined || target.visibility !== problemAuth.public) throw fail('submit.problemHidden')
  const isForeign = target.group_id !== null && target.group_id !== row.group_id
  if (isForeign || !(await showsProblem(trx, row.id, target.id))) throw fail('submit.problemHidden')
  return target
}

/** Attempts with one key wait for each other here, so that the second finds the row of the first. */
const sameAttempt = async (trx: Db, viewer: SignedIn, key: string | null): Promise<number | null> => {
  if (key === null || key === '') return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${viewer.id}/${key}`}, 0))`.execute(trx)
  return (await findByKey(trx, viewer.id, key))?.id ?? null
}

const insertPractice = async (trx: Db, draft: Draft): Promise<number> => {
  const { contestId, problemId, accountId, groupId, idempotencyKey } = draft
  const id = await writeSubmission(trx, draft).catch((error) => {
    throw isGone(error, 'submission_problem_id_fkey') ? fail('submit.problemHidden') : error
  })
  // An entry of a contest took the key at the same moment.
  if (id === null) return (await findByKey(trx, accountId, idempotencyKey ?? ''))?.id ?? 0
  const counted = { id, problem_id: problemId, account_id: accountId, contest_id: contestId, group_id: groupId }
  await moveTallies(trx, counted, { from: null, to: verdict.pending })
  return id
}
