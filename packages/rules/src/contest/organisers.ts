import type { ContestDesk, ContestRight } from '@verdict/contract/vocabulary'
import { holds, superAdmin, type Viewer } from '../access/who.ts'
import { groupLevels } from '../groups/relation.ts'

/** A contest as far as its management asks. */
export interface ManagedContest {
  readonly ownerId: string | null
  readonly groupId: number | null
  /** Rights of co-organisers by account; most contests have none. */
  readonly organisers: Readonly<Record<string, ContestRight>>
}

const managesAll = holds('contests.all')

/**
 * Root, the owner, holders of the permission for all contests outside groups, and in a contest of a group its root
 * (api-contests-groups 1). The owner of a group's contest manages it while they are an admin of the group. Only these
 * remove a contest and change its co-organisers.
 */
export const isContestManager = (
  viewer: Viewer,
  { ownerId, groupId }: Pick<ManagedContest, 'ownerId' | 'groupId'>,
  groupLevel: number,
): boolean => {
  if (superAdmin(viewer, undefined)) return true
  if (viewer.kind === 'guest') return false
  if (groupId === null) return viewer.id === ownerId || managesAll(viewer, undefined)
  return groupLevel === groupLevels.root || (groupLevel === groupLevels.admin && viewer.id === ownerId)
}

/** The viewer's part in running a contest; null for everyone else. Co-organisers of a group's contest are its members. */
export const contestRightOf = (
  viewer: Viewer,
  contest: ManagedContest,
  groupLevel: number,
): 'manager' | ContestRight | null => {
  if (isContestManager(viewer, contest, groupLevel)) return 'manager'
  if (viewer.kind === 'guest' || !Object.hasOwn(contest.organisers, viewer.id)) return null
  if (contest.groupId !== null && groupLevel < groupLevels.member) return null
  return contest.organisers[viewer.id] ?? null
}

type Right = ReturnType<typeof contestRightOf>

/** Whether the viewer reads everything of a contest: managers, the jury and read-only co-organisers. */
export const isContestAdmin = (viewer: Viewer, contest: ManagedContest, groupLevel: number): boolean =>
  readsContest(contestRightOf(viewer, contest, groupLevel))

export const readsContest = (right: Right): boolean => right === 'readOnly' || changesContest(right)

/** Whether a right changes the contest, its problems, times, teams and results. */
export const changesContest = (right: Right): boolean => right === 'manager' || right === 'jury'

/** What a right opens of a desk: its work, reading it, or nothing. */
export const deskUse = (right: Right, desk: ContestDesk): 'change' | 'read' | null => {
  if (changesContest(right) || right === desk) return 'change'
  return right === 'readOnly' ? 'read' : null
}
