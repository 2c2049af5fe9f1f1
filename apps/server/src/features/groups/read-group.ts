import { type CreateTerms, fail, type GroupDetail } from '@verdict/contract'
import { authorize, createsGroupsFreely, type GroupCreation, refusalOf, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { findGroup, groupFactsOf, requireGroupReader } from './find-group.ts'
import { presentDetail } from './present.ts'
import { countApplications, countCreatedToday, countOwned, countSolved } from './repository.ts'

/** A group's page. */
export const readGroup = async (deps: Deps, viewer: SignedIn, gid: number): Promise<GroupDetail> => {
  const open = await requireGroupReader(deps, viewer, gid)
  return presentDetail(open, open.can.admin ? await countApplications(deps.db, gid) : null)
}

/** Whether the viewer sees the content of a group. */
export const readGroupAccess = async (deps: Deps, viewer: SignedIn, gid: number): Promise<{ access: boolean }> => ({
  access: authorize(viewer, 'group.readContent', groupFactsOf(await findGroup(deps, viewer, gid))),
})

/** Level of the viewer's row. */
export const readGroupAuth = async (deps: Deps, viewer: SignedIn, gid: number): Promise<number> =>
  (await findGroup(deps, viewer, gid)).level

/** The thresholds for creating a group, before the form is filled in. */
export const readCreateTerms = async (deps: Deps, viewer: SignedIn): Promise<CreateTerms> => {
  const settings = await deps.settings.read()
  const [solved, today, owned] = await Promise.all([
    countSolved(deps.db, viewer.id),
    countCreatedToday(deps.db, viewer.id, deps.clock.now()),
    countOwned(deps.db, viewer.id),
  ])
  const isExempt = createsGroupsFreely(viewer)
  const terms = {
    isExempt,
    solved,
    solvedNeeded: settings.defaultCreateGroupACInitValue,
    today,
    todayMax: settings.defaultCreateGroupDailyLimit,
    owned,
    ownedMax: settings.defaultCreateGroupLimit,
  }
  const passed = {
    hasSolvedEnough: solved >= terms.solvedNeeded,
    hasRoomToday: today < terms.todayMax,
    hasRoom: owned < terms.ownedMax,
  }
  return { ...terms, refusal: refusalOf(viewer, 'group.create', passed) }
}

/** @throws Refusal of the first threshold the viewer does not pass; takes one of the day's groups. */
export const requireMayCreate = async (deps: Deps, viewer: SignedIn, takeToday: TakeToday): Promise<void> => {
  if (createsGroupsFreely(viewer)) return
  const settings = await deps.settings.read()
  const needed = settings.defaultCreateGroupACInitValue
  const daily = settings.defaultCreateGroupDailyLimit
  const total = settings.defaultCreateGroupLimit
  const requirePassed = (fact: Partial<GroupCreation>): void => {
    const refusal = refusalOf(viewer, 'group.create', { ...allPassed, ...fact })
    if (refusal === 'solved') throw fail('group.solveMore', { count: needed })
    if (refusal === 'today') throw fail('group.tooManyToday', { count: daily })
    if (refusal === 'owned') throw fail('group.tooMany', { count: total })
  }
  // One after another, since the second takes one of the day's groups.
  requirePassed({ hasSolvedEnough: (await countSolved(deps.db, viewer.id)) >= needed })
  requirePassed({ hasRoomToday: await takeToday(daily) })
  requirePassed({ hasRoom: (await countOwned(deps.db, viewer.id)) < total })
}

const allPassed: GroupCreation = { hasSolvedEnough: true, hasRoomToday: true, hasRoom: true }

/** Takes one of the day's groups; false when none is left. */
type TakeToday = (limit: number) => Promise<boolean>
