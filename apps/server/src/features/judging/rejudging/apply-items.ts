import { verdict } from '@verdict/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { notifySubmissions } from '../live/live.ts'
import { tallyColumnOf } from '../tallies/tallies.ts'

/**
 * Applies the judged items: verdicts, messages, the AC record, the tallies, and events to subscribers. A few statements
 * for any number of items: every verdict of the site waits for the tally rows, so they are written last, once each. A
 * submission that was judged, cancelled or overridden meanwhile is skipped.
 */
export const applyItems = async (trx: Db, id: number, now: Date): Promise<void> => {
  await lockSubmissions(trx, id)
  await markItems(trx, id)
  await writeVerdicts(trx, id, now)
  await writeMessages(trx, id)
  await keepAccepted(trx, id)
  await notifyWatchers(trx, id)
  await moveLists(trx, id)
  await moveProblems(trx, id)
}

/** In one order, as everywhere, so that two that touch the same submissions cannot wait for each other. */
const lockSubmissions = (trx: Db, id: number) =>
  sql`
    select 1 from submission where id in (
      select submission_id from rejudging_item where rejudging_id = ${id} and state = 'judged')
    order by id for no key update`.execute(trx)

const markItems = (trx: Db, id: number) =>
  sql`
    update rejudging_item item set state =
      case when (submission.version, submission.verdict) = (item.version, item.old_verdict) then 'applied' else 'skipped' end
    from submission
    where submission.id = item.submission_id and item.rejudging_id = ${id} and item.state = 'judged'`.execute(trx)

/** The items that were taken over, as `item`, with their submissions. */
const taken = (id: number): RawBuilder<unknown> => sql`
  rejudging_item item join submission on submission.id = item.submission_id
  where item.rejudging_id = ${id} and item.state = 'applied' and item.verdict is not null`

const writeVerdicts = (trx: Db, id: number, now: Date) =>
  sql`
    update submission set verdict = made.verdict, version = made.version + 1, score = made.score,
      rank_score = made.rank_score, time_ms = made.time_ms, memory_kb = made.memory_kb, case_total = made.case_total,
      judger = coalesce(made.host, ''), is_manual = false, judging_id = made.judging_id,
      testdata_hash = made.testdata_hash, language_version = made.language_version, updated_at = ${now}
    from (select item.* from ${taken(id)}) made
    where submission.id = made.submission_id`.execute(trx)

const writeMessages = (trx: Db, id: number) =>
  sql`
    update submission_source source set error_message = made.message
    from (select item.submission_id, item.message from ${taken(id)}) made
    where source.submission_id = made.submission_id and source.error_message is distinct from made.message`.execute(trx)

/** Bulk version of `moveAccepted`. */
const keepAccepted = async (trx: Db, id: number): Promise<void> => {
  const practice = sql`submission.contest_id = 0 and submission.group_id is null`
  const ac = sql.lit(verdict.accepted)
  await sql`
    delete from accepted where submission_id in (
      select submission.id from ${taken(id)} and ${practice} and item.old_verdict = ${ac} and item.verdict <> ${ac})`.execute(
    trx,
  )
  await sql`
    insert into accepted (submission_id, account_id, problem_id, created_at)
    select submission.id, submission.account_id, submission.problem_id, submission.submitted_at
    from ${taken(id)} and ${practice} and item.verdict = ${ac} order by submission.id
    on conflict do nothing`.execute(trx)
}

interface ChangedEntry {
  readonly submission_id: number
  readonly judging_id: number | null
  readonly verdict: number
  readonly case_total: number | null
  readonly time_ms: number | null
  readonly memory_kb: number | null
  readonly score: number | null
}

const notifyWatchers = async (trx: Db, id: number): Promise<void> => {
  const { rows } = await sql<ChangedEntry>`
    select item.submission_id, item.judging_id, item.verdict, item.case_total, item.time_ms, item.memory_kb, item.score
    from ${taken(id)} order by item.submission_id`.execute(trx)
  await notifySubmissions(
    trx,
    rows.map((row) => ({
      submitId: row.submission_id,
      run: row.judging_id ?? 0,
      status: row.verdict,
      caseTotal: row.case_total,
      cases: [],
      time: row.time_ms,
      memory: row.memory_kb,
      score: row.score,
    })),
  )
}

/** One less of the former verdict and one more of the new, for every item of practice whose verdict moved. */
const steps = (id: number): RawBuilder<unknown> => sql`
  select submission.account_id, submission.problem_id, submission.group_id, step.verdict, step.n
  from rejudging_item item join submission on submission.id = item.submission_id
  cross join lateral (values (item.old_verdict, -1), (item.verdict, 1)) as step (verdict, n)
  where item.rejudging_id = ${id} and item.state = 'applied' and item.verdict <> item.old_verdict
    and submission.contest_id = 0`

/** Rows in the order of `moveTallies`. One part of the site's count may fall below zero; only the sum means something. */
const moveLists = (trx: Db, id: number) =>
  sql`
    with move as (${steps(id)} and submission.group_id is null)
    insert into submission_tally (scope, ref, shard, verdict, n)
    select scope, ref, 0, verdict, sum(n)::int from (
      select 'account' as scope, account_id as ref, verdict, n from move
      union all select 'site', '', verdict, n from move) one
    group by scope, ref, verdict having sum(n) <> 0 order by scope, ref, verdict
    on conflict (scope, ref, verdict, shard) do update set n = submission_tally.n + excluded.n`.execute(trx)

const columns = Object.entries(tallyColumnOf)

const moveProblems = (trx: Db, id: number) => {
  const names = columns.map(([, name]) => sql.ref(name))
  const sums = columns.map(
    ([code]) => sql`(coalesce(sum(n) filter (where verdict = ${sql.lit(Number(code))}), 0))::int`,
  )
  const sets = columns.map(
    ([, name]) => sql`${sql.ref(name)} = ${sql.ref(`problem_tally.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  )
  return sql`
    with move as (${steps(id)})
    insert into problem_tally (problem_id, group_id, ${sql.join(names)})
    select problem_id, coalesce(group_id, 0), ${sql.join(sums)} from move group by 1, 2 order by 1, 2
    on conflict (problem_id, group_id) do update set ${sql.join(sets)}`.execute(trx)
}
