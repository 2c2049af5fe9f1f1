import { type CreateTerms, fail, type GroupDetail } from '@verdict/contract'
import { allowed, anyStaff, authorize, may, type SignedIn } from '@verdict/rules'
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
  const isExempt = allowed(anyStaff, viewer, undefined)
  const terms = {
    isExempt,
    solved,
    solvedNeeded: settings.defaultCreateGroupACInitValue,
    today,
    todayMax: settings.defaultCreateGroupDailyLimit,
    owned,
    ownedMax: settings.defaultCreateGroupLimit,
  }
  return { ...terms, refusal: refusalOf(viewer, terms) }
}

const refusalOf = (viewer: SignedIn, terms: Omit<CreateTerms, 'refusal'>): CreateTerms['refusal'] => {
  if (!allowed(may('groupAdd'), viewer, undefined)) return 'role'
  if (terms.isExempt) return null
  if (terms.solved < terms.solvedNeeded) return 'solved'
  if (terms.today >= terms.todayMax) return 'today'
  return terms.owned >= terms.ownedMax ? 'owned' : null
}

/** @throws Refusal of the first threshold the viewer does not pass; takes one of the day's groups. */
export const requireMayCreate = async (deps: Deps, viewer: SignedIn, takeToday: TakeToday): Promise<void> => {
  if (allowed(anyStaff, viewer, undefined)) return
  const settings = await readSettings(deps.db)
  const needed = settings.defaultCreateGroupACInitValue
  if ((await countSolved(deps.db, viewer.id)) < needed) throw fail('group.solveMore', { count: needed })
  const daily = settings.defaultCreateGroupDailyLimit
  if (!(await takeToday(daily))) throw fail('group.tooManyToday', { count: daily })
  const total = settings.defaultCreateGroupLimit
  if ((await countOwned(deps.db, viewer.id)) >= total) throw fail('group.tooMany', { count: total })
}

/** Takes one of the day's groups; false when none is left. */
type TakeToday = (limit: number) => Promise<boolean>
