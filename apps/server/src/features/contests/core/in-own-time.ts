import { type RawBuilder, sql } from 'kysely'
import type { ContestRow } from './find-contest.ts'

/**
 * Whether a submission was made in the own time of its participant (`contest_span`): after their start or beginning and
 * before their end. Always true without own times.
 *
 * @param entry the alias of the table `submission` in the statement
 */
export const isInOwnTime = (
  contest: Pick<ContestRow, 'id' | 'overtime_s' | 'window_s'>,
  entry: string,
): RawBuilder<boolean> => {
  if (contest.overtime_s === 0 && contest.window_s === null) return sql<boolean>`true`
  return sql<boolean>`(
    select contest_span(round, ${sql.ref(`${entry}.account_id`)}, ${sql.ref(`${entry}.submitted_at`)}) in (1, 2)
    from contest as round where round.id = ${contest.id})`
}
