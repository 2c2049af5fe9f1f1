import type { Db } from '../../../platform/db/connect.ts'
import { priority } from '../../judging/queue/enqueue.ts'
import { enqueueTask, type TaskDraft } from '../../judging/runs/tasks.ts'
import { loadJudgingSettings } from '../../problems/bank/judging-settings.ts'
import { type CheckSubject, loadSubject } from '../../problems/checks/fingerprint.ts'

/**
 * A hack is judged in steps, each a task of the judge hosts: every validator of the problem reads the input, the main
 * solution answers it, and the program is judged with the input and that answer. Each step queues the next
 * (`advance.ts`). They are contest work under the hacker's account, so they take turns with its other runs.
 */

export const lockHack = (trx: Db, id: number) =>
  trx.selectFrom('contest_hack').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export type LockedHack = Awaited<ReturnType<typeof lockHack>>

type ProgramRow = CheckSubject['programs'][number]

interface Equipment {
  readonly settings: CheckSubject['settings']
  readonly validators: readonly ProgramRow[]
  readonly solution: ProgramRow | undefined
}

const equipmentOf = async (trx: Db, problemId: number): Promise<Equipment | null> => {
  const subject = await loadSubject(trx, problemId)
  if (subject === null) return null
  const { settings, programs } = subject
  return {
    settings,
    validators: programs.filter((program) => program.kind === 'validator'),
    solution: programs.find((program) => program.kind === 'solution' && program.is_main),
  }
}

/** The first step of a hack. @returns why it cannot be judged; null when the step is queued. */
export const startHack = async (trx: Db, id: number, now: Date): Promise<string | null> => {
  const hack = await lockHack(trx, id)
  return validate(trx, hack, { after: null, now })
}

/** Queues the validator that follows another one, or the next step after the last. */
export const validate = async (
  trx: Db,
  hack: LockedHack,
  { after, now }: { readonly after: number | null; readonly now: Date },
): Promise<string | null> => {
  const equipment = await equipmentOf(trx, hack.problem_id)
  if (equipment === null || equipment.validators.length === 0) return 'The problem has no validator'
  const { validators, solution, settings } = equipment
  const validator = validators[validators.findIndex((program) => program.id === after) + 1]
  if (validator === undefined) {
    if (solution === undefined) return 'The problem has no main solution'
    const generation = { generators: [], lines: [], answersData: true }
    await moveTo(trx, hack, 'answering')
    return queue(trx, hack, { now, draft: { ...draftOf(solution, 'generation'), settings, generation } })
  }
  return queue(trx, hack, { now, draft: { ...draftOf(validator, 'validator'), settings } })
}

/** Queues the judging of the program that is hacked. */
export const judgeTarget = async (trx: Db, hack: LockedHack, now: Date): Promise<string | null> => {
  const settings = await loadJudgingSettings(trx, hack.problem_id)
  const source = await trx
    .selectFrom('submission')
    .innerJoin('submission_source as source', 'source.submission_id', 'submission.id')
    .select(['submission.language', 'source.code'])
    .where('submission.id', '=', hack.submission_id)
    .executeTakeFirst()
  if (settings === null || source === undefined) return 'The program is gone'
  await moveTo(trx, hack, 'running')
  const draft = {
    ...source,
    kind: 'solution' as const,
    programId: null,
    name: 'hacked',
    settings: { ...settings, fullScore: 100 },
  }
  return queue(trx, hack, { now, draft })
}

const draftOf = ({ id: programId, name, language, code }: ProgramRow, kind: 'validator' | 'generation') => ({
  kind,
  programId,
  name,
  language,
  code,
})

const moveTo = (trx: Db, hack: LockedHack, state: 'answering' | 'running') =>
  trx.updateTable('contest_hack').set({ state }).where('id', '=', hack.id).execute()

type Step = Pick<TaskDraft, 'kind' | 'programId' | 'name' | 'language' | 'code' | 'settings' | 'generation'>

const queue = async (
  trx: Db,
  hack: LockedHack,
  { draft, now }: { readonly draft: Step; readonly now: Date },
): Promise<null> => {
  const common = { accountId: hack.account_id, checkId: null, hackId: hack.id, expected: [], expectedScore: null }
  await enqueueTask(trx, { ...common, ...draft, testdataHash: hack.set_hash }, { priority: priority.contest, now })
  return null
}
