import { messages } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { cleanMessages } from './clean.ts'
import { readUnread } from './count-unread.ts'
import { talkActions } from './kinds.ts'
import { listNotices, listTalk } from './list-messages.ts'

export const messageFeature = (deps: Deps): Feature =>
  handle(messages, {
    unread: ({ viewer }) => readUnread(deps, signedIn(viewer)),
    comments: (call) => listTalk(deps, talkActions.Discuss, { ...call, viewer: signedIn(call.viewer) }),
    replies: (call) => listTalk(deps, talkActions.Reply, { ...call, viewer: signedIn(call.viewer) }),
    likes: (call) => listTalk(deps, talkActions.Like, { ...call, viewer: signedIn(call.viewer) }),
    system: (call) => listNotices(deps, 'Sys', { ...call, viewer: signedIn(call.viewer) }),
    mine: (call) => listNotices(deps, 'Mine', { ...call, viewer: signedIn(call.viewer) }),
    clean: ({ viewer, query }) => cleanMessages(deps, signedIn(viewer), query),
  })
