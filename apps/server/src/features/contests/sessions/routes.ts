import { contestSessions } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listSessions, lockSession, readOwnSession, releaseSession, takeOver } from './manage.ts'

export const contestSessionFeature = (deps: Deps): Feature =>
  handle(contestSessions, {
    own: ({ viewer, query }) => readOwnSession(deps, signedIn(viewer), query.cid),
    takeOver: (call) => takeOver(deps, { viewer: signedIn(call.viewer), caller: call }, call.body.cid),
    list: ({ viewer, query }) => listSessions(deps, signedIn(viewer), query),
    lock: (call) => lockSession(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
    release: (call) => releaseSession(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
  })
