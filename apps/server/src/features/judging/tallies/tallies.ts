import { inProgress, verdict } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** Fields of a submission needed for the tallies. */
export interface Counted {
  readonly id: number
  readonly problem_id: number
  readonly account_id: string
  readonly contest_id: number
  readonly group_id: number | null
}

/** Settling submissions side by side must not queue on one row of the site's count. */
const siteShards = 8

/** Verdict columns of problem_tally (api-public 12.1). */
export const tallyColumnOf: Readonly<Record<number, 'ac' | 'pe' | 'ce' | 'wa' | 'tle' | 'mle' | 're' | 'se' | 'pa'>> = {
  [verdict.accepted]: 'ac',
  [verdict.presentationError]: 'pe',
  [verdict.compileError]: 'ce',
  [verdict.wrongAnswer]: 'wa',
  [verdict.timeLimitExceeded]: 'tle',
  [verdict.memoryLimitExceeded]: 'mle',
  [verdict.runtimeError]: 're',
  [verdict.systemError]: 'se',
  [verdict.partialAccepted]: 'pa',
}

/** Waiting, compiling and judging are counted as one, so that progress moves no tally. */
export const countedAs = (code: number): number => (inProgress(code) ? verdict.pending : code)

/**
 * Moves the tallies from a submission's former verdict to its new one; `null` stands for "did not exist". Called under
 * the submission's row lock, so every step is counted once. Rows are touched in one order everywhere.
 */
export const moveTallies = async (
  db: Db,
  submission: Counted,
  step: { readonly from: number | null; readonly to: number },
): Promise<void> => {
  if (submission.contest_id !== 0) return
  const from = step.from === null ? null : countedAs(step.from)
  const to = countedAs(step.to)
  if (from === to) return
  if (submission.group_id === null) await moveSubmissionTally(db, submission, from, to)
  await moveProblemTally(db, submission, from, to)
}

const moveSubmissionTally = async (db: Db, submission: Counted, from: number | null, to: number): Promise<void> => {
  const shard = submission.id % siteShards
  const moves = [...(from === null ? [] : [{ verdict: from, n: -1 }]), { verdict: to, n: 1 }].sort(
    (a, b) => a.verdict - b.verdict,
  )
  await db
    .insertInto('submission_tally')
    .values([
      ...moves.map((move) => ({ scope: 'account', ref: submission.account_id, shard: 0, ...move })),
      ...moves.map((move) => ({ scope: 'site', ref: '', shard, ...move })),
    ])
    .onConflict((conflict) =>
      conflict.columns(['scope', 'ref', 'verdict', 'shard']).doUpdateSet({ n: sql`submission_tally.n + excluded.n` }),
    )
    .execute()
}

const moveProblemTally = async (db: Db, submission: Counted, from: number | null, to: number): Promise<void> => {
  const left = from === null ? undefined : tallyColumnOf[from]
  const entered = tallyColumnOf[to]
  if (from !== null && left === undefined && entered === undefined) return
  const step = {
    ...(from === null ? { total: 1 } : {}),
    ...(left === undefined ? {} : { [left]: -1 }),
    ...(entered === undefined ? {} : { [entered]: 1 }),
  }
  await db
    .insertInto('problem_tally')
    .values({ problem_id: submission.problem_id, group_id: submission.group_id ?? 0, ...step })
    .onConflict((conflict) =>
      conflict
        .columns(['problem_id', 'group_id'])
        .doUpdateSet(
          Object.fromEntries(
            Object.keys(step).map((column) => [
              column,
              sql`${sql.ref(`problem_tally.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
            ]),
          ),
        ),
    )
    .execute()
}

/**
 * Maintains the AC record: one row per accepted submission outside contests and groups (api-public 12.2). It has the
 * submit time, so that rejudging an old solve does not count for this week.
 */
export const moveAccepted = async (
  db: Db,
  submission: Counted,
  step: { readonly from: number; readonly to: number },
): Promise<void> => {
  if (submission.contest_id !== 0 || submission.group_id !== null) return
  if (step.from === verdict.accepted && step.to !== verdict.accepted) {
    await db.deleteFrom('accepted').where('submission_id', '=', submission.id).execute()
  }
  if (step.to !== verdict.accepted) return
  await db
    .insertInto('accepted')
    .columns(['submission_id', 'account_id', 'problem_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('submission')
        .select(['id', 'account_id', 'problem_id', 'submitted_at'])
        .where('id', '=', submission.id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
