import { type DataOf, fail, type rejudging, toInstant } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'

type History = DataOf<(typeof rejudging)['history']>

/** The latest are enough: a submission judged hundreds of times is a mistake. */
const maxShown = 50

/**
 * Every judging of a submission, newest first, including rejudgings, and the manual actions.
 * @throws Refusal `submission.notFound`
 */
export const readHistory = async (db: Db, submitId: number): Promise<History> => {
  const submission = await db
    .selectFrom('submission')
    .select(['id', 'judging_id'])
    .where('id', '=', submitId)
    .executeTakeFirst()
  if (submission === undefined) throw fail('submission.notFound')
  const rows = await judgingsOf(db, submitId)
  const cases = await casesOf(
    db,
    rows.map((row) => row.id),
  )
  const deeds = await deedsOf(db, submitId)
  return {
    judgings: rows.map((row) => ({
      judgingId: row.id,
      status: row.verdict,
      judger: row.host,
      testdata: row.testdata_hash,
      finishedAt: row.finished_at === null ? null : toInstant(row.finished_at),
      isShown: row.id === submission.judging_id,
      rejudging:
        row.rejudging_id === null
          ? null
          : { id: row.rejudging_id, by: row.account_name ?? '', reason: row.reason ?? '', state: row.state ?? '' },
      cases: cases
        .filter((testCase) => testCase.judging_id === row.id)
        .map((testCase) => ({
          seq: testCase.seq,
          status: testCase.verdict,
          time: testCase.time_ms,
          memory: testCase.memory_kb,
          score: testCase.score,
        })),
    })),
    deeds: deeds.map((deed) => ({
      at: toInstant(deed.at),
      by: deed.actor_name,
      action: deed.action,
      before: deed.before,
      after: deed.after,
    })),
  }
}

const judgingsOf = (db: Db, submitId: number) =>
  db
    .selectFrom('judging')
    .leftJoin('rejudging_item as item', 'item.id', 'judging.item_id')
    .leftJoin('rejudging', 'rejudging.id', 'item.rejudging_id')
    .select(['judging.id', 'judging.verdict', 'judging.host', 'judging.testdata_hash', 'judging.finished_at'])
    .select(['item.rejudging_id', 'rejudging.account_name', 'rejudging.reason', 'rejudging.state'])
    .where('judging.state', '=', 'done')
    .where((eb) =>
      eb.or([
        eb('judging.submission_id', '=', submitId),
        eb('judging.item_id', 'in', (items) =>
          items.selectFrom('rejudging_item').select('rejudging_item.id').where('submission_id', '=', submitId),
        ),
      ]),
    )
    .orderBy('judging.id', 'desc')
    .limit(maxShown)
    .execute()

const casesOf = async (db: Db, judgingIds: readonly number[]) =>
  judgingIds.length === 0
    ? []
    : db
        .selectFrom('judging_case')
        .select(['judging_id', 'seq', 'verdict', 'time_ms', 'memory_kb', 'score'])
        .where('judging_id', 'in', judgingIds)
        .orderBy('seq')
        .execute()

const deedsOf = (db: Db, submitId: number) =>
  db
    .selectFrom('audit_entry')
    .select(['at', 'actor_name', 'action', 'before', 'after'])
    .where('subject_kind', '=', 'submission')
    .where('subject_id', '=', String(submitId))
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
