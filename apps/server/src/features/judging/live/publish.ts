import type { ProgramCommands } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { RunRow } from '../repository.ts'
import { type Conclusion, staffWordsOf } from '../runs/conclude.ts'
import type { LockedSubmission } from '../runs/lock-submission.ts'
import { saveCases } from '../runs/save-cases.ts'
import { moveAccepted, moveTallies } from '../tallies/tallies.ts'
import { type NewsCase, notifySubmission } from './live.ts'

export interface Publication {
  readonly run: RunRow
  readonly conclusion: Conclusion
  readonly languageVersion: string | null
  readonly commands: ProgramCommands | null
  readonly phases: object | null
  /** Cases not sent to subscribers yet. */
  readonly unsent: readonly NewsCase[]
  /** Time and memory count although there are no cases: those of a remote site. */
  readonly hasFigures?: boolean
  readonly now: Date
}

const isJudged = ({ conclusion, hasFigures }: Publication): boolean =>
  conclusion.cases.length > 0 || hasFigures === true

/**
 * Writes a final verdict with all its consequences. Called inside a transaction that holds the submission's lock; the
 * tallies change by the difference between the previous and the new verdict.
 */
export const publishVerdict = async (db: Db, submission: LockedSubmission, made: Publication): Promise<void> => {
  const { run, conclusion } = made
  const withFigures = isJudged(made)
  await writeVerdict(db, submission, made)
  await saveCases(db, { id: run.id, type: submission.type }, conclusion.cases)
  await moveAccepted(db, submission, { from: submission.verdict, to: conclusion.verdict })
  await notifySubmission(db, {
    submitId: submission.id,
    run: run.id,
    status: conclusion.verdict,
    caseTotal: submission.case_total,
    cases: [...made.unsent],
    time: withFigures ? conclusion.timeMs : null,
    memory: withFigures ? conclusion.memoryKb : null,
    score: conclusion.score,
  })
  // Last, because others wait for these rows.
  await moveTallies(db, submission, { from: submission.verdict, to: conclusion.verdict })
}

/** The rows a verdict changes, in one statement, because during a contest it competes with new submissions. */
const writeVerdict = async (db: Db, submission: LockedSubmission, made: Publication): Promise<void> => {
  const { run, conclusion, now } = made
  const withFigures = isJudged(made)
  await db
    .with('shown', (cte) =>
      cte
        .updateTable('submission')
        .set({
          verdict: conclusion.verdict,
          score: conclusion.score,
          rank_score: conclusion.rankScore,
          time_ms: withFigures ? conclusion.timeMs : null,
          memory_kb: withFigures ? conclusion.memoryKb : null,
          judger: run.host ?? '',
          judging_id: run.id,
          testdata_hash: run.testdata_hash,
          language_version: made.languageVersion,
          updated_at: now,
        })
        .where('id', '=', submission.id),
    )
    .with('text', (cte) =>
      cte
        .updateTable('submission_source')
        .set({ error_message: conclusion.message })
        .where('submission_id', '=', submission.id),
    )
    .with('ended', (cte) =>
      cte
        .updateTable('judging')
        .set({
          state: 'done',
          verdict: conclusion.verdict,
          fault: staffWordsOf(conclusion),
          compile_command: made.commands?.compile ?? null,
          run_command: made.commands?.run ?? null,
          phases: made.phases === null ? null : JSON.stringify(made.phases),
          finished_at: now,
        })
        .where('id', '=', run.id),
    )
    // A run that was returned and repeated must not keep cases of its former attempt.
    .deleteFrom('judging_case')
    .where('judging_id', '=', run.id)
    .where('seq', '<>', sql<number>`all(${conclusion.cases.map(({ seq }) => seq)}::int[])`)
    .execute()
}
