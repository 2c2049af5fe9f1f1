import { adminRemote } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { changeJudge, listJudges, wantTest } from './admin.ts'

/** The admin page of remote judges. */
export const adminRemoteFeature = (deps: Deps): Feature =>
  handle(adminRemote, {
    list: () => listJudges(deps),
    change: (call) => changeJudge(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    test: (call) => wantTest(deps, signedIn(call.viewer), { body: call.body, caller: call }),
  })
