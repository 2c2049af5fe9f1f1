import { type SimilarityPair, similarityStates, toInstant } from '@verdict/contract'
import type { PairRow } from './repository.ts'

type Side = SimilarityPair['first']

/** The earlier submission first: only the later one can be the copy. */
export const bySubmitTime = (
  row: Pick<PairRow, 'a_submitted_at' | 'b_submitted_at' | 'a_submission_id' | 'b_submission_id'>,
) => row.a_submitted_at.getTime() - row.b_submitted_at.getTime() || row.a_submission_id - row.b_submission_id

export const presentPair = (row: PairRow): SimilarityPair => {
  const a: Side = {
    uid: row.a_id,
    username: row.a_username,
    realname: row.a_realname,
    submitId: row.a_submission_id,
    submitTime: toInstant(row.a_submitted_at),
    percent: row.a_percent,
  }
  const b: Side = {
    uid: row.b_id,
    username: row.b_username,
    realname: row.b_realname,
    submitId: row.b_submission_id,
    submitTime: toInstant(row.b_submitted_at),
    percent: row.b_percent,
  }
  const [first, second] = bySubmitTime(row) <= 0 ? [a, b] : [b, a]
  return {
    id: row.id,
    pid: row.problem_id,
    problemId: row.problem_name,
    family: row.family,
    percent: row.percent,
    state: stateOf(row.state),
    first,
    second,
    alsoIn: row.also_in ?? 0,
  }
}

/** The database allows these states only. */
export const stateOf = (state: string): SimilarityPair['state'] =>
  similarityStates.find((known) => known === state) ?? 'open'
