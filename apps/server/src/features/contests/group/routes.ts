import { fail, groupContests, problemAuth } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { requireGroupAdmin, requireGroupMember } from '../../groups/find-group.ts'
import { isForced } from '../../problems/editor/is-forced.ts'
import { createGroupProblem } from '../../problems/group/create-problem.ts'
import { listGroupContests } from '../core/list-of-group.ts'
import {
  createAnnouncement,
  listAnnouncements,
  removeAnnouncement,
  updateAnnouncement,
} from '../editor/announcements.ts'
import { copyContest } from '../editor/clone-contest.ts'
import { given as required } from '../editor/kept-contest.ts'
import { listContestsIn } from '../editor/list-contests.ts'
import { placeById } from '../editor/places.ts'
import { readContest, readLoss } from '../editor/read-contest.ts'
import type { GivenContest } from '../editor/read-terms.ts'
import { removeContest } from '../editor/remove-contest.ts'
import { removePlace } from '../editor/remove-place.ts'
import { listWithdrawn, restorePlace } from '../editor/restore-place.ts'
import { changeVisible, makeContest, updateContest } from '../editor/save-contest.ts'
import { arrangePlaces, readPlace, savePlace } from '../editor/save-place.ts'
import { listRemoved } from '../removed/list-removed.ts'
import { restoreRemoved } from '../removed/restore-removed.ts'
import { addFromGroup, addFromPublic } from './add-problems.ts'
import { requireAnnouncementIn } from './announcement-in.ts'
import { listGroupContestProblems } from './list-problems.ts'
import { requireOfGroup } from './of-group.ts'

interface Creating {
  readonly body: GivenContest & { readonly gid: number | null }
  readonly caller: Caller
}

/** Creates a contest in the group the form names, for its admins only. It is visible at first. */
const makeInGroup = async (deps: Deps, viewer: SignedIn, { body, caller }: Creating) => {
  const { group } = await requireGroupAdmin(deps, viewer, required(body.gid, 'gid'))
  return makeContest(deps, viewer, { body, caller, groupId: group.id })
}

/** A place named by its id is one of the contest the request names. @throws Refusal `contest.problemNotIn` */
const requirePlaceIn = async (
  deps: Deps,
  { id, cid }: { readonly id: number | null; readonly cid: number },
): Promise<void> => {
  const place = id === null ? undefined : await placeById(deps.db, id)
  if (place !== undefined && place.contest_id !== cid) throw fail('contest.problemNotIn')
}

/** Each call checks that the contest belongs to a group and that the caller manages it; the use cases are those of all contests. */
export const groupContestFeature = (deps: Deps): Feature =>
  handle(groupContests, {
    list: async ({ viewer, query }) => {
      await requireGroupMember(deps, viewer, query.gid)
      return listGroupContests(deps, query)
    },
    adminList: async ({ viewer, query }) => {
      const { group, level } = await requireGroupAdmin(deps, viewer, query.gid)
      return listContestsIn(deps, signedIn(viewer), { query, groupId: group.id, groupLevel: level })
    },
    detail: async ({ viewer, query }) => {
      const user = signedIn(viewer)
      await requireOfGroup(deps, user, query.cid)
      return readContest(deps, user, query.cid)
    },
    create: async (call) => {
      await makeInGroup(deps, signedIn(call.viewer), { body: call.body, caller: call })
      return null
    },
    make: (call) => makeInGroup(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    update: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, required(call.body.id, 'id'), { gid: call.body.gid })
      return updateContest(deps, user, { body: call.body, caller: call })
    },
    remove: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, call.query.cid)
      return removeContest(deps, user, { cid: call.query.cid, caller: call })
    },
    removed: async ({ viewer, query }) => {
      const { group } = await requireGroupAdmin(deps, viewer, query.gid)
      return listRemoved(deps, signedIn(viewer), group.id)
    },
    restore: (call) =>
      restoreRemoved(deps, signedIn(call.viewer), { cid: required(call.body.cid, 'cid'), caller: call }),
    copy: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, required(call.body.cid, 'cid'))
      return copyContest(deps, user, { body: call.body, caller: call })
    },
    changeVisible: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, call.query.cid)
      return changeVisible(deps, user, { cid: call.query.cid, visible: call.query.visible, caller: call })
    },
    problems: ({ viewer, query, locale }) => listGroupContestProblems(deps, signedIn(viewer), { query, locale }),
    createProblem: (call) =>
      createGroupProblem(deps, signedIn(call.viewer), {
        body: call.body,
        caller: call,
        visibility: problemAuth.contest,
      }),
    place: async ({ viewer, query }) => {
      const user = signedIn(viewer)
      await requireOfGroup(deps, user, query.cid)
      return readPlace(deps, user, query)
    },
    savePlace: async (call) => {
      const user = signedIn(call.viewer)
      const cid = required(call.body.cid, 'cid')
      await requireOfGroup(deps, user, cid)
      await requirePlaceIn(deps, { id: call.body.id, cid })
      await savePlace(deps, user, { body: call.body, caller: call })
      return null
    },
    removePlace: async (call) => {
      const user = signedIn(call.viewer)
      const { cid, pid, force, keepSubmissions } = call.query
      await requireOfGroup(deps, user, cid)
      return removePlace(deps, user, {
        cid,
        pid,
        caller: call,
        withSubmissions: true,
        force: isForced(force),
        keepsSubmissions: keepSubmissions === true,
      })
    },
    withdrawn: async ({ viewer, query }) => {
      await requireOfGroup(deps, signedIn(viewer), query.cid)
      return listWithdrawn(deps, signedIn(viewer), query.cid)
    },
    restoreProblem: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, required(call.body.cid, 'cid'))
      return restorePlace(deps, user, { body: call.body, caller: call })
    },
    addFromPublic: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, required(call.body.cid, 'cid'))
      return addFromPublic(deps, user, { given: call.body, caller: call })
    },
    addFromGroup: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, call.query.cid)
      return addFromGroup(deps, user, { given: call.query, caller: call })
    },
    arrange: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, required(call.body.cid, 'cid'))
      return arrangePlaces(deps, user, { body: call.body, caller: call })
    },
    loss: async ({ viewer, query }) => {
      const user = signedIn(viewer)
      await requireOfGroup(deps, user, query.cid)
      return readLoss(deps, user, query)
    },
    announcements: async ({ viewer, query }) => {
      const user = signedIn(viewer)
      await requireOfGroup(deps, user, query.cid)
      return listAnnouncements(deps, user, query)
    },
    createAnnouncement: async (call) => {
      const user = signedIn(call.viewer)
      await requireOfGroup(deps, user, required(call.body.cid, 'cid'))
      return createAnnouncement(deps, user, { body: call.body, caller: call })
    },
    updateAnnouncement: async (call) => {
      const user = signedIn(call.viewer)
      const aid = call.body.announcement?.id ?? null
      if (aid === null) throw fail('request.field', { field: 'announcement.id' })
      await requireAnnouncementIn(deps, user, { aid, cid: call.body.cid })
      return updateAnnouncement(deps, user, { body: call.body, caller: call })
    },
    removeAnnouncement: async (call) => {
      const user = signedIn(call.viewer)
      const { aid, cid = null } = call.query
      await requireAnnouncementIn(deps, user, { aid, cid })
      return removeAnnouncement(deps, user, { aid, caller: call })
    },
  })
