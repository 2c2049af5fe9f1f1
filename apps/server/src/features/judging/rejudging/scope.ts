import { type BodyOf, fail, type rejudging, verdict } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'

export type Scope = Omit<BodyOf<(typeof rejudging)['begin']>, 'reason'>

/** Larger scopes require several rejudgings, because one is applied in one transaction. */
export const maxItems = 20_000

/** Verdicts that mean "judged"; a cancelled submission stays cancelled. */
const judged: readonly number[] = [
  verdict.presentationError,
  verdict.compileError,
  verdict.wrongAnswer,
  verdict.accepted,
  verdict.timeLimitExceeded,
  verdict.memoryLimitExceeded,
  verdict.runtimeError,
  verdict.systemError,
  verdict.partialAccepted,
  verdict.submitFailed,
]

/**
 * The submissions a scope names, of those that have been judged.
 * @throws Refusal `rejudging.everything` when it names none and limits nothing.
 */
export const submissionsIn = (db: Db, scope: Scope) => {
  const { submitIds, pid, problemId, cid, username, language, status } = scope
  if (
    [submitIds, pid, problemId, cid, username, language, status].every((item) => item === null || item === undefined)
  ) {
    throw fail('rejudging.everything')
  }
  let query = db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .where('submission.verdict', 'in', judged)
    // Another site judged these; its verdict stays, and a single one can be looked up again.
    .where('problem.is_remote', '=', false)
  if (submitIds) query = query.where('submission.id', '=', sql<number>`any(${submitIds}::bigint[])`)
  if (pid) query = query.where('submission.problem_id', '=', pid)
  if (problemId) query = query.where(sql`upper(problem.display_id)`, '=', problemId.trim().toUpperCase())
  if (cid !== null && cid !== undefined) query = query.where('submission.contest_id', '=', cid)
  if (language) query = query.where('submission.language', '=', language)
  if (status !== null && status !== undefined) query = query.where('submission.verdict', '=', status)
  if (scope.withManual !== true) query = query.where('submission.is_manual', '=', false)
  if (username) {
    query = query.where('submission.account_id', 'in', (eb) =>
      eb
        .selectFrom('account')
        .select('account.id')
        .where((inner) => inner(inner.fn('lower', ['account.username']), '=', lowered(username.trim()))),
    )
  }
  if (scope.onlyOutdated === true) {
    query = query.where(sql<boolean>`submission.testdata_hash is distinct from problem.testdata_hash
      and not exists (select from contest_pretest as pretest
                      where pretest.contest_id = submission.contest_id and pretest.problem_id = submission.problem_id
                        and pretest.ended_at is null and pretest.set_hash = submission.testdata_hash)`)
  }
  return query
}

/** How many a scope names. */
export const countIn = async (db: Db, scope: Scope): Promise<number> => {
  const { n } = await submissionsIn(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
