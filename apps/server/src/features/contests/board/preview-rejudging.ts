import type { BoardPreview } from '@verdict/contract'
import { attemptOf, type BoardCell, type BoardRecord, keepFormatBoard, type PlacedRow, placeRows } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { lacksFormat } from '../core/format.ts'
import { type BoardState, readTerms } from './board-state.ts'
import { firstSolvesOf } from './first-solves.ts'
import { contestantsOf, type RecordsOf, recordsOf } from './repository.ts'
import { starIdsOf } from './snapshot.ts'
import { subtasksOf } from './subtasks.ts'

/** A rejudging is one scope; a preview over more contests than a user would read is truncated. */
const mostContests = 20

/**
 * Effect of a rejudging on the boards of its contests, including ranks, awards and first solves: compares unfrozen
 * boards with the current and the new results. For an applied rejudging: before and after.
 */
export const previewRejudging = async (deps: Deps, id: number): Promise<BoardPreview[]> => {
  const contests = await contestsOf(deps.db, id)
  const previews: BoardPreview[] = []
  for (const contestId of contests) {
    const preview = await previewContest(deps, id, contestId)
    if (preview !== null) previews.push(preview)
  }
  return previews
}

const contestsOf = async (db: Db, id: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('rejudging_item as item')
    .innerJoin('submission', 'submission.id', 'item.submission_id')
    .select('submission.contest_id')
    .distinct()
    .where('item.rejudging_id', '=', id)
    .where('submission.contest_id', '<>', 0)
    .orderBy('submission.contest_id')
    .limit(mostContests)
    .execute()
  return rows.map(({ contest_id }) => contest_id)
}

interface Side {
  readonly attempt: BoardRecord['attempt']
  readonly score: number | null
  readonly runTimeMs: number | null
  readonly judgingId: number | null
}

/** Both results of the counted items: the new ones, or the applied ones. */
const sidesOf = async (db: Db, id: number, { contestId, compileErrorsCount }: RecordsOf) => {
  const rows = await db
    .selectFrom('rejudging_item as item')
    .innerJoin('submission', 'submission.id', 'item.submission_id')
    .select(['item.submission_id', 'item.state', 'item.old_verdict', 'item.old_score', 'item.old_time_ms'])
    .select(['item.verdict', 'item.score', 'item.time_ms', 'submission.version'])
    .select(['item.old_judging_id', 'item.judging_id'])
    .select(sql<number>`item.version`.as('item_version'))
    .where('item.rejudging_id', '=', id)
    .where('submission.contest_id', '=', contestId)
    .where('item.state', 'in', ['judged', 'applied'])
    .where('item.verdict', 'is not', null)
    .execute()
  // One that was judged or decided otherwise meanwhile is left alone when the rejudging is applied.
  const counting = rows.filter((row) => row.state === 'applied' || row.version === row.item_version)
  const before = new Map<number, Side>()
  const after = new Map<number, Side>()
  for (const row of counting) {
    before.set(row.submission_id, {
      attempt: attemptOf(row.old_verdict, { compileErrorsCount }),
      score: row.old_score,
      runTimeMs: row.old_time_ms,
      judgingId: row.old_judging_id,
    })
    after.set(row.submission_id, {
      attempt: attemptOf(row.verdict ?? row.old_verdict, { compileErrorsCount }),
      score: row.score,
      runTimeMs: row.time_ms,
      judgingId: row.judging_id,
    })
  }
  return { before, after }
}

const previewContest = async (deps: Deps, id: number, contestId: number): Promise<BoardPreview | null> => {
  const terms = await readTerms(deps, contestId)
  if (terms === null || lacksFormat(terms.rules)) return null
  const records = await recordsOf(deps.db, terms.records)
  const people = new Map(await contestantsOf(deps, new Set(records.map(({ userId }) => userId))))
  const sides = await sidesOf(deps.db, id, terms.records)
  const judgingIds = [...sides.before.values(), ...sides.after.values()].flatMap(({ judgingId }) => judgingId ?? [])
  const scored = terms.records.withSubtasks ? await subtasksOf(deps.db, { contestId, judgingIds }) : null
  const recordOf = (record: BoardRecord, side: Side | undefined): BoardRecord => {
    if (side === undefined) return record
    const { judgingId, ...result } = side
    const changed = { ...record, ...result }
    return scored === null ? changed : scored.withSubtasks(changed, judgingId)
  }
  const make = (changed: ReadonlyMap<number, Side>): Made => {
    const state: BoardState = { terms, people, board: keepFormatBoard(terms.rules) }
    state.board.load(records.map((record) => recordOf(record, changed.get(record.submissionId))))
    return placedOn(state)
  }
  const [before, after] = [make(sides.before), make(sides.after)]
  return {
    cid: contestId,
    title: terms.contest.row.title,
    rule: terms.rule,
    places: placeChanges(before, after),
    firstSolves: firstSolveChanges(before, after),
  }
}

interface Made {
  readonly state: BoardState
  readonly placed: readonly PlacedRow<BoardCell>[]
}

const placedOn = (state: BoardState): Made => {
  const { awards } = state.terms
  const rows = state.board.rows('live')
  return { state, placed: placeRows(rows, { stars: starIdsOf(state), ...(awards !== undefined && { awards }) }) }
}

const placeChanges = (before: Made, after: Made): BoardPreview['places'] => {
  const shownRow = (made: Made, placed: PlacedRow<BoardCell> | undefined) =>
    placed === undefined
      ? null
      : {
          rank: placed.place,
          points: placed.row.points,
          time: placed.row.time,
          award: placed.award === null ? null : (made.state.terms.awardLooks[placed.award]?.name ?? null),
        }
  const [old, now] = [before, after].map((made) => new Map(made.placed.map((placed) => [placed.row.userId, placed])))
  const everybody = new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])
  return [...everybody].flatMap((uid) => {
    const [then, later] = [shownRow(before, old?.get(uid)), shownRow(after, now?.get(uid))]
    if (JSON.stringify(then) === JSON.stringify(later)) return []
    return [{ uid, username: after.state.people.get(uid)?.username ?? uid, before: then, after: later }]
  })
}

const firstSolveChanges = (before: Made, after: Made): BoardPreview['firstSolves'] => {
  const holders = ({ state }: Made, label: string): string[] =>
    firstSolvesOf(state.board.rows('live'))
      .filter((holder) => holder.label === label)
      .map(({ userId }) => state.people.get(userId)?.username ?? userId)
  return after.state.terms.problems.flatMap(({ label }) => {
    const [then, later] = [holders(before, label), holders(after, label)]
    return then.join() === later.join() ? [] : [{ displayId: label, before: then, after: later }]
  })
}
