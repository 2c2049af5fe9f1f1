import { type CaseResult, problemType } from '@verdict/contract'
import { caseScore } from '@verdict/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** A run and the kind of its problem: only where there are points does a case show some. */
export interface RunOfCases {
  readonly id: number
  readonly type: number
}

/** Cases as a table `given`, in one parameter for any number; of duplicate cases the last one wins. */
const asTable = (cases: readonly CaseResult[]): RawBuilder<unknown> => {
  const rows = [...new Map(cases.map((testCase) => [testCase.seq, testCase])).values()].map((item) => ({
    seq: item.seq,
    group_num: item.group,
    verdict: item.verdict,
    time_ms: item.timeMs,
    memory_kb: item.memoryKb,
    score: caseScore(item),
    fraction: item.fraction,
    message: item.message,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (seq int, group_num int, verdict smallint,
    time_ms int, memory_kb int, score int, fraction double precision, message text)`
}

/**
 * A statement that stores cases of the runs in a table `run (id, type)`. An existing case is replaced if it differs,
 * and left unchanged otherwise: most were already stored as progress.
 */
export const insertCases = (run: RawBuilder<unknown>, cases: readonly CaseResult[]): RawBuilder<unknown> => sql`
  insert into judging_case (judging_id, seq, group_num, verdict, time_ms, memory_kb, score, fraction, message)
  select reported.* from (
    select run.id, seq, group_num, verdict, time_ms, memory_kb, case when run.type = ${problemType.oi} then score end as score,
      fraction, message
    from ${run} cross join ${asTable(cases)}) reported
  where not exists (
    select from judging_case kept where kept.judging_id = reported.id and kept.seq = reported.seq
      and (kept.group_num, kept.verdict, kept.time_ms, kept.memory_kb, kept.score, kept.fraction, kept.message)
        is not distinct from (reported.group_num, reported.verdict, reported.time_ms, reported.memory_kb, reported.score, reported.fraction,
          reported.message))
  on conflict (judging_id, seq) do update set group_num = excluded.group_num, verdict = excluded.verdict,
    time_ms = excluded.time_ms, memory_kb = excluded.memory_kb, score = excluded.score, fraction = excluded.fraction,
    message = excluded.message`

/** Stores cases of a run. */
export const saveCases = async (db: Db, run: RunOfCases, cases: readonly CaseResult[]): Promise<void> => {
  if (cases.length === 0) return
  await insertCases(sql`(values (${run.id}::bigint, ${run.type}::int)) as run (id, type)`, cases).execute(db)
}
