import { type DataOf, fail, inProgress, submissions, verdict } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'

type Result = DataOf<(typeof submissions)['trialCasesResult']>

const storedResults = submissions.trialCasesResult.data.shape.cases

/**
 * The outcome of the caller's custom test with several cases. It can be read until it expires, a minute after the end.
 * @throws Refusal `trial.expired`
 */
export const trialCasesResult = async (deps: Deps, viewer: SignedIn, key: string): Promise<Result> => {
  const row = await deps.db
    .selectFrom('trial')
    .innerJoin('problem', 'problem.id', 'trial.problem_id')
    .select(['trial.verdict', 'trial.results', 'trial.stderr', 'problem.judge_mode'])
    .where('trial.key', '=', key)
    .where('trial.account_id', '=', viewer.id)
    .where('trial.cases', 'is not', null)
    .where('trial.expires_at', '>', deps.clock.now())
    .executeTakeFirst()
  if (row === undefined) throw fail('trial.expired')
  if (inProgress(row.verdict)) return { status: verdict.pending, stderr: null, problemJudgeMode: null, cases: [] }
  return {
    status: row.verdict,
    stderr: row.stderr,
    problemJudgeMode: row.judge_mode,
    cases: storedResults.parse(row.results ?? []),
  }
}
