import { type DataOf, type Locale, limits, toInstant, type users } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { listWrongProblems } from './repository.ts'

/** Problems a user tried but has not solved (specification 000, section 4). */
export const readWrongProblems = async (
  deps: Deps,
  accountId: string,
  locale: Locale,
): Promise<DataOf<(typeof users)['wrongProblems']>> =>
  (await listWrongProblems(deps.db, accountId, { locale, most: limits.wrongProblems.most })).map((row) => ({
    pid: row.pid,
    problemId: row.display_id,
    title: row.title,
    difficulty: row.difficulty,
    submitId: row.submission_id,
    status: row.verdict,
    submitTime: toInstant(row.submitted_at),
  }))
