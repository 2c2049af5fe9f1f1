import type { ContestDesk } from '@verdict/contract/vocabulary'
import {
  beginRefusal,
  type ContestStanding,
  type ContestTerms,
  fitsAccounts,
  isAmongContestants,
  lookRefusal,
  outsideRefusal,
  submitRefusal,
} from '../../contest/access.ts'
import {
  changesContest,
  contestRightOf,
  deskUse,
  isContestManager,
  type ManagedContest,
  readsContest,
} from '../../contest/organisers.ts'
import { bundleRefusal } from '../../contest/statement-bundle.ts'
import type { Rule, Viewer } from '../who.ts'

/** A contest as far as its management asks, with the viewer's level in its group. */
export interface ContestRoleFacts {
  readonly contest: ManagedContest
  readonly groupLevel: number
}

export interface DeskFacts extends ContestRoleFacts {
  readonly desk: ContestDesk
}

/** A contest with its terms and the viewer's relation to it at a moment. */
export interface ContestFacts {
  readonly contest: ContestTerms
  readonly standing: ContestStanding
  readonly now: Date
}

export interface PublicBoardFacts {
  readonly contest: ContestTerms
  readonly groupLevel: number
  readonly now: Date
}

export interface BelongingFacts {
  readonly groupId: number | null
  readonly groupLevel: number
}

const rightOf = (viewer: Viewer, { contest, groupLevel }: ContestRoleFacts) =>
  contestRightOf(viewer, contest, groupLevel)

/** The parts in running a contest (`contest/organisers.ts`). Passes for desks are the matter of the server. */
export const contestAccess = {
  /** Removes it and changes its co-organisers. */
  'contest.manage': (viewer: Viewer, { contest, groupLevel }: ContestRoleFacts) =>
    isContestManager(viewer, contest, groupLevel),
  /** Managers and the jury. */
  'contest.edit': (viewer: Viewer, facts: ContestRoleFacts) => changesContest(rightOf(viewer, facts)),
  /** Reads everything of it: managers, the jury and read-only co-organisers. */
  'contest.readAll': (viewer: Viewer, facts: ContestRoleFacts) => readsContest(rightOf(viewer, facts)),
  'contest.readDesk': (viewer: Viewer, facts: DeskFacts) => deskUse(rightOf(viewer, facts), facts.desk) !== null,
  'contest.useDesk': (viewer: Viewer, facts: DeskFacts) => deskUse(rightOf(viewer, facts), facts.desk) === 'change',
  /** Contests of a group are for its members. */
  'contest.belongs': (viewer: Viewer, { groupId, groupLevel }: BelongingFacts) =>
    isAmongContestants(viewer, { groupId }, groupLevel),
  /** The rule about account names. */
  'contest.takesAccount': (viewer: Viewer, contest: Pick<ContestTerms, 'accounts'>) => fitsAccounts(viewer, contest),
} as const satisfies Record<string, Rule<never>>

/** What participants and spectators do (`contest/access.ts`). */
export const contestRefusals = {
  /** Rule A of api-contests-groups 2.3. */
  'contest.look': (viewer: Viewer, { contest, standing, now }: ContestFacts) =>
    lookRefusal(viewer, contest, standing, now),
  /** Rule C. */
  'contest.submit': (viewer: Viewer, { contest, standing, now }: ContestFacts) =>
    submitRefusal(viewer, contest, standing, now),
  'contest.begin': (viewer: Viewer, { contest, standing, now }: ContestFacts) =>
    beginRefusal(viewer, contest, standing, now),
  /** The encrypted statements. */
  'contest.fetchStatements': (viewer: Viewer, { contest, standing, now }: ContestFacts) =>
    bundleRefusal(viewer, contest, standing, now),
  /** The public board. */
  'contest.lookFromOutside': (viewer: Viewer, { contest, groupLevel, now }: PublicBoardFacts) =>
    outsideRefusal(viewer, contest, groupLevel, now),
} as const
