import { type HackVerdict, inProgress, verdict } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { manifestOf, readManifest, storeManifest, type TestCase } from '../../problems/bank/testdata.ts'
import { notifyContest } from '../core/live.ts'
import { type LockedHack, lockHack } from './locks.ts'
import { findHackTerms } from './open-hacking.ts'
import { caseOf, judgeTarget, validate } from './steps.ts'
import { failTarget } from './target-verdict.ts'

interface StepTask {
  readonly kind: string
  readonly program_id: number | null
  readonly hackId: number
}

/** How a step ended; `ok` is null when it could not be judged. */
interface StepEnd {
  readonly ok: boolean | null
  readonly verdict: number | null
  readonly message: string | null
  readonly cases: string | null
  readonly answer?: TestCase['output'] | undefined
  readonly now: Date
}

/**
 * Continues a hack after one of its steps: with the next step, or with its verdict. The hacker and the managers of the
 * contest are notified once.
 */
export const advanceHack = async (trx: Db, task: StepTask, end: StepEnd): Promise<void> => {
  const hack = await lockHack(trx, task.hackId)
  if (hack.state === 'done') return
  const fault = await takeStep(trx, hack, { task, end })
  if (fault !== null) await endHack(trx, hack, { verdict: 'error', message: fault })
  await notifyContest(trx, hack.contest_id, { kind: 'hack', id: hack.id }, { accountId: hack.account_id })
}

/** @returns why the hack cannot be judged; null when it goes on or has ended. */
const takeStep = async (
  trx: Db,
  hack: LockedHack,
  { task, end }: { readonly task: StepTask; readonly end: StepEnd },
): Promise<string | null> => {
  const { now } = end
  if (task.kind === 'validator') {
    if (end.ok === true) return validate(trx, hack, { after: task.program_id, now })
    const invalid = invalidityOf(end)
    if (invalid === null) return end.message ?? 'The validator failed'
    await endHack(trx, hack, { verdict: 'invalid', message: invalid })
    return null
  }
  if (task.kind === 'generation') {
    if (end.ok !== true || end.answer === undefined) return end.message ?? 'The main solution gave no answer'
    return judgeTarget(trx, await withAnswer(trx, hack, end.answer), now)
  }
  if (end.ok === null || end.verdict === null || end.verdict === verdict.compileError) {
    return end.message ?? 'The program could not be judged'
  }
  await decide(trx, hack, { targetVerdict: end.verdict, now })
  return null
}

/** The words of a validator that refuses the input; null when it did not compile or did not finish. */
const invalidityOf = ({ verdict: code, cases }: StepEnd): string | null => {
  if (code !== verdict.wrongAnswer) return null
  const stored: unknown = JSON.parse(cases ?? '[]')
  const [first] = Array.isArray(stored) ? stored : []
  return first?.verdict === verdict.wrongAnswer ? String(first.message ?? '') : null
}

const withAnswer = async (trx: Db, hack: LockedHack, answer: TestCase['output']): Promise<LockedHack> => {
  const [testCase] = (await readManifest(trx, hack.set_hash))?.cases ?? []
  if (testCase === undefined) throw new Error('A hack has no input.')
  const set = manifestOf([caseOf(testCase.input, answer)])
  await storeManifest(trx, set)
  await trx.updateTable('contest_hack').set({ set_hash: set.hash }).where('id', '=', hack.id).execute()
  return { ...hack, set_hash: set.hash }
}

/**
 * The program passed the input or failed on it. Of several hacks of a program, the first that is judged counts. A verdict
 * that the jury set meanwhile stays.
 */
const decide = async (
  trx: Db,
  hack: LockedHack,
  { targetVerdict, now }: { readonly targetVerdict: number; readonly now: Date },
): Promise<void> => {
  const points = (await findHackTerms(trx, hack.contest_id))?.points
  if (targetVerdict === verdict.accepted) {
    await endHack(trx, hack, { verdict: 'unsuccessful', targetVerdict, points: -(points?.failure ?? 0) })
    return
  }
  const target = await trx
    .selectFrom('submission')
    .select(['verdict', 'is_manual'])
    .where('id', '=', hack.submission_id)
    .executeTakeFirst()
  const other = await trx
    .selectFrom('contest_hack')
    .select('id')
    .where('submission_id', '=', hack.submission_id)
    .where('verdict', '=', 'successful')
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  const isOpen = target?.is_manual === false && (target.verdict === verdict.accepted || inProgress(target.verdict))
  if (other !== undefined || !isOpen) {
    await endHack(trx, hack, { verdict: 'late', targetVerdict })
    return
  }
  await endHack(trx, hack, { verdict: 'successful', targetVerdict, points: points?.success ?? 0 })
  await failTarget(trx, { hack, targetVerdict, now })
}

interface HackEnd {
  readonly verdict: HackVerdict
  readonly points?: number
  readonly message?: string
  readonly targetVerdict?: number
}

const endHack = async (trx: Db, hack: LockedHack, end: HackEnd): Promise<void> => {
  await trx
    .updateTable('contest_hack')
    .set({
      state: 'done',
      verdict: end.verdict,
      points: end.points ?? 0,
      message: end.message?.slice(0, 2_000).toWellFormed() ?? null,
      target_verdict: end.targetVerdict ?? null,
    })
    .where('id', '=', hack.id)
    .execute()
}
