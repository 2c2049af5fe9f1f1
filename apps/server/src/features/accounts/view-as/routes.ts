import { viewAs } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { endViewing, startViewing } from './view-as.ts'

export const viewAsFeature = (deps: Deps): Feature =>
  handle(viewAs, {
    start: (call) => startViewing(deps, signedIn(call.viewer), { uid: call.body.uid, caller: call }),
    end: (call) => endViewing(deps, signedIn(call.viewer), { request: call.request, caller: call }),
  })
