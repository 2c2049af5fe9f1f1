import type { Db } from '../../../platform/db/connect.ts'
import { priority } from '../../judging/queue/enqueue.ts'
import { enqueueTask, type TaskDraft } from '../../judging/runs/tasks.ts'
import { loadJudgingSettings } from '../../problems/bank/judging-settings.ts'
import type { TestCase } from '../../problems/bank/testdata.ts'
import { readSourceFiles, storedFiles } from '../../submissions/source-files.ts'
import type { LockedHack } from './locks.ts'

/**
 * A hack is judged in steps, each a task of the judge hosts: every validator of the problem reads the input, the main
 * solution answers it, and the program is judged with the input and that answer. Each step queues the next
 * (`advance.ts`). They are contest work under the hacker's account, so they take turns with its other runs.
 */

type File = TestCase['input']

/** The case of a hack; its score is full marks, so that a checker's share of them is no success of the program. */
export const caseOf = (input: File, output: File) => ({
  seq: 1,
  ...{ inputName: '1.in', outputName: '1.out', input, output },
  score: 100,
  group: null,
})

interface After {
  /** The validator that accepted the input; null at the start. */
  readonly after: number | null
  readonly now: Date
}

/**
 * Queues the validator that follows another one, or the next step after the last.
 * @returns why the hack cannot be judged; null when the step is queued.
 */
export const validate = async (trx: Db, hack: LockedHack, { after, now }: After): Promise<string | null> => {
  const validators = await trx
    .selectFrom('problem_program')
    .select('id')
    .where('problem_id', '=', hack.problem_id)
    .where('kind', '=', 'validator')
    .orderBy('name')
    .execute()
  if (validators.length === 0) return 'The problem has no validator'
  const validator = validators[validators.findIndex((program) => program.id === after) + 1]
  if (validator === undefined) return answer(trx, hack, now)
  const program = await programs(trx, hack).where('id', '=', validator.id).executeTakeFirst()
  if (program === undefined) return 'The validator is gone'
  return queueProgram(trx, hack, { program: { ...program, kind: 'validator' }, now })
}

const answer = async (trx: Db, hack: LockedHack, now: Date): Promise<string | null> => {
  const program = await programs(trx, hack)
    .where('kind', '=', 'solution')
    .where('is_main', '=', true)
    .orderBy('name')
    .executeTakeFirst()
  if (program === undefined) return 'The problem has no main solution'
  await moveTo(trx, hack, 'answering')
  const generation = { generators: [], lines: [], answersData: true }
  return queueProgram(trx, hack, { program: { ...program, kind: 'generation', generation }, now })
}

const programs = (trx: Db, hack: LockedHack) =>
  trx
    .selectFrom('problem_program')
    .select(['id as programId', 'name', 'language', 'code'])
    .where('problem_id', '=', hack.problem_id)

interface Queued {
  readonly program: Omit<Step, 'settings'>
  readonly now: Date
}

const queueProgram = async (trx: Db, hack: LockedHack, { program, now }: Queued): Promise<string | null> => {
  const settings = await loadJudgingSettings(trx, hack.problem_id)
  if (settings === null) return 'The problem is gone'
  return queue(trx, hack, { now, draft: { ...program, settings } })
}

/** Queues the judging of the program that is hacked. */
export const judgeTarget = async (trx: Db, hack: LockedHack, now: Date): Promise<string | null> => {
  const settings = await loadJudgingSettings(trx, hack.problem_id)
  const source = await trx
    .selectFrom('submission')
    .innerJoin('submission_source as source', 'source.submission_id', 'submission.id')
    .select(['submission.language', 'source.code', 'source.files'])
    .where('submission.id', '=', hack.submission_id)
    .executeTakeFirst()
  if (settings === null || source === undefined) return 'The program is gone'
  await moveTo(trx, hack, 'running')
  const draft = {
    ...source,
    files: storedFiles(readSourceFiles(source.files)),
    kind: 'solution' as const,
    programId: null,
    name: 'hacked',
    settings: { ...settings, fullScore: 100 },
  }
  return queue(trx, hack, { now, draft })
}

const moveTo = (trx: Db, hack: LockedHack, state: 'answering' | 'running') =>
  trx.updateTable('contest_hack').set({ state }).where('id', '=', hack.id).execute()

type Step = Pick<TaskDraft, 'kind' | 'programId' | 'name' | 'language' | 'code' | 'files' | 'settings' | 'generation'>

const queue = async (
  trx: Db,
  hack: LockedHack,
  { draft, now }: { readonly draft: Step; readonly now: Date },
): Promise<null> => {
  const common = { accountId: hack.account_id, checkId: null, hackId: hack.id, expected: [], expectedScore: null }
  await enqueueTask(trx, { ...common, ...draft, testdataHash: hack.set_hash }, { priority: priority.contest, now })
  return null
}
