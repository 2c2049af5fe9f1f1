import { inProgress, outputLanguage, verdict } from '@verdict/contract'
import type { PackagedContest, SubmissionDraft } from '@verdict/problem-formats'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'
import { enqueueJudging, priority } from '../../../judging/queue/enqueue.ts'
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

/**
 * Inserts submissions with their verdicts, in the order of the package, which decides ties on the board. Triggers write
 * tallies, receipts and verdict lines as for any submission. One that was still being judged is queued again.
 * @returns how many there were
 */
export const importSubmissions = async (trx: Db, given: Submissions): Promise<number> => {
  const { submissions } = given.contest
  if (submissions === null) return 0
  let count = 0
  let rows: Row[] = []
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await insertRows(trx, given, rows)
    count += rows.length
    rows = []
  }
  for await (const draft of submissions()) {
    const accountId = given.accounts.get(draft.username.toLowerCase())
    const place = given.places.get(draft.label)
    // Of a problem or a person that was left out.
    if (accountId === undefined || place === undefined) continue
    rows.push({ draft, accountId, place, code: verdictCode(draft.verdict) })
    if (rows.length === atOnce) await flush()
  }
  await flush()
  return count
}

interface Row {
  readonly draft: SubmissionDraft
  readonly accountId: string
  readonly place: PlaceRow
  readonly code: number
}

const verdictCode = (name: string): number => {
  const code = (verdict as Readonly<Record<string, number>>)[name] ?? verdict.pending
  return inProgress(code) || code === verdict.submitting ? verdict.pending : code
}

const insertRows = async (trx: Db, { contestId, shiftMs, now }: Submissions, rows: readonly Row[]): Promise<void> => {
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
          length: draft.code.length,
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
        error_message: draft.message,
        address: '',
      })),
    )
    .execute()
  // In a second step, as a judge does it, so that the log of the contest has a line for each verdict.
  await sql`update submission set verdict = new.verdict, score = new.score, time_ms = new.time_ms,
      memory_kb = new.memory_kb, is_manual = new.is_manual
    from unnest(${ids}::bigint[], ${rows.map(({ code }) => code)}::smallint[],
      ${rows.map(({ draft }) => draft.score)}::int[], ${rows.map(({ draft }) => draft.timeMs)}::int[],
      ${rows.map(({ draft }) => draft.memoryKb)}::int[], ${rows.map(({ draft }) => draft.isManual)}::boolean[]
    ) as new (id, verdict, score, time_ms, memory_kb, is_manual)
    where submission.id = new.id and new.verdict <> ${verdict.pending}`.execute(trx)
  for (const [index, { code, accountId, draft }] of rows.entries()) {
    if (code !== verdict.pending || draft.language === outputLanguage) continue
    const run = { of: { submissionId: ids[index] ?? 0, version: 0 }, accountId, language: draft.language }
    await enqueueJudging(trx, { ...run, priority: priority.rejudge }, now)
  }
}
