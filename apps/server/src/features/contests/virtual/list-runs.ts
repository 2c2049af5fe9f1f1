import { toInstant, type VirtualObstacle, type VirtualRun, type VirtualRuns } from '@verdict/contract'
import { hasEnded, isFrozenAt, type SignedIn, type VirtualRefusal } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { BoardState } from '../board/board-state.ts'
import { type OpenContest, openContest } from '../core/find-contest.ts'
import { boardSecondOf, findOwnRun, lengthMsOf, type Run, startRefusal } from './find-run.ts'
import { ghostRows } from './ghosts.ts'
import { placeOf, readOwnRow } from './own-row.ts'

/**
 * The viewer's virtual runs of a contest, the newest first, each with its rank at its own contest time.
 * @throws Refusal when the viewer cannot open the contest
 */
export const listRuns = async (deps: Deps, viewer: SignedIn, contestId: number): Promise<VirtualRuns> => {
  const now = deps.clock.now()
  const contest = await openContest(deps, viewer, contestId)
  const rows = await deps.db
    .selectFrom('contest')
    .select('id')
    .where('virtual_of', '=', contestId)
    .where('virtual_account_id', '=', viewer.id)
    .orderBy('id', 'desc')
    .execute()
  const state = rows.length === 0 ? null : await openState(deps, contest, now)
  const runs: VirtualRun[] = []
  for (const { id } of rows) runs.push(await presentRun(deps, await findOwnRun(deps.db, viewer, id), { state, now }))
  const refusal = startRefusal(viewer, contest, now)
  return {
    refusal: refusal === null ? null : obstacleOf(refusal),
    durationSeconds: Math.floor(lengthMsOf(contest) / 1_000),
    runs,
  }
}

const obstacleOf = (refusal: VirtualRefusal): VirtualObstacle => {
  if (refusal === 'contest.virtualNotEnded') return 'notEnded'
  if (refusal === 'contest.virtualOff') return 'off'
  return refusal === 'contest.virtualFrozen' ? 'frozen' : 'entry'
}

/** The board of the contest; null while it shows less than a run would, so that no rank reveals a frozen result. */
const openState = async (deps: Deps, { row, terms }: OpenContest, now: Date): Promise<BoardState | null> => {
  if (!hasEnded(terms, now) || isFrozenAt(terms, now)) return null
  return (await deps.boards.open(row.id)).current()
}

const presentRun = async (
  deps: Deps,
  run: Run,
  { state, now }: { readonly state: BoardState | null; readonly now: Date },
): Promise<VirtualRun> => {
  const place =
    state === null
      ? { rank: null, ranked: 0, points: 0 }
      : placeOf(state, ghostRows(state, boardSecondOf(run, now)), await readOwnRow(deps.db, state, run, now))
  return {
    cid: run.row.id,
    startTime: toInstant(run.terms.startsAt),
    endTime: toInstant(run.terms.endsAt),
    isRunning: !hasEnded(run.terms, now),
    isAborted: run.row.virtual_aborted_at !== null,
    ...place,
  }
}
