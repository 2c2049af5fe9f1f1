import { type CreateTerms, fail, type GroupDetail } from '@verdict/contract'
import { authorize, createsGroupsFreely, type GroupCreation, refusalOf, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { readSettings } from '../site/core/settings.ts'
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
  const settings = await readSettings(deps.db)
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
  return { ...terms, refusal: refusalOf(viewer, 'group.create', terms) }
}

/** @throws Refusal of the first threshold the viewer does not pass; takes one of the day's groups. */
export const requireMayCreate = async (deps: Deps, viewer: SignedIn, takeToday: TakeToday): Promise<void> => {
  if (createsGroupsFreely(viewer)) return
  const settings = await readSettings(deps.db)
  const thresholds = {
    solvedNeeded: settings.defaultCreateGroupACInitValue,
    todayMax: settings.defaultCreateGroupDailyLimit,
    ownedMax: settings.defaultCreateGroupLimit,
  }
  const refuse = (facts: GroupCreation): void => {
    const refusal = refusalOf(viewer, 'group.create', facts)
    if (refusal === 'solved') throw fail('group.solveMore', { count: thresholds.solvedNeeded })
    if (refusal === 'today') throw fail('group.tooManyToday', { count: thresholds.todayMax })
    if (refusal === 'owned') throw fail('group.tooMany', { count: thresholds.ownedMax })
  }
  const solved = await countSolved(deps.db, viewer.id)
  // Later thresholds are looked at only when the earlier ones are passed: the second one takes one of the day's groups.
  refuse({ ...thresholds, solved, today: 0, todayMax: Infinity, owned: 0, ownedMax: Infinity })
  const today = (await takeToday(thresholds.todayMax)) ? 0 : Infinity
  refuse({ ...thresholds, solved, today, todayMax: Infinity, owned: 0, ownedMax: Infinity })
  refuse({ ...thresholds, solved, today: 0, todayMax: Infinity, owned: await countOwned(deps.db, viewer.id) })
}

/** Takes one of the day's groups; false when none is left. */
type TakeToday = (limit: number) => Promise<boolean>
