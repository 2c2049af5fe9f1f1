import type { Deps } from '../../../../deps.ts'
import { readEntries, readRuns } from '../collections.ts'
import type { Round } from '../open-round.ts'
import { hasVisibleVerdict, presentJudgement, presentSubmission, showsRuns } from '../present.ts'
import { caseNumbersOf, type EntryRow, knownOf, submissionsIn } from '../repository.ts'
import type { FeedObject } from './config.ts'

/** Cases are read for so many submissions at once. */
const atOnce = 200

/** A stretch of both chains of a contest's log. */
export interface Grown {
  readonly from: { readonly receipts: number; readonly verdicts: number }
  readonly to: { readonly receipts: number; readonly verdicts: number }
}

/** Submissions and judgements, one by one; the cases last. */
export async function* sendEntries(deps: Deps, round: Round): AsyncGenerator<FeedObject> {
  const entries = await readEntries(deps, round)
  for (const row of entries) yield* sendEntry(row, round)
  yield* sendRuns(deps, round, entries)
}

/** The same as whole collections: this replaces all earlier submissions and judgements of a client. */
export async function* resendEntries(deps: Deps, round: Round): AsyncGenerator<FeedObject> {
  const entries = await readEntries(deps, round)
  yield { type: 'submissions', id: null, data: entries.map((row) => presentSubmission(row, round)) }
  yield { type: 'judgements', id: null, data: entries.flatMap((row) => presentJudgement(row, round) ?? []) }
  yield* sendRuns(deps, round, entries)
}

const sendEntry = (row: EntryRow, round: Round): readonly FeedObject[] => {
  const id = String(row.id)
  const judgement = presentJudgement(row, round)
  return [
    { type: 'submissions', id, data: presentSubmission(row, round) },
    ...(judgement === null ? [] : [{ type: 'judgements', id, data: judgement }]),
  ]
}

async function* sendRuns(deps: Deps, round: Round, entries: readonly EntryRow[]): AsyncGenerator<FeedObject> {
  const shown = entries.filter((row) => showsRuns(row, round))
  for (let at = 0; at < shown.length; at += atOnce) {
    for (const data of await readRuns(deps, round, shown.slice(at, at + atOnce))) {
      yield { type: 'runs', id: data.id, data }
    }
  }
}

/** The submissions with new log entries, in their current state. */
export const readGrowth = async (deps: Deps, round: Round, { from, to }: Grown) => {
  const contestId = round.contest.row.id
  const handedIn = await submissionsIn(deps.db, 'contest_receipt', {
    contestId,
    after: from.receipts,
    upTo: to.receipts,
  })
  const judged = await submissionsIn(deps.db, 'contest_verdict_line', {
    contestId,
    after: from.verdicts,
    upTo: to.verdicts,
  })
  const ids = [...new Set([...handedIn, ...judged])]
  const entries = ids.length === 0 ? [] : await readEntries(deps, round, ids)
  return { handedIn: new Set(handedIn), ids, entries }
}

export type Growth = Awaited<ReturnType<typeof readGrowth>>

/** Events for the new log entries. A verdict during the freeze produces none, so its existence is not revealed. */
export const sendGrowth = async (deps: Deps, round: Round, growth: Growth): Promise<readonly FeedObject[]> => {
  const { handedIn, ids, entries } = growth
  const added = entries.flatMap((row) => [
    ...sendEntry(row, round).filter(({ type }) => type !== 'submissions' || handedIn.has(row.id)),
    // Rejudged: the earlier judgement is no longer valid.
    ...(presentJudgement(row, round) === null && hasVisibleVerdict(row, round) && !handedIn.has(row.id)
      ? [{ type: 'judgements', id: String(row.id), data: null }]
      : []),
  ])
  const runs: FeedObject[] = []
  for await (const item of sendRuns(deps, round, entries)) runs.push(item)
  return [
    ...added,
    ...runs,
    ...(await staleRuns(deps, round, growth, runs)),
    ...(await goneEntries(deps, ids, entries)),
  ]
}

/** Cases of an earlier judging that the present one has not. */
const staleRuns = async (
  { db }: Deps,
  round: Round,
  { handedIn, entries }: Growth,
  runs: readonly FeedObject[],
): Promise<readonly FeedObject[]> => {
  const again = entries.filter(
    (row) => !handedIn.has(row.id) && hasVisibleVerdict(row, round) && round.sight !== 'waiting',
  )
  if (again.length === 0 || (round.sight !== 'whole' && !round.isOver)) return []
  const there = new Set(runs.map(({ id }) => id))
  const numbers = await caseNumbersOf(
    db,
    again.map(({ id }) => id),
  )
  return numbers
    .map(({ submission_id, seq }) => `${submission_id}-${seq}`)
    .filter((id) => !there.has(id))
    .map((id) => ({ type: 'runs', id, data: null }))
}

const goneEntries = async (
  { db }: Deps,
  ids: readonly number[],
  entries: readonly EntryRow[],
): Promise<readonly FeedObject[]> => {
  const found = new Set(entries.map(({ id }) => id))
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return []
  // Others are no entries to this viewer: the staff's own, or from after the end.
  const known = await knownOf(db, missing)
  return missing
    .filter((id) => !known.has(id))
    .flatMap((id) => [
      { type: 'judgements', id: String(id), data: null },
      { type: 'submissions', id: String(id), data: null },
    ])
}
