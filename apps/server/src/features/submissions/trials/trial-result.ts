import { type DataOf, fail, inProgress, type submissions, verdict } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'

type Result = DataOf<(typeof submissions)['trialResult']>

const columns = [
  'trial.verdict',
  'trial.time_ms',
  'trial.memory_kb',
  'trial.input',
  'trial.expected_output',
  'trial.stdout',
  'trial.stderr',
  'trial.problem_id',
] as const

/**
 * The outcome of the caller's custom test (api-public 10.11). A final result is returned once: reading it deletes it.
 * @throws Refusal `trial.expired`
 */
export const trialResult = async (deps: Deps, viewer: SignedIn, key: string): Promise<Result> => {
  const row = await deps.db
    .selectFrom('trial')
    .select('verdict')
    .where('key', '=', key)
    .where('account_id', '=', viewer.id)
    .where('cases', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst()
  if (row === undefined) throw fail('trial.expired')
  if (inProgress(row.verdict)) return { ...nothingYet, status: verdict.pending }
  const taken = await deps.db
    .deleteFrom('trial')
    .where('key', '=', key)
    .returning(columns)
    .returning((eb) =>
      eb.selectFrom('problem').select('judge_mode').whereRef('problem.id', '=', 'trial.problem_id').as('judge_mode'),
    )
    .executeTakeFirst()
  if (taken === undefined) throw fail('trial.expired')
  return {
    status: taken.verdict,
    time: taken.time_ms,
    memory: taken.memory_kb,
    userInput: taken.input,
    userOutput: taken.stdout,
    expectedOutput: taken.expected_output,
    stderr: taken.stderr,
    problemJudgeMode: taken.judge_mode,
  }
}

const nothingYet = {
  time: null,
  memory: null,
  userInput: null,
  userOutput: null,
  expectedOutput: null,
  stderr: null,
  problemJudgeMode: null,
} as const
