import { type Attempt, attemptOf, type BoardRecord, type BoardRow } from '../../src/index.ts'

/** Contests in a compact notation for table-driven tests. */

let lastId = 0

/** A submission of the ACM rule, by its verdict code. */
export const acm = (timeS: number, userId: string, problem: string, code: number): BoardRecord =>
  record({ timeS, userId, problem, attempt: attemptOf(code) })

/** A submission of the OI rule. */
export const oi = (
  userId: string,
  problem: string,
  [timeS, score, runTimeMs, attempt = 'free']: readonly [number, number | null, number, Attempt?],
): BoardRecord => record({ timeS, userId, problem, score, runTimeMs, attempt })

const record = (given: Partial<BoardRecord> & Pick<BoardRecord, 'timeS' | 'userId' | 'problem' | 'attempt'>) => {
  lastId += 1
  return { submissionId: lastId, score: null, runTimeMs: null, ...given }
}

/** Rows with their cells as plain objects, for comparing with a table. */
export const plainRows = <Cell>(rows: readonly BoardRow<Cell>[]) =>
  rows.map(({ userId, points, time, records, cells }) => ({
    userId,
    points,
    time,
    records,
    cells: Object.fromEntries(cells),
  }))
