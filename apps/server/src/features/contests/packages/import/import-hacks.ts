import { verdict } from '@verdict/contract'
import type { HackDraft, PackagedContest } from '@verdict/problem-formats'
import type { Deps } from '../../../../deps.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { manifestOf, storeManifest } from '../../../problems/bank/testdata.ts'
import { keepText } from '../../../problems/testdata/keep-text.ts'
import { findContest } from '../../core/find-contest.ts'
import { canHaveHacks } from '../../core/format.ts'
import { caseOf } from '../../hacks/steps.ts'
import type { ImportedSubmissions } from './import-submissions.ts'

interface Hacks {
  readonly contestId: number
  readonly contest: PackagedContest
  readonly submissions: ImportedSubmissions
  readonly accounts: ReadonlyMap<string, string>
  readonly shiftMs: number
  readonly now: Date
}

/** Inserts judged hacks of the imported submissions: their points count, and hacked submissions keep their verdicts. */
export const importHacks = async (deps: Deps, trx: Db, given: Hacks): Promise<void> => {
  const { contestId, contest, submissions, accounts, shiftMs, now } = given
  const found = await findContest(trx, contestId)
  if (contest.hacks === null || found === null || !canHaveHacks(found.row)) return
  for await (const draft of contest.hacks()) {
    const target = submissions.byLine.get(draft.submission)
    const hackerId = accounts.get(draft.username.toLowerCase())
    // Of a problem or a person that was left out.
    if (target === undefined || hackerId === undefined) continue
    const targetVerdict = verdictCode(draft)
    const set = manifestOf([caseOf(await keepText(deps, draft.input), await keepText(deps, draft.answer))])
    await storeManifest(trx, set)
    const made = await trx
      .insertInto('contest_hack')
      .values({
        contest_id: contestId,
        problem_id: target.problemId,
        account_id: hackerId,
        submission_id: target.id,
        state: 'done',
        verdict: draft.verdict,
        points: draft.points,
        set_hash: set.hash,
        message: draft.message,
        target_verdict: targetVerdict,
        created_at: new Date(draft.sentAt.getTime() + shiftMs),
        cancelled_at: draft.isCancelled ? now : null,
        added_at: draft.isAdded ? now : null,
      })
      // A program is hacked once.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made === undefined || draft.verdict !== 'successful' || draft.isCancelled) continue
    await trx
      .updateTable('submission')
      .set({ hack_verdict: targetVerdict ?? verdict.wrongAnswer })
      .where('id', '=', target.id)
      .execute()
  }
}

const verdictCode = ({ targetVerdict }: HackDraft): number | null =>
  targetVerdict === null ? null : ((verdict as Readonly<Record<string, number>>)[targetVerdict] ?? null)
