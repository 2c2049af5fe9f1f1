import { contestTiming } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { beginTime } from './begin-time.ts'
import { moveEnd } from './move-end.ts'
import { readOwnTimes } from './own-times.ts'
import { readTiming } from './read-timing.ts'
import { setWindows } from './set-windows.ts'

export const contestTimingFeature = (deps: Deps): Feature =>
  handle(contestTiming, {
    own: ({ viewer }) => readOwnTimes(deps, signedIn(viewer)),
    begin: ({ viewer, body }) => beginTime(deps, signedIn(viewer), body.cid),
    read: ({ viewer, query }) => readTiming(deps, signedIn(viewer), query.cid),
    setWindows: ({ viewer, body, ...caller }) => setWindows(deps, signedIn(viewer), { body, caller }),
    moveEnd: ({ viewer, body, ...caller }) => moveEnd(deps, signedIn(viewer), { body, caller }),
  })
