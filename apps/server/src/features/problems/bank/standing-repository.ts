import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { isAccepted } from '../../../platform/db/verdicts.ts'

/**
 * A user's result per problem outside contests: accepted if any submission was accepted, otherwise the verdict of the
 * latest one. Problems without a submission are omitted.
 */
export const standingsOf = (
  db: Db,
  asked: { readonly accountId: string; readonly groupId: number | null; readonly problemIds: readonly number[] },
) =>
  db
    .selectFrom('submission')
    .distinctOn('problem_id')
    .select(['problem_id', 'verdict'])
    .where('account_id', '=', asked.accountId)
    .where('problem_id', '=', sql<number>`any(${asked.problemIds}::int[])`)
    .where('contest_id', '=', 0)
    .where((eb) => eb('group_id', asked.groupId === null ? 'is' : '=', asked.groupId))
    .orderBy('problem_id')
    .orderBy(sql`is_accepted(verdict)`, 'desc')
    .orderBy('id', 'desc')
    .execute()

/** A person's newest accepted program for a problem. */
export const lastAccepted = (
  db: Db,
  asked: { readonly accountId: string; readonly problemId: number; readonly contestId: number },
) =>
  db
    .selectFrom('submission')
    .innerJoin('submission_source as source', 'source.submission_id', 'submission.id')
    .select(['submission.id', 'submission.language', 'submission.submitted_at'])
    .select(['source.code', 'source.blocks', 'source.files'])
    .where('submission.account_id', '=', asked.accountId)
    .where('submission.problem_id', '=', asked.problemId)
    .where('submission.contest_id', '=', asked.contestId)
    .where(isAccepted('submission.verdict'))
    .orderBy('submission.id', 'desc')
    .limit(1)
    .executeTakeFirst()
