import { inProgress, outputLanguage, verdict } from '@verdict/contract'
import type { PackagedContest, SubmissionDraft } from '@verdict/problem-formats'
import { sourceLength } from '@verdict/rules'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'
import { enqueueJudging, priority } from '../../../judging/queue/enqueue.ts'
import { storedFiles } from '../../../submissions/source-files.ts'
import type { PlaceRow } from '../../editor/places.ts'

interface Submissions {
  readonly contestId: number
  readonly contest: PackagedContest
  readonly places: ReadonlyMap<string, PlaceRow>
  readonly accounts: ReadonlyMap<string, string>
  readonly shiftMs: number
  readonly now: Date
}

/** Rows per statement. */
const atOnce = 500
const casesAtOnce = 5_000

/**
 * Inserts submissions with their verdicts, in the order of the package, which decides ties on the board. Triggers write
 * tallies, receipts and verdict lines as for any submission. One that was still being judged is queued again.
 */
export const importSubmissions = async (trx: Db, given: Submissions): Promise<ImportedSubmissions> => {
  const byLine = new Map<number, ImportedSubmission>()
  const { submissions } = given.contest
  if (submissions === null) return { byLine }
  let rows: Row[] = []
  const flush = async (): Promise<void> => {
    const ids = rows.length === 0 ? [] : await insertRows(trx, given, rows)
    for (const [index, { line, place }] of rows.entries())
      byLine.set(line, { id: ids[index] ?? 0, problemId: place.problem_id })
    rows = []
  }
  let line = 0
  for await (const draft of submissions()) {
    line += 1
    const accountId = given.accounts.get(draft.username.toLowerCase())
    const place = given.places.get(draft.label)
    // Of a problem or a person that was left out.
    if (accountId === undefined || place === undefined) continue
    rows.push({ line, draft, accountId, place, code: verdictCode(draft.verdict) })
    if (rows.length === atOnce) await flush()
  }
  await flush()
  return { byLine }
}

export interface ImportedSubmission {
  readonly id: number
  readonly problemId: number
}

export interface ImportedSubmissions {
  /** By their line in the package, from 1. */
  readonly byLine: ReadonlyMap<number, ImportedSubmission>
}

interface Row {
  readonly line: number
  readonly draft: SubmissionDraft
  readonly accountId: string
  readonly place: PlaceRow
  readonly code: number
}

const verdictCode = (name: string): number => {
  const code = (verdict as Readonly<Record<string, number>>)[name] ?? verdict.pending
  return inProgress(code) || code === verdict.submitting ? verdict.pending : code
}

const insertRows = async (
  trx: Db,
  { contestId, shiftMs, now }: Submissions,
  rows: readonly Row[],
): Promise<readonly number[]> => {
  const made = await trx
    .insertInto('submission')
    .values(
      rows.map(({ draft, accountId, place }) => {
        const at = new Date(draft.submittedAt.getTime() + shiftMs)
        return {
          problem_id: place.problem_id,
          account_id: accountId,
          contest_id: contestId,
          contest_problem_id: place.id,
          language: draft.language,
          length: sourceLength(draft.code, draft.files),
          submitted_at: at,
          updated_at: at,
        }
      }),
    )
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  await trx
    .insertInto('submission_source')
    .values(
      rows.map(({ draft }, index) => ({
        submission_id: ids[index] ?? 0,
        code: draft.code,
        blocks: draft.blocks,
        files: storedFiles(draft.files),
        error_message: draft.message,
        address: '',
      })),
    )
    .execute()
  const runs = await insertRuns(trx, { rows, ids, now })
  // In a second step, as a judge does it, so that the log of the contest has a line for each verdict.
  await sql`update submission set verdict = new.verdict, score = new.score, time_ms = new.time_ms,
      memory_kb = new.memory_kb, is_manual = new.is_manual, judging_id = new.judging_id,
      case_total = new.case_total
    from unnest(${ids}::bigint[], ${rows.map(({ code }) => code)}::smallint[],
      ${rows.map(({ draft }) => draft.score)}::int[], ${rows.map(({ draft }) => draft.timeMs)}::int[],
      ${rows.map(({ draft }) => draft.memoryKb)}::int[], ${rows.map(({ draft }) => draft.isManual)}::boolean[],
      ${ids.map((id) => runs.get(id) ?? null)}::bigint[],
      ${rows.map(({ draft }) => draft.cases.length || null)}::int[]
    ) as new (id, verdict, score, time_ms, memory_kb, is_manual, judging_id, case_total)
    where submission.id = new.id and new.verdict <> ${verdict.pending}`.execute(trx)
  for (const [index, { code, accountId, draft }] of rows.entries()) {
    if (code !== verdict.pending || draft.language === outputLanguage) continue
    const of = { kind: 'submission', submissionId: ids[index] ?? 0, version: 0 } as const
    const run = { of, accountId, language: draft.language }
    await enqueueJudging(trx, { ...run, priority: priority.rejudge }, now)
  }
  return ids
}

interface Runs {
  readonly rows: readonly Row[]
  readonly ids: readonly number[]
  readonly now: Date
}

/** Finished runs with the results of their test cases. @returns the run of each submission that has results */
const insertRuns = async (trx: Db, { rows, ids, now }: Runs): Promise<ReadonlyMap<number, number>> => {
  const judged = rows.flatMap((row, index) => {
    const isJudged = row.code !== verdict.pending && row.draft.cases.length > 0
    return isJudged ? [{ ...row, submissionId: ids[index] ?? 0 }] : []
  })
  if (judged.length === 0) return new Map()
  const made = await trx
    .insertInto('judging')
    .values(
      judged.map(({ draft, accountId, code, submissionId }) => ({
        submission_id: submissionId,
        account_id: accountId,
        language: draft.language,
        state: 'done',
        priority: priority.contest,
        due_at: now,
        queued_at: now,
        finished_at: now,
        verdict: code,
      })),
    )
    .returning(['id', 'submission_id'])
    .execute()
  const runs = new Map(made.map((row) => [row.submission_id ?? 0, row.id]))
  const cases = judged.flatMap(({ draft, submissionId }) =>
    draft.cases.map((result, index) => ({
      judging_id: runs.get(submissionId) ?? 0,
      seq: index + 1,
      group_num: result.group,
      verdict: verdictCode(result.verdict),
      time_ms: result.timeMs,
      memory_kb: result.memoryKb,
      score: result.score,
      fraction: result.fraction,
      message: result.message,
    })),
  )
  for (let at = 0; at < cases.length; at += casesAtOnce) {
    await trx
      .insertInto('judging_case')
      .values(cases.slice(at, at + casesAtOnce))
      .execute()
  }
  return runs
}
