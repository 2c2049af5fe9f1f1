import { problemAuth } from '@verdict/contract'
import type { TokenTarget, TokenUse } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { isTokened } from '../core/tokens.ts'

/** A participant in a contest. */
interface Participant {
  readonly contestId: number
  readonly accountId: string
}

export interface StoredUse extends TokenUse {
  readonly submitId: number
}

/** The problems of a contest that participants see, in the order of their labels. */
export const findPlaces = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_problem as entry')
    .innerJoin('problem', 'problem.id', 'entry.problem_id')
    .select(['entry.id', 'entry.label'])
    .where('entry.contest_id', '=', contestId)
    .where('problem.visibility', '<>', problemAuth.hidden)
    .orderBy('entry.label')
    .execute()

/** The tokens that a participant used, in order of time. */
export const findUses = async (db: Db, { contestId, accountId }: Participant): Promise<StoredUse[]> => {
  const rows = await db
    .selectFrom('contest_token_use as token')
    .innerJoin('submission', 'submission.id', 'token.submission_id')
    .select(['token.submission_id', 'token.used_at', 'submission.contest_problem_id'])
    .where('token.contest_id', '=', contestId)
    .where('token.account_id', '=', accountId)
    .orderBy('token.used_at')
    .execute()
  return rows.map((row) => ({ submitId: row.submission_id, at: row.used_at, place: row.contest_problem_id }))
}

/** A submission of a contest as needed by the rules of tokens; null when the contest has none of this number. */
export const findTarget = async (
  db: Db,
  { contestId, submitId }: { readonly contestId: number; readonly submitId: number },
): Promise<(TokenTarget & { readonly label: string }) | null> => {
  const row = await db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .leftJoin('contest_problem as entry', 'entry.id', 'submission.contest_problem_id')
    .leftJoin('withdrawn_problem as gone', 'gone.id', 'submission.contest_problem_id')
    .select(['submission.account_id', 'submission.submitted_at', 'submission.contest_problem_id'])
    .select(['problem.open_case_result', isTokened])
    .select((eb) => eb.fn.coalesce('entry.label', 'gone.label').as('label'))
    .where('submission.id', '=', submitId)
    .where('submission.contest_id', '=', contestId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    ownerId: row.account_id,
    submittedAt: row.submitted_at,
    place: row.contest_problem_id,
    isTokened: row.is_tokened,
    opensCases: row.open_case_result,
    label: row.label ?? '',
  }
}

export const insertUse = (
  db: Db,
  use: { readonly submitId: number; readonly contestId: number; readonly accountId: string; readonly at: Date },
) =>
  db
    .insertInto('contest_token_use')
    .values({ submission_id: use.submitId, contest_id: use.contestId, account_id: use.accountId, used_at: use.at })
    .execute()

/** Uses of all participants, newest first. */
export const listUses = (
  db: Db,
  { contestId, offset, limit }: { readonly contestId: number; readonly offset: number; readonly limit: number },
) =>
  db
    .selectFrom('contest_token_use as token')
    .innerJoin('submission', 'submission.id', 'token.submission_id')
    .innerJoin('account', 'account.id', 'token.account_id')
    .leftJoin('contest_problem as entry', 'entry.id', 'submission.contest_problem_id')
    .leftJoin('withdrawn_problem as gone', 'gone.id', 'submission.contest_problem_id')
    .select(['token.submission_id', 'token.account_id', 'token.used_at', 'account.username'])
    .select(['submission.submitted_at', 'submission.verdict', 'submission.score'])
    .select((eb) => eb.fn.coalesce('entry.label', 'gone.label').as('label'))
    .where('token.contest_id', '=', contestId)
    .orderBy('token.used_at', 'desc')
    .orderBy('token.submission_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

export const countUses = async (db: Db, contestId: number): Promise<number> => {
  const { n } = await db
    .selectFrom('contest_token_use')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow()
  return Number(n)
}
