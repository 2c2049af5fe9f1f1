import type { CaseResult, ExpectedVerdict, Generation, JudgingSettings } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { enqueueJudging, type Priority } from '../queue/enqueue.ts'

/**
 * Work for judge hosts other than submissions and custom tests: compiling a checker before it is saved, and checking a
 * problem. A task contains everything a host needs, captured when it is created.
 */

export type TaskKind = 'compile' | 'solution' | 'validator' | 'checker' | 'generator' | 'generation'

export interface TaskDraft {
  readonly kind: TaskKind
  readonly accountId: string
  readonly checkId: number | null
  /** Of a step of a hack (contests/hacks). */
  readonly hackId?: number
  readonly programId: number | null
  readonly name: string
  readonly language: string
  readonly code: string
  /** Further files of a hacked program, as stored. */
  readonly files?: string | null
  readonly settings: TaskSettings
  readonly testdataHash: string | null
  readonly expected: readonly ExpectedVerdict[]
  readonly expectedScore: number | null
  /** What to run, of a generation. */
  readonly generation?: Generation
}

/** Settings for the host, and for scoring. */
export interface TaskSettings extends JudgingSettings {
  readonly fullScore?: number | null
  readonly difficulty?: number
}

/** Queues a task; hosts are notified with the caller's commit. @returns its id. */
export const enqueueTask = async (
  db: Db,
  draft: TaskDraft,
  at: { readonly priority: Priority; readonly now: Date },
): Promise<number> => {
  const { id } = await db
    .insertInto('judge_task')
    .values({
      kind: draft.kind,
      account_id: draft.accountId,
      check_id: draft.checkId,
      hack_id: draft.hackId ?? null,
      program_id: draft.programId,
      name: draft.name,
      language: draft.language,
      code: draft.code,
      files: draft.files ?? null,
      settings: JSON.stringify(draft.settings),
      testdata_hash: draft.testdataHash,
      expected: JSON.stringify(draft.expected),
      expected_score: draft.expectedScore,
      generation: draft.generation === undefined ? null : JSON.stringify(draft.generation),
      created_at: at.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { accountId, language } = draft
  await enqueueJudging(db, { of: { kind: 'task', taskId: id }, accountId, language, priority: at.priority }, at.now)
  return id
}

export const findTasks = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('judge_task')
    .select(['id', 'kind', 'language', 'code', 'files', 'settings', 'generation'])
    .where('id', 'in', ids)
    .execute()

/** Cases in the short form they are kept in. */
export const keptCases = (cases: readonly CaseResult[]): string =>
  JSON.stringify(
    cases.map(({ seq, verdict, timeMs, memoryKb, message, judgeMessage }) => ({
      seq,
      verdict,
      timeMs,
      memoryKb,
      message: shortened(message),
      // Readers of a check can edit the problem, so they may see the checker's messages for admins.
      ...(judgeMessage && { judgeMessage: shortened(judgeMessage) }),
    })),
  )

const shortened = (text: string | null): string | null => text?.slice(0, 500).toWellFormed() ?? null

/** Notifies subscribers of a check, or the caller waiting for a task. */
export const announceTask = async (db: Db, task: { readonly id: number; readonly check_id: number | null }) => {
  await publish(db, topics.task(task.id), {})
  if (task.check_id === null) return
  const check = await db
    .selectFrom('problem_check')
    .select('problem_id')
    .where('id', '=', task.check_id)
    .executeTakeFirst()
  if (check !== undefined) await publish(db, topics.check(check.problem_id), {})
}
