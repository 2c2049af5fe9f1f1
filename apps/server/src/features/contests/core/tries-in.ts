import { verdict } from '@verdict/contract'
import { type RawBuilder, sql } from 'kysely'

interface Cell {
  readonly contestProblemId: RawBuilder<unknown>
  readonly accountId: RawBuilder<unknown>
}

/**
 * How many submissions of a person to a problem count towards the limit of the contest that the statement reads.
 * Submissions that the judge failed on or that were cancelled do not. Compile errors do: otherwise the limit would
 * reveal them where results are hidden.
 */
export const triesIn = ({ contestProblemId, accountId }: Cell): RawBuilder<number> => sql<number>`(
  select count(*)::int from submission as earlier
  where earlier.contest_id = contest.id and earlier.contest_id <> 0 and earlier.account_id = ${accountId}
    and earlier.contest_problem_id = ${contestProblemId} and earlier.verdict not in (
      ${sql.lit(verdict.systemError)}, ${sql.lit(verdict.submitFailed)}, ${sql.lit(verdict.cancelled)}))`
