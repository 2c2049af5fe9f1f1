import { limits } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { hasOpenResults } from '../../contests/core/open-results.ts'
import { titleOfLink } from './repository.ts'

/** Longer than a batch can take; a server that dies while sending is replaced after it. */
const leaseMs = 600_000
const batchSize = 50

export interface DueScore {
  readonly id: number
  readonly account_id: string
  readonly subject: string
  readonly line_item: string
  readonly revision: number
  readonly sent_at: Date | null
  readonly tries: number
  readonly waiting_since: Date | null
  readonly training_id: number | null
  readonly problem_id: number | null
  readonly contest_id: number | null
  readonly provider_id: number
}

/**
 * Leases scores that are due. Those of hidden content, or homework that has not opened, wait until learners see it. Those
 * of a contest wait for its end and while its scoreboard is frozen (`isFrozenAt` of the rules).
 */
export const leaseScores = async (db: Db, now: Date): Promise<DueScore[]> => {
  const { rows } = await sql<DueScore>`
    update lti_score set leased_until = ${new Date(now.getTime() + leaseMs)}
    from lti_link
    where lti_link.id = lti_score.link_id and lti_score.id in (
      select due.id from lti_score as due
      join lti_link as link on link.id = due.link_id
      left join training on training.id = link.training_id
      left join problem on problem.id = link.problem_id
      left join contest on contest.id = link.contest_id
      join identity_provider as source on source.id = link.provider_id
      where due.sent_revision < due.revision and not due.is_dead and source.is_on
        and (due.next_try_at is null or due.next_try_at <= ${now})
        and (due.leased_until is null or due.leased_until < ${now})
        and (training.is_visible and (training.opens_at is null or training.opens_at <= ${now})
          or is_public(problem.visibility)
          or contest.is_visible and ${hasOpenResults('contest', now)})
      order by due.id limit ${batchSize} for update of due skip locked)
    returning lti_score.id, lti_score.account_id, lti_score.subject, lti_score.line_item, lti_score.revision,
      lti_score.sent_at, lti_score.tries, lti_score.waiting_since, lti_link.training_id, lti_link.problem_id,
      lti_link.contest_id, lti_link.provider_id
  `.execute(db)
  return rows.sort((a, b) => a.id - b.id)
}

/** Stores that a revision was accepted; a newer one waits from now. */
export const saveSent = async (
  db: Db,
  score: DueScore,
  at: { readonly timestamp: Date; readonly now: Date },
): Promise<void> => {
  await sql`
    update lti_score set sent_revision = greatest(sent_revision, ${score.revision}), sent_at = ${at.timestamp},
      tries = 0, next_try_at = null, leased_until = null, answer_status = null, answer = null,
      waiting_since = case when revision > ${score.revision} then ${at.now}::timestamptz end
    where id = ${score.id}`.execute(db)
}

export const saveFailed = async (
  db: Db,
  id: number,
  failure: {
    readonly status: number | null
    readonly answer: string
    readonly nextTryAt: Date
    readonly isDead: boolean
  },
): Promise<void> => {
  await db
    .updateTable('lti_score')
    .set(({ eb }) => ({
      tries: eb('tries', '+', 1),
      next_try_at: failure.nextTryAt,
      is_dead: failure.isDead,
      leased_until: null,
      answer_status: failure.status,
      answer: failure.answer.slice(0, limits.webhook.answerMaxChars),
    }))
    .where('id', '=', id)
    .execute()
}

/** Scores that wait or failed, failed ones first. */
export const listUnsent = (db: Db) =>
  db
    .selectFrom('lti_score')
    .innerJoin('lti_link', 'lti_link.id', 'lti_score.link_id')
    .innerJoin('identity_provider as source', 'source.id', 'lti_link.provider_id')
    .leftJoin('training', 'training.id', 'lti_link.training_id')
    .leftJoin('contest', 'contest.id', 'lti_link.contest_id')
    .leftJoin('problem', 'problem.id', 'lti_link.problem_id')
    .innerJoin('account', 'account.id', 'lti_score.account_id')
    .select(['lti_score.id', 'source.name as platform', 'account.username', 'training.group_id'])
    .select(['lti_link.training_id', 'lti_link.problem_id', 'lti_link.contest_id', titleOfLink.as('title')])
    .select(['lti_score.is_dead', 'lti_score.tries', 'lti_score.next_try_at', 'answer_status', 'answer'])
    .whereRef('sent_revision', '<', 'revision')
    .orderBy('is_dead', 'desc')
    .orderBy('lti_score.id')
    .limit(limits.lti.maxScores)
    .execute()

/** Queues one score again, or all failed ones. */
export const requeue = async (db: Db, id: number | null, now: Date): Promise<number> => {
  let update = db
    .updateTable('lti_score')
    .set({ is_dead: false, tries: 0, next_try_at: null, waiting_since: now })
    .whereRef('sent_revision', '<', 'revision')
  update = id === null ? update.where('is_dead', '=', true) : update.where('id', '=', id)
  return Number((await update.executeTakeFirstOrThrow()).numUpdatedRows)
}
