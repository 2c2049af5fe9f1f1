import { Refusal } from '@verdict/contract'
import {
  authorize,
  contestPhase,
  isAmongContestants,
  isBoardHidden,
  isFrozenAt,
  opensOutside,
  refusalOf,
  type Viewer,
} from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { meetContest, type OpenContest, openToRead, partOf, termsOf } from '../core/find-contest.ts'
import { notThere } from './reply.ts'
import { openContests } from './repository.ts'

/**
 * How much of a contest a viewer gets. `whole`: contest managers see everything at any time. `open`: the content of the
 * scoreboard, without frozen results. `waiting`: before the start, only the contest and its start time.
 */
export type Sight = 'whole' | 'open' | 'waiting'

/** A contest that is open to ICPC tools, at a moment, for one viewer. */
export interface Round {
  readonly contest: OpenContest
  readonly viewer: Viewer
  readonly sight: Sight
  /** The contest's own pages are open to them, not only its board from outside. */
  readonly mayLookInside: boolean
  readonly now: Date
  /** The result of a try during the freeze is hidden. */
  readonly isFrozen: boolean
  readonly isOver: boolean
  /** The file can be published, so it has the personal data that guests see. */
  readonly isPublicExport: boolean
}

/**
 * A contest for its managers, its viewers, or viewers of its public board.
 * @throws CcsFault 404 when it does not exist or is not open to tools
 * @throws Refusal with the reason when the viewer has no access
 */
export const openRound = async (deps: Deps, viewer: Viewer, cid: string): Promise<Round> => {
  if (!/^[1-9]\d{0,8}$/.test(cid)) throw notThere()
  const contest = await meetContest(deps, viewer, Number(cid))
  if (!contest.row.opens_ccs) throw notThere()
  return roundOf(contest, viewer, deps.clock.now())
}

/**
 * A contest for an export by one of its managers, whether it is open to tools or not. `public`: as anyone sees the
 * results, without the inside of submissions and without clarifications.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const openOwnRound = async (
  deps: Deps,
  viewer: Viewer,
  { cid, view }: { readonly cid: number; readonly view: 'whole' | 'public' },
): Promise<Round> => {
  const contest = await openToRead(deps, viewer, cid)
  const now = deps.clock.now()
  const whole = roundOf(contest, viewer, now)
  if (view === 'whole') return whole
  return {
    ...whole,
    contest: { ...contest, isAdmin: false },
    sight: contestPhase(contest.terms, now) === 'scheduled' ? 'waiting' : 'open',
    mayLookInside: false,
    isFrozen: isFrozenAt(contest.terms, now),
    isPublicExport: true,
  }
}

const roundOf = (contest: OpenContest, viewer: Viewer, now: Date): Round => ({
  contest,
  viewer,
  sight: sightOf(contest, viewer, now),
  mayLookInside:
    refusalOf(viewer, 'contest.look', { contest: contest.terms, standing: contest.standing, now }) === null,
  now,
  isFrozen: !contest.isAdmin && isFrozenAt(contest.terms, now),
  isOver: contestPhase(contest.terms, now) === 'ended',
  isPublicExport: false,
})

const sightOf = (contest: OpenContest, viewer: Viewer, now: Date): Sight => {
  const { terms, standing } = contest
  if (authorize(viewer, 'contest.readAll', { contest: terms, groupLevel: standing.groupLevel })) return 'whole'
  if (!terms.isVisible) throw new Refusal('contest.missing')
  // Tools of contestants and guests learn nothing that the board hides.
  const hasBegun = contestPhase(terms, now) !== 'scheduled' && !isBoardHidden(terms, now)
  if (terms.showsBoard && isAmongContestants(viewer, terms, standing.groupLevel)) {
    if (!hasBegun) return 'waiting'
    if (opensOutside(terms, now)) return 'open'
    if (viewer.kind === 'guest') return 'waiting'
  }
  if (viewer.kind === 'guest') throw new Refusal('auth.loginFirst')
  // Checked as of the start, so that future viewers can already see the start time.
  const refusal = refusalOf(viewer, 'contest.look', { contest: terms, standing, now: hasBegun ? now : terms.startsAt })
  // They know when the contest starts, and not what is in it.
  if (refusal === 'contest.timeNotBegun') return 'waiting'
  if (refusal !== null) throw new Refusal(refusal)
  return hasBegun ? 'open' : 'waiting'
}

/** Every contest that is open to tools and to this viewer, the newest first. */
export const openRounds = async (deps: Deps, viewer: Viewer): Promise<readonly Round[]> => {
  const rows = await openContests(deps.db, viewer.kind === 'user' ? viewer.id : null)
  return rows.flatMap(({ registered_at, group_level, own_window, ...row }) => {
    const terms = termsOf(row)
    const standing = { isRegistered: registered_at !== null, groupLevel: group_level, window: own_window }
    const part = partOf(viewer, terms, standing.groupLevel)
    return unlessRefused(() => roundOf({ row, terms, standing, ...part }, viewer, deps.clock.now()))
  })
}

const unlessRefused = (open: () => Round): Round[] => {
  try {
    return [open()]
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}
