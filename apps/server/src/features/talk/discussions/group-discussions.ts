import { type BodyOf, type DataOf, fail, type groupDiscussions, type QueryOf } from '@verdict/contract'
import { authorize, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { findGroup, requireGroupAdmin, requireGroupMember } from '../../groups/find-group.ts'
import { saveDiscussion } from './edit-discussion.ts'
import { orderIn, readPage, searchOf } from './list-discussions.ts'
import type { DiscussionFilter } from './list-repository.ts'
import { meetDiscussion, type OpenDiscussion } from './open-discussion.ts'
import { deleteDiscussion } from './remove-discussion.ts'
import { startDiscussion } from './start-discussion.ts'

type Calls = typeof groupDiscussions

/** Discussions of a group for its members (api-contests-groups 7.11). */
export const listGroupDiscussions = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<Calls['list']>,
): Promise<DataOf<Calls['list']>> => {
  await requireArea(deps)
  const { group } = await requireGroupMember(deps, viewer, query.gid)
  const filter: DiscussionFilter = {
    ...everything,
    ...searchOf(query.keyword ?? ''),
    ...orderIn(query.sort),
    groupId: group.id,
    categoryId: query.cid ?? null,
    displayId: query.pid?.trim().toUpperCase() ?? null,
  }
  return readPage(deps, viewer, filter, query)
}

/** With disabled ones, for its admins. */
export const listGroupDiscussionsForAdmins = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<Calls['adminList']>,
): Promise<DataOf<Calls['adminList']>> => {
  await requireArea(deps)
  const { group } = await requireGroupAdmin(deps, viewer, query.gid)
  const filter: DiscussionFilter = {
    ...everything,
    ...searchOf(query.keyword ?? ''),
    ...orderIn(query.sort),
    groupId: group.id,
    categoryId: query.cid ?? null,
    isAdmin: true,
  }
  return readPage(deps, viewer, filter, query)
}

const everything: DiscussionFilter = {
  isAdmin: false,
  groupId: null,
  categoryId: null,
  displayId: null,
  ownerId: null,
  query: null,
  pattern: null,
  author: null,
  username: null,
  exactId: null,
  byActivity: false,
  byLikes: false,
  isBroad: false,
}

/** Starts a discussion in a group. @throws Refusal when neither body nor problem names a group of the viewer's. */
export const startGroupDiscussion = async (
  deps: Deps,
  viewer: SignedIn,
  body: BodyOf<Calls['add']>,
): Promise<{ id: number }> => {
  await requireArea(deps)
  if (body.gid === null || body.gid === 0) throw fail('group.notFound')
  await requireGroupMember(deps, viewer, body.gid)
  return startDiscussion(deps, viewer, { ...body, area: 'group' })
}

/** Changes a discussion of a group. Its row determines the group. */
export const editGroupDiscussion = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<Calls['edit']>,
  caller: Caller,
): Promise<null> => {
  const found = await meetGroupDiscussion(deps, viewer, input.id ?? 0)
  return saveDiscussion(deps, viewer, { found, input, caller })
}

export const removeGroupDiscussion = async (deps: Deps, viewer: SignedIn, did: number, caller: Caller): Promise<null> =>
  deleteDiscussion(deps, viewer, await meetGroupDiscussion(deps, viewer, did), caller)

/** @throws Refusal `discussion.notFound` also for discussions of no group, `group.notFound` for those of a banned one */
const meetGroupDiscussion = async (deps: Deps, viewer: SignedIn, did: number): Promise<OpenDiscussion> => {
  await requireArea(deps)
  const found = await meetDiscussion(deps, viewer, did)
  if (found.facts.groupId === null) throw fail('discussion.notFound')
  await findGroup(deps, viewer, found.facts.groupId)
  if (!authorize(viewer, 'discussion.belongs', found.facts)) throw fail('group.notMember')
  return found
}

const requireArea = async (deps: Deps): Promise<void> => {
  if (!(await deps.settings.read()).openGroupDiscussion) throw fail('discussion.groupListClosed')
}
