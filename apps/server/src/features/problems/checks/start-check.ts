import { type DataOf, fail, type problemChecks, problemType } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { priority } from '../../judging/queue/enqueue.ts'
import { enqueueTask, type TaskDraft, type TaskSettings } from '../../judging/runs/tasks.ts'
import { requireKept } from '../editor/kept-problem.ts'
import { expectedOf } from './expected.ts'
import { type CheckSubject, loadSubject } from './fingerprint.ts'
import { readReport } from './read-report.ts'

type Report = NonNullable<DataOf<typeof problemChecks.report>>

/** Older checks to keep. */
const kept = 4

/**
 * Starts a check: all inputs are captured now, and judge hosts run it with lower priority than submissions. A running
 * check is replaced.
 * @throws Refusal `check.nothing`
 */
export const startCheck = async (
  deps: Deps,
  viewer: SignedIn,
  { pid, caller }: { readonly pid: number; readonly caller: Caller },
): Promise<Report> => {
  await deps.db.transaction().execute(async (trx) => {
    const problem = await requireKept(trx, viewer, pid, { lock: true })
    const subject = await loadSubject(trx, pid)
    const tasks =
      subject === null ? [] : draftsOf(subject, { difficulty: problem.difficulty, score: problem.full_score })
    const hash = subject?.testdataHash ?? null
    if (subject === null || hash === null || tasks.length === 0) throw fail('check.nothing')
    await forgetOlder(trx, pid)
    const now = deps.clock.now()
    const { id } = await trx
      .insertInto('problem_check')
      .values({
        problem_id: pid,
        account_id: viewer.id,
        account_name: viewer.username,
        testdata_hash: hash,
        fingerprint: subject.fingerprint,
        time_limit_ms: subject.timeLimitMs,
        started_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = { priority: priority.rejudge, now }
    for (const task of tasks) await enqueueTask(trx, { ...task, checkId: id, accountId: viewer.id }, at)
    await publish(trx, topics.check(pid), {})
    await audit(trx, {
      actor: viewer,
      action: 'problem.check',
      subject: { kind: 'problem', id: pid, name: problem.display_id },
      after: { tasks: tasks.length },
      address: caller.address,
    })
  })
  const report = await readReport(deps, viewer, pid)
  if (report === null) throw new Error('The check that was just made is not there.')
  return report
}

type Draft = Omit<TaskDraft, 'checkId' | 'accountId'>

/** Checker and generators must compile, every input keep the statement's promises, and every solution get what it is meant to. */
const draftsOf = (
  subject: CheckSubject,
  problem: { readonly difficulty: number; readonly score: number | null },
): readonly Draft[] => {
  const settings: TaskSettings = { ...subject.settings, fullScore: problem.score, difficulty: problem.difficulty }
  const common = { settings, testdataHash: subject.testdataHash, expected: [], expectedScore: null, programId: null }
  const { checker } = subject.settings
  const isOi = subject.settings.type === problemType.oi
  const programs = subject.programs.flatMap((row): readonly Draft[] => {
    const { id: programId, name, language, code } = row
    const draft = { ...common, programId, name, language, code }
    if (row.kind === 'validator') return [{ ...draft, kind: 'validator' }]
    if (row.kind === 'generator') return [{ ...draft, kind: 'generator', testdataHash: null }]
    return [{ ...draft, kind: 'solution', expected: expectedOf(row.expected), expectedScore: isOi ? row.score : null }]
  })
  if (!programs.some((draft) => draft.kind !== 'generator')) return []
  if (checker === null) return programs
  const { language, code } = checker
  return [{ ...common, kind: 'checker', name: 'checker', language, code, testdataHash: null }, ...programs]
}

/** Deleting a running check deletes its tasks, and hosts learn that their leases are lost. */
const forgetOlder = async (trx: Db, pid: number): Promise<void> => {
  await trx.deleteFrom('problem_check').where('problem_id', '=', pid).where('state', '=', 'running').execute()
  await trx
    .deleteFrom('problem_check')
    .where('problem_id', '=', pid)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('problem_check as newest')
        .select('newest.id')
        .where('newest.problem_id', '=', pid)
        .orderBy('newest.id', 'desc')
        .limit(kept),
    )
    .execute()
}
