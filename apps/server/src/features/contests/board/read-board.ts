import { fail } from '@verdict/contract'
import {
  authorize,
  type ContestStanding,
  contestPhase,
  hasOwnTimes,
  isBoardHidden,
  opensOutside,
  refusalOf,
  type Viewer,
} from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Prebuilt } from '../../../platform/http/prebuilt.ts'
import { findGroupLevel } from '../../groups/find-group.ts'
import { openContest, standingIn } from '../core/find-contest.ts'
import { requireFormat } from '../core/format.ts'
import type { FollowedBoard } from './followed-board.ts'
import { audienceOn, type Names } from './names.ts'

/** A board the viewer can see, and whether the viewer manages its contest. */
export interface OpenBoard {
  readonly board: FollowedBoard
  readonly isAdmin: boolean
  readonly names: Names
}

const guestStanding: ContestStanding = { isRegistered: false, groupLevel: 0 }

/**
 * A board as the viewer sees it; the caller checks the access to the contest.
 * @throws Refusal `contest.boardHidden` or `contest.formatMissing`
 */
export const opened = (
  { clock }: Pick<Deps, 'clock'>,
  board: FollowedBoard,
  { viewer, isAdmin }: { readonly viewer: Viewer; readonly isAdmin: boolean },
): OpenBoard => {
  const terms = board.state()?.terms
  const isHidden = terms !== undefined && isBoardHidden(terms.contest.terms, clock.now())
  if (isHidden && !isAdmin) throw fail('contest.boardHidden')
  if (terms !== undefined) requireFormat(terms.rules)
  const audience = terms === undefined ? 'everyone' : audienceOn(terms, viewer, isAdmin)
  return { board, isAdmin, names: { realnames: isAdmin || terms?.shownName === 'realname', audience } }
}

/**
 * The board of a contest the viewer can see (rule A).
 * @throws Refusal with the reason
 */
export const openBoard = async (deps: Deps, viewer: Viewer, contestId: number): Promise<OpenBoard> => {
  const known = await deps.boards.openIfAny(contestId)
  const terms = known?.state()?.terms.contest.terms
  // The terms of the board are as fresh as the board, so the contest is not read again.
  if (known !== undefined && terms !== undefined && terms.virtual === undefined) {
    const asksViewer = terms.auth === 'private' || terms.groupId !== null || hasOwnTimes(terms)
    const standing = asksViewer ? await standingIn(deps, viewer, contestId) : guestStanding
    const refusal = refusalOf(viewer, 'contest.look', { contest: terms, standing, now: deps.clock.now() })
    if (refusal !== null) throw fail(refusal)
    return opened(deps, known, {
      viewer,
      isAdmin: authorize(viewer, 'contest.readAll', { contest: terms, groupLevel: standing.groupLevel }),
    })
  }
  const { isAdmin } = await openContest(deps, viewer, contestId)
  return opened(deps, await deps.boards.open(contestId), { viewer, isAdmin })
}

/**
 * A public board. Outside groups it needs no database query: the contest data in the board is as fresh as the board.
 * @throws Refusal with the reason
 */
export const openOutsideBoard = async (deps: Deps, viewer: Viewer, contestId: number): Promise<OpenBoard> => {
  const board = await deps.boards.openUnchecked(contestId)
  const terms = board.state()?.terms.contest.terms
  if (terms === undefined) throw fail('contest.missing')
  const level = await findGroupLevel(deps.db, viewer, terms.groupId)
  const refusal = refusalOf(viewer, 'contest.lookFromOutside', {
    contest: terms,
    groupLevel: level,
    now: deps.clock.now(),
  })
  if (refusal !== null) throw fail(refusal)
  return opened(deps, board, {
    viewer,
    isAdmin: authorize(viewer, 'contest.readAll', { contest: terms, groupLevel: level }),
  })
}

/**
 * A board through either access of the viewer: the contest itself, or the public board.
 * @throws Refusal with the reason
 */
export const openEitherBoard = async (deps: Deps, viewer: Viewer, contestId: number): Promise<OpenBoard> => {
  const terms = (await deps.boards.openUnchecked(contestId)).state()?.terms.contest.terms
  const isOutside = terms?.isVisible === true && opensOutside(terms, deps.clock.now())
  if (isOutside && (viewer.kind === 'guest' || contestPhase(terms, deps.clock.now()) !== 'scheduled')) {
    return openOutsideBoard(deps, viewer, contestId)
  }
  if (viewer.kind === 'guest') throw fail(terms?.isVisible === true ? 'auth.loginFirst' : 'contest.missing')
  return openBoard(deps, viewer, contestId)
}

/** The requested view; only managers can see frozen results. */
export const wishOf = (
  { isAdmin }: Pick<OpenBoard, 'isAdmin'>,
  asked: { readonly forceRefresh: boolean; readonly containsEnd: boolean },
) => ({ forces: asked.forceRefresh && isAdmin, wantsAfterEnd: asked.containsEnd })

/** The whole board of a view in one message. */
export const readBoard = async (
  deps: Deps,
  viewer: Viewer,
  query: { readonly cid: number; readonly forceRefresh: boolean; readonly containsEnd: boolean },
): Promise<Prebuilt> => {
  const open = await openEitherBoard(deps, viewer, query.cid)
  const wish = wishOf(open, query)
  if (wish.forces) await open.board.catchUp()
  return open.board.snapshot(wish).whole(open.names)
}
