import { randomUUID } from 'node:crypto'
import { type BodyOf, fail, limits, outputLanguage, problemAuth, type submissions } from '@verdict/contract'
import { authorize, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { whereToTry } from '../../contests/core/where-to-try.ts'
import { enqueueJudging, priority } from '../../judging/queue/enqueue.ts'
import { factsFor as problemFactsFor, triesProblem } from '../../problems/bank/facts.ts'
import { requireGrader } from '../../problems/graders.ts'
import type { SiteSettings } from '../../site/core/settings.ts'
import { isOwnLanguage, requireAccepted, requireCode, requirePause, requireRunnable } from '../check-program.ts'
import { findTrialTarget, type TargetRow } from '../repository.ts'
import { requireSourceFiles, storedFiles } from '../source-files.ts'
import { localLanguage } from './local-language.ts'

type CustomTestInput = BodyOf<(typeof submissions)['submitTrial']>
type CustomTestCases = BodyOf<(typeof submissions)['submitTrialCases']>
type Program = Omit<CustomTestCases, 'cases'>

/**
 * Runs a program on the user's own input (api-public 10.10). The row is stored before hosts are notified, so no result
 * comes too early.
 * @returns the key for requesting the result.
 */
export const submitTrial = (deps: Deps, viewer: SignedIn, given: CustomTestInput): Promise<string> =>
  storeTrial(deps, viewer, {
    given,
    inputs: () => ({ input: requireInput(given.userInput), expected_output: given.expectedOutput }),
  })

/** Runs a program on several inputs at once: one run of the queue, one interval, one compilation. */
export const submitTrialCases = (deps: Deps, viewer: SignedIn, given: CustomTestCases): Promise<string> =>
  storeTrial(deps, viewer, { given, inputs: () => ({ cases: JSON.stringify(requireCases(given.cases)) }) })

interface Draft {
  readonly given: Program
  /** The columns of the inputs. */
  readonly inputs: () =>
    | { readonly input: string; readonly expected_output: string | null }
    | { readonly cases: string }
}

const storeTrial = async (deps: Deps, viewer: SignedIn, { given, inputs }: Draft): Promise<string> => {
  const settings = await deps.settings.read()
  requireOpen(settings, given.type)
  if (given.code === null || given.code.trim() === '') throw fail('submit.codeEmpty')
  if (given.language === null || given.language === '') throw fail('submit.languageMissing')
  const problem = given.pid === null ? undefined : await findTrialTarget(deps.db, given.pid)
  const language = await requireLanguage(deps.db, { ...given, language: given.language }, problem)
  const columns = inputs()
  if (given.pid === null) throw fail('trial.problemMissing')
  if (language === outputLanguage) throw fail('submit.languageNotAllowed', { language })
  await requireRunnable(deps, language)
  const code = requireCode(given.code, language)

  const contestId = given.type === 'contest' ? await whereToTry(deps, viewer, given.pid) : null

  const key = `TEST_JUDGE_${randomUUID()}`
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await requirePause(trx, viewer, { kind: 'trial', settings, now })
    const target = await requireTarget(trx, viewer, { problem, isOpenInContest: contestId !== null })
    if (!target.is_remote) await requireAccepted(trx, target.id, language)
    requireGrader(target.graders, language)
    const files = await requireSourceFiles(trx, given.files, { code, language, target })
    await trx
      .insertInto('trial')
      .values({
        key,
        account_id: viewer.id,
        problem_id: target.id,
        contest_id: contestId,
        language,
        code,
        files: storedFiles(files),
        ...columns,
        created_at: now,
        expires_at: new Date(now.getTime() + limits.trial.pendingLifeMs),
      })
      .execute()
    await enqueueJudging(
      trx,
      { of: { kind: 'custom-test', trialKey: key }, accountId: viewer.id, language, priority: priority.trial },
      now,
    )
  })
  return key
}

const requireOpen = (settings: SiteSettings, type: string | null): void => {
  const switches: Readonly<Record<string, boolean>> = {
    public: settings.openPublicJudge,
    contest: settings.openContestJudge,
    group: settings.openGroupJudge,
  }
  const open = Object.hasOwn(switches, type ?? '') ? switches[type ?? ''] : undefined
  if (open === undefined) throw fail('trial.typeUnknown')
  if (!open) throw fail('submit.closed')
}

/** A remote problem is tried here in the nearest language there is. */
const requireLanguage = async (
  db: Db,
  { language, mode }: { readonly language: string; readonly mode: string | null },
  problem: TargetRow | undefined,
): Promise<string> => {
  // Some sites call their languages as ours are called, without meaning the same options of the compiler.
  const nearest = problem?.is_remote === true ? localLanguage(language, mode) : null
  if (nearest !== null) return nearest
  if (!(await isOwnLanguage(db, language))) throw fail('submit.languageUnknown', { language })
  return language
}

const requireInput = (input: string | null): string => {
  if (input === null || input === '') throw fail('trial.inputEmpty')
  if (input.length > limits.trial.inputMaxChars) throw fail('trial.inputTooLong', { max: limits.trial.inputMaxChars })
  return input
}

const requireCases = (cases: CustomTestCases['cases']): CustomTestCases['cases'] => {
  const { maxCases, inputMaxChars, totalMaxChars } = limits.trialCases
  if (cases.length === 0) throw fail('trial.casesEmpty')
  if (cases.length > maxCases) throw fail('trial.casesTooMany', { max: maxCases })
  let total = 0
  for (const { input, expectedOutput } of cases) {
    if (input.length > inputMaxChars) throw fail('trial.inputTooLong', { max: inputMaxChars })
    total += input.length + (expectedOutput?.length ?? 0)
  }
  if (total > totalMaxChars) throw fail('trial.casesTooLong', { max: totalMaxChars })
  return cases
}

/** Only what the viewer may submit to, in the bank, in a group or in a contest. */
const requireTarget = async (
  db: Db,
  viewer: SignedIn,
  { problem, isOpenInContest }: { readonly problem: TargetRow | undefined; readonly isOpenInContest: boolean },
): Promise<TargetRow> => {
  if (problem === undefined) throw fail('trial.problemMissing')
  const facts = await problemFactsFor(db, viewer, problem)
  if (authorize(viewer, 'problem.submit', facts)) return problem
  if (isOpenInContest && problem.visibility !== problemAuth.hidden) return problem
  if (!facts.isPublic && (await triesProblem(db, viewer, problem))) return problem
  throw fail(facts.isPublic ? 'group.notMember' : 'submit.problemHidden')
}
