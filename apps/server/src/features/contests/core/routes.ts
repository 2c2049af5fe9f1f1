import { contests } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { readAnnouncements, readUnread } from './announcements.ts'
import { listContests, listRecentContests } from './list-contests.ts'
import { readContest, readOutside } from './read-contest.ts'
import { readAccess, registerForContest } from './register.ts'

export const contestFeature = (deps: Deps): Feature =>
  handle(contests, {
    list: ({ query }) => listContests(deps, query),
    recent: () => listRecentContests(deps),
    info: ({ viewer, query }) => readContest(deps, signedIn(viewer), query.cid),
    outside: ({ viewer, query }) => readOutside(deps, viewer, query.cid),
    register: ({ viewer, body }) => registerForContest(deps, signedIn(viewer), body),
    access: ({ viewer, query }) => readAccess(deps, signedIn(viewer), query.cid),
    announcements: ({ viewer, query }) => readAnnouncements(deps, signedIn(viewer), query),
    unreadAnnouncements: ({ viewer, body }) => readUnread(deps, signedIn(viewer), body),
  })
