import { adminDirectMessages, directMessages } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { blockUser, listBlocks, readPreference, setPreference, unblockUser } from './blocks.ts'
import { countUnread, listOwnConversations, readContact, readThread } from './read.ts'
import { listReports, reportMessage, updateReport } from './reports.ts'
import { markRead, removeDirectMessage, sendDirectMessage } from './write.ts'

export const directMessageFeature = (deps: Deps): Feature =>
  handle(directMessages, {
    unread: ({ viewer }) => countUnread(deps, signedIn(viewer)),
    conversations: ({ viewer, query }) => listOwnConversations(deps, signedIn(viewer), query),
    thread: ({ viewer, query, locale }) => readThread(deps, signedIn(viewer), { ...query, locale }),
    contact: ({ viewer, query, locale }) => readContact(deps, signedIn(viewer), { ...query, locale }),
    send: ({ viewer, body }) => sendDirectMessage(deps, signedIn(viewer), body),
    remove: ({ viewer, query }) => removeDirectMessage(deps, signedIn(viewer), query.id),
    markRead: ({ viewer, body }) => markRead(deps, signedIn(viewer), body),
    report: ({ viewer, body }) => reportMessage(deps, signedIn(viewer), body),
    blocks: ({ viewer }) => listBlocks(deps, signedIn(viewer)),
    block: ({ viewer, body }) => blockUser(deps, signedIn(viewer), body.uid),
    unblock: ({ viewer, query }) => unblockUser(deps, signedIn(viewer), query.uid),
    preference: ({ viewer }) => readPreference(deps, signedIn(viewer)),
    setPreference: ({ viewer, body }) => setPreference(deps, signedIn(viewer), body.accepts),
  })

export const adminDirectMessageFeature = (deps: Deps): Feature =>
  handle(adminDirectMessages, {
    reports: ({ query }) => listReports(deps, query),
    updateReport: (call) => updateReport(deps, signedIn(call.viewer), call.body, call),
  })
