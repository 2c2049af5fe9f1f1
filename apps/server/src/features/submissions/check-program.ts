import { fail, judgeLanguages, limits, outputLanguage } from '@verdict/contract'
import { judgeOfSite } from '@verdict/remote-sites'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { takeSlot, waitSeconds } from '../../platform/throttle.ts'
import { hasAccounts } from '../judging/remote/accounts.ts'
import { readAnswers } from '../problems/questions/stored.ts'
import type { SiteSettings } from '../site/core/settings.ts'
import { acceptedLanguages, hasLanguage } from './repository.ts'

const brought = new Set<string>(judgeLanguages)

/** The languages the judge brings, and those that a judge host has brought along. */
export const isOwnLanguage = async (db: Db, name: string): Promise<boolean> =>
  brought.has(name) || (await hasLanguage(db, name))

/**
 * The problem decides whether it is judged remotely, never the client.
 * @throws Refusal `submit.languageMissing` or `submit.languageUnknown`
 */
export const requireLanguage = async (
  db: Db,
  language: string | null,
  target: { readonly is_remote: boolean } | undefined,
): Promise<string> => {
  if (language === null || language === '') throw fail('submit.languageMissing')
  if (target?.is_remote !== true && !(await isOwnLanguage(db, language)))
    throw fail('submit.languageUnknown', { language })
  return language
}

/** @throws Refusal when the text is no program a judge would take. There is no least length. */
export const requireCode = (code: string | null, language: string): string => {
  if (code === null || code.trim() === '') throw fail('submit.codeEmpty')
  const max = language === outputLanguage ? limits.code.answersMaxChars : limits.code.maxChars
  if (code.length > max) throw fail('submit.codeTooLong', { max })
  return code
}

/** @throws Refusal `submit.answersUnreadable` when a question problem gets something other than answers. */
export const requireAnswers = (code: string, target: { readonly has_questions: boolean } | undefined): void => {
  if (target?.has_questions === true && readAnswers(code) === null) throw fail('submit.answersUnreadable')
}

/**
 * Own problems need test data, remote ones an account at their site.
 * @throws Refusal `submit.noTestdata` or `submit.remoteNotSetUp`
 */
export const requireJudge = async (
  deps: Pick<Deps, 'settings'>,
  problem: { readonly is_remote: boolean; readonly bank: string | null; readonly testdata_hash: string | null },
): Promise<void> => {
  if (!problem.is_remote) {
    if (problem.testdata_hash === null) throw fail('submit.noTestdata')
    return
  }
  const judge = judgeOfSite(problem.bank ?? '')
  if (judge === null || !(await hasAccounts(deps, judge)))
    throw fail('submit.remoteNotSetUp', { name: problem.bank ?? '' })
}

/** @throws Refusal `submit.languageNotAllowed` */
export const requireAccepted = async (db: Db, problemId: number, language: string): Promise<void> =>
  requireAmong(await acceptedLanguages(db, problemId), language)

/**
 * The same where the languages a problem accepts are known; none listed means all.
 * @throws Refusal `submit.languageNotAllowed`
 */
export const requireAmong = (accepted: readonly string[], language: string): void => {
  const isFree = accepted.length === 0 && language !== outputLanguage
  if (!isFree && !accepted.includes(language)) throw fail('submit.languageNotAllowed', { language })
}

/**
 * Answers to output-only problems are in no language.
 * @throws Refusal `contest.languageNotAllowed`
 */
export const requireContestLanguage = (accepted: readonly string[], language: string): void => {
  const isFree = accepted.length === 0 || language === outputLanguage
  if (!isFree && !accepted.includes(language)) throw fail('contest.languageNotAllowed', { language })
}

/**
 * A submission in a language that no judge host can run would wait for ever.
 * @throws Refusal `submit.languageUnavailable`
 */
export const requireJudgeable = async (
  deps: Deps,
  language: string,
  target: { readonly is_remote: boolean; readonly has_questions: boolean } | undefined,
): Promise<void> => {
  if (target?.is_remote !== true && target?.has_questions !== true) await requireRunnable(deps, language)
}

/**
 * A program that a judge host of this site runs, in a language that none can run.
 * @throws Refusal `submit.languageUnavailable`
 */
export const requireRunnable = async (deps: Deps, language: string): Promise<void> => {
  const reason = (await deps.hostLanguages()).unavailable.get(language)
  if (reason !== undefined) throw fail('submit.languageUnavailable', { language, reason })
}

/**
 * One submission per interval and person. Taken inside the caller's transaction: an attempt that is refused for any
 * reason leaves the wait as it was.
 * @throws Refusal `submit.tooSoon`
 */
export const requirePause = async (
  db: Db,
  viewer: SignedIn,
  pace: { readonly kind: 'submit' | 'trial'; readonly settings: SiteSettings; readonly now: Date },
): Promise<void> => {
  const windowMs = pace.settings.defaultSubmitInterval * 1_000
  if (windowMs <= 0) return
  const slot = await takeSlot(db, `${pace.kind}:${viewer.id}`, { limit: 1, windowMs, now: pace.now })
  if (!slot.taken) throw fail('submit.tooSoon', { seconds: waitSeconds(slot) })
}
