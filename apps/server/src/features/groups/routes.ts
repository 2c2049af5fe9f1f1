import { adminGroups, groupAnnouncements, groupInvitations, groupMembers, groups } from '@verdict/contract'
import type { Deps } from '../../deps.ts'
import { type Feature, handle } from '../../platform/http/mount.ts'
import { signedIn } from '../../platform/http/signed-in.ts'
import { freezeGroup, giveManagedGroup, listManagedGroups } from './admin/admin-groups.ts'
import {
  createAnnouncement,
  listAllAnnouncements,
  listAnnouncements,
  removeAnnouncement,
  updateAnnouncement,
} from './announcements/announcements.ts'
import { disbandGroup, handOverGroup, readLoss } from './disband-group.ts'
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  readOffer,
  revokeInvitation,
} from './invitations/invitations.ts'
import { listGroups } from './list-groups.ts'
import { applyToGroup } from './members/apply.ts'
import { changeMember, exitGroup, removeMember } from './members/change-member.ts'
import { importMembers, previewImport } from './members/import-members.ts'
import { listMembers, listMemberTable } from './members/list-members.ts'
import { makeRankReader } from './rank/read-rank.ts'
import { readCreateTerms, readGroup, readGroupAccess, readGroupAuth } from './read-group.ts'
import { createGroup, updateGroup } from './save-group.ts'

export const groupFeature = (deps: Deps): Feature => {
  const readRank = makeRankReader(deps)
  return handle(groups, {
    list: ({ viewer, query }) => listGroups(deps, viewer, query),
    detail: ({ viewer, query }) => readGroup(deps, signedIn(viewer), query.gid),
    access: ({ viewer, query }) => readGroupAccess(deps, signedIn(viewer), query.gid),
    auth: ({ viewer, query }) => readGroupAuth(deps, signedIn(viewer), query.gid),
    createTerms: ({ viewer }) => readCreateTerms(deps, signedIn(viewer)),
    create: ({ viewer, body }) => createGroup(deps, signedIn(viewer), body),
    update: (call) => updateGroup(deps, signedIn(call.viewer), call.body, call),
    loss: ({ viewer, query }) => readLoss(deps, signedIn(viewer), query.gid),
    remove: (call) => disbandGroup(deps, signedIn(call.viewer), call.query.gid, call),
    handOver: (call) => handOverGroup(deps, signedIn(call.viewer), call.body, call),
    rank: ({ viewer, query }) => readRank(signedIn(viewer), query),
  })
}

export const groupMemberFeature = (deps: Deps): Feature =>
  handle(groupMembers, {
    list: ({ viewer, query }) => listMembers(deps, signedIn(viewer), query),
    table: ({ viewer, query }) => listMemberTable(deps, signedIn(viewer), query),
    apply: ({ viewer, query }) => applyToGroup(deps, signedIn(viewer), query),
    change: (call) => changeMember(deps, signedIn(call.viewer), call.body, call),
    remove: (call) => removeMember(deps, signedIn(call.viewer), call.query, call),
    exit: ({ viewer, query }) => exitGroup(deps, signedIn(viewer), query.gid),
    previewImport: ({ viewer, body }) => previewImport(deps, signedIn(viewer), body),
    import: (call) => importMembers(deps, signedIn(call.viewer), call.body, call),
  })

export const groupInvitationFeature = (deps: Deps): Feature =>
  handle(groupInvitations, {
    list: ({ viewer, query }) => listInvitations(deps, signedIn(viewer), query.gid),
    create: ({ viewer, body }) => createInvitation(deps, signedIn(viewer), body),
    revoke: ({ viewer, query }) => revokeInvitation(deps, signedIn(viewer), query.id),
    offer: ({ viewer, body }) => readOffer(deps, signedIn(viewer), body.token),
    accept: ({ viewer, body }) => acceptInvitation(deps, signedIn(viewer), body.token),
  })

export const groupAnnouncementFeature = (deps: Deps): Feature =>
  handle(groupAnnouncements, {
    list: ({ viewer, query }) => listAnnouncements(deps, signedIn(viewer), query),
    table: ({ viewer, query }) => listAllAnnouncements(deps, signedIn(viewer), query),
    create: ({ viewer, body }) => createAnnouncement(deps, signedIn(viewer), body),
    update: ({ viewer, body }) => updateAnnouncement(deps, signedIn(viewer), body),
    remove: ({ viewer, query }) => removeAnnouncement(deps, signedIn(viewer), query.aid),
  })

/** All groups, for root. */
export const adminGroupFeature = (deps: Deps): Feature =>
  handle(adminGroups, {
    list: ({ query }) => listManagedGroups(deps, query),
    freeze: (call) => freezeGroup(deps, signedIn(call.viewer), call.body, call),
    handOver: (call) => giveManagedGroup(deps, signedIn(call.viewer), call.body, call),
  })
