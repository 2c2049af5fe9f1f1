import type { contestBoards, DataOf } from '@verdict/contract'
import { attemptOf, type BoardCell, type Viewer } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { BoardTerms } from './board-state.ts'
import type { FollowedBoard } from './followed-board.ts'
import { openOutsideBoard } from './read-board.ts'

/** Submissions that are looked at, and cells that are sent: several submissions of a team are one cell. */
const mostLooked = 200
const mostCells = 30

/**
 * The cells of a public board with the latest attempts, newest first. They have no results: a reader takes those from
 * the board, so this reveals nothing that its view hides. Behind the freeze a cell is listed when the board counts frozen
 * attempts in it.
 * @throws Refusal with the reason when the public board is closed
 */
export const readLatest = async (
  deps: Deps,
  viewer: Viewer,
  cid: number,
): Promise<DataOf<(typeof contestBoards)['latest']>> => {
  const { board } = await openOutsideBoard(deps, viewer, cid)
  return latestOn(deps, board)
}

/** The same for a board whose public view the caller may see. */
export const latestOn = async (
  deps: Pick<Deps, 'db'>,
  board: FollowedBoard,
): Promise<DataOf<(typeof contestBoards)['latest']>> => {
  const terms = board.state()?.terms
  if (terms === undefined) return []
  const { view, rows } = board.snapshot({ forces: false, wantsAfterEnd: false })
  const shown = new Map(rows.map(({ userId, cells }) => [userId, cells]))
  const latest = new Map<string, { readonly uid: string; readonly displayId: string }>()
  for (const { uid, displayId, code } of await attemptsIn(deps.db, board.contestId, view === 'frozen')) {
    const cell = shown.get(uid)?.get(displayId)
    if (cell === undefined || latest.has(`${uid} ${displayId}`) || !counts(code, cell, terms)) continue
    latest.set(`${uid} ${displayId}`, { uid, displayId })
    if (latest.size === mostCells) break
  }
  return [...latest.values()]
}

/** Whether the board counts a submission as an attempt in its cell. */
const counts = (code: number | null, cell: BoardCell, { rule, records }: BoardTerms): boolean => {
  if (code === null) return 'frozenTries' in cell && cell.frozenTries > 0
  return rule === 'oi' || attemptOf(code, { compileErrorsCount: records.compileErrorsCount }) !== 'free'
}

interface Attempt {
  readonly uid: string
  readonly displayId: string
  /** Null behind the freeze. */
  readonly code: number | null
}

const attemptsIn = async (db: Db, cid: number, isFrozen: boolean): Promise<readonly Attempt[]> => {
  const { rows } = await sql<Attempt>`
    select submission.account_id as uid, entry.label as "displayId",
      case when ${isFrozen} and span = 2 then null else verdict end as code
    from submission
    join contest on contest.id = submission.contest_id
    join contest_problem as entry on entry.id = submission.contest_problem_id
    cross join lateral (
      select contest_span(contest, submission.account_id, submission.submitted_at) as span) as part
    where submission.contest_id = ${cid} and submission.contest_id <> 0
      and (span = 2 and ${isFrozen} or span in (1, 2) and is_final(verdict))
    order by submitted_at desc, submission.id desc limit ${mostLooked}`.execute(db)
  return rows
}
