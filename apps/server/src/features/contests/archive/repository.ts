import type { Db } from '../../../platform/db/connect.ts'
import { countedEntries, type Held } from '../ccs/rows.ts'

/** The languages that a problem has a statement in. */
export const statementLocalesOf = async (db: Db, displayId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('problem_statement')
    .innerJoin('problem', 'problem.id', 'problem_statement.problem_id')
    .select('problem_statement.locale')
    .where((eb) => eb(eb.fn('upper', ['problem.display_id']), '=', displayId.toUpperCase()))
    .execute()
  return rows.map(({ locale }) => locale)
}

/** Numbers and verdicts of the submissions that count on the scoreboard, in the order of their submission. */
export const entryKeysOf = (db: Db, contest: Held) =>
  countedEntries(db, contest)
    .select(['submission.id', 'submission.verdict'])
    .orderBy('submission.submitted_at')
    .orderBy('submission.id')
    .execute()
