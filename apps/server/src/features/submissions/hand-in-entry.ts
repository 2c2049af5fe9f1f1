import { type BodyOf, fail, Refusal, type submissions } from '@verdict/contract'
import { contestPhase, type SignedIn, sourceLength } from '@verdict/rules'
import type { Caller, Deps } from '../../deps.ts'
import { currentRequestId, currentTraceparent } from '../../platform/http/request-context.ts'
import { type ContestTarget, openTarget } from '../contests/core/take-submission.ts'
import { requireToolchain } from '../contests/core/toolchains.ts'
import { priority } from '../judging/queue/enqueue.ts'
import { routeOf } from '../judging/remote/route.ts'
import { readBlocks } from '../problems/blocks/stored.ts'
import { holdsBlocks, programFrom } from '../problems/blocks/translate-submission.ts'
import { requireGrader } from '../problems/graders.ts'
import {
  requireAmong,
  requireAnswers,
  requireContestLanguage,
  requireJudge,
  requireJudgeable,
  requireLanguage,
} from './check-program.ts'
import { readCode } from './compose-answers.ts'
import { presentTaken } from './present.ts'
import { type Answer, readAnswer } from './read-own.ts'
import { findByKey } from './repository.ts'
import { requireSourceFiles } from './source-files.ts'
import type { Draft, EntryWriter } from './write-submissions.ts'

interface HandedIn {
  readonly given: BodyOf<(typeof submissions)['submit']>
  readonly caller: Caller
  readonly write: EntryWriter
}

/**
 * Submits a program to a contest. In the last minute everyone submits at once, so the database is used only for the
 * access check and the insert; the response is built from known data. A known idempotency key returns the first
 * response, even if the contest has closed since.
 */
export const handInEntry = async (deps: Deps, viewer: SignedIn, handedIn: HandedIn): Promise<Answer> => {
  const entry = await prepareEntry(deps, viewer, handedIn).catch(async (error) => {
    const before = error instanceof Refusal ? await answerBefore(deps, viewer, handedIn) : null
    if (before === null) throw error
    return before
  })
  if ('submitId' in entry) return entry
  const { draft, target } = entry
  const entered = await handedIn.write(draft)
  if (entered === null) {
    const before = await answerBefore(deps, viewer, handedIn)
    if (before !== null) return before
    // The problem was taken out, or another submission was the last that the contest takes: the check says which.
    await prepareEntry(deps, viewer, handedIn)
    throw fail('submit.problemHidden')
  }
  const taken = presentTaken({
    id: entered.id,
    problem_id: draft.problemId,
    display_id: target.problem.display_id,
    account_id: viewer.id,
    username: viewer.username,
    contest_id: draft.contestId,
    contest_problem_id: draft.contestProblemId,
    group_id: draft.groupId,
    language: draft.language,
    length: sourceLength(draft.code, draft.files),
    submitted_at: draft.submittedAt,
  })
  return { ...taken, receipt: entered.receipt }
}

interface Entry {
  readonly draft: Draft
  readonly target: ContestTarget
}

/** @throws Refusal with the reason */
const prepareEntry = async (deps: Deps, viewer: SignedIn, { given, caller }: HandedIn): Promise<Entry> => {
  // The moment it came counts, for its right to come as for its turn.
  const now = deps.clock.now()
  const target = await openTarget(deps, viewer, { contestId: given.cid ?? 0, label: given.pid ?? '', now })
  const { contestId, contestProblemId, terms, maxTries, maxSubmissions, contestLanguages, isHeld, problem } = target
  const language = await requireLanguage(deps.db, given.language, problem)
  await requireJudgeable(deps, language, problem)
  const isText = !holdsBlocks(given)
  const code = isText ? await readCode(deps.db, given, { language, target: problem }) : ''
  if (isText) requireAnswers(code, problem)
  const program = programFrom({ language, code, blocks: given.blocks }, readBlocks(problem.blocks))
  if (!problem.is_remote) await requireToolchain(deps, target.toolchains, program.language)
  if (isText) requireAmong(problem.languages, language)
  // The problem decides the language of blocks.
  else await requireJudgeable(deps, program.language, problem)
  requireContestLanguage(contestLanguages, program.language)
  requireGrader(problem.graders, program.language)
  const kept = { code: program.code, language: program.language, target: problem }
  const files = await requireSourceFiles(deps.db, isText ? given.files : null, kept)
  await requireJudge(deps, problem)
  const draft: Draft = {
    contestId,
    contestProblemId,
    maxTries,
    maxSubmissions,
    problemId: problem.id,
    // Never the client's word: a submission belongs to the group of its contest or of its problem.
    groupId: terms.groupId ?? problem.group_id,
    accountId: viewer.id,
    ...program,
    route: routeOf(problem, program.language),
    files,
    address: caller.address,
    idempotencyKey: given.idempotencyKey === '' ? null : given.idempotencyKey,
    submittedAt: now,
    queuedAt: now,
    // Work of a contest that is over is practice.
    priority: contestPhase(terms, now) === 'ended' ? priority.practice : priority.contest,
    isHeld,
    requestId: currentRequestId(),
    traceparent: currentTraceparent(),
  }
  return { draft, target }
}

/** The answer to the same attempt, if it was taken before; null when it was not. */
const answerBefore = async (deps: Deps, viewer: SignedIn, { given }: HandedIn): Promise<Answer | null> => {
  const key = given.idempotencyKey
  if (key === null || key === '') return null
  const before = await findByKey(deps.db, viewer.id, key)
  return before === undefined ? null : readAnswer(deps, before.id)
}
