import { verdict } from '@verdict/contract'
import { type RawBuilder, sql } from 'kysely'

interface Contestant {
  readonly accountId: RawBuilder<unknown>
}

interface Cell extends Contestant {
  readonly contestProblemId: RawBuilder<unknown>
}

/**
 * How many submissions of a person count towards the limit of the contest that the statement reads.
 * Submissions that the judge failed on or that were cancelled do not. Compile errors do: otherwise the limit would
 * reveal them where results are hidden.
 */
export const submissionsIn = ({ accountId }: Contestant): RawBuilder<number> => counted(accountId, sql``)

/** Those to one problem of the contest. */
export const triesIn = ({ contestProblemId, accountId }: Cell): RawBuilder<number> =>
  counted(accountId, sql`and earlier.contest_problem_id = ${contestProblemId}`)

const counted = (accountId: RawBuilder<unknown>, within: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*)::int from submission as earlier
  where earlier.contest_id = contest.id and earlier.contest_id <> 0 and earlier.account_id = ${accountId}
    ${within} and earlier.verdict not in (
      ${sql.lit(verdict.systemError)}, ${sql.lit(verdict.submitFailed)}, ${sql.lit(verdict.cancelled)}))`
