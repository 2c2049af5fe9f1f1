import { judgeService } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { setHostClasses } from '../hosts/host-classes.ts'
import { calibrateHost } from './calibrate-host.ts'
import { createToken, readJudgeService, removeHost, revokeToken } from './judge-service.ts'
import { keepForContests } from './keep-for-contests.ts'

/** The admin page of the judge hosts. */
export const judgeServiceFeature = (deps: Deps): Feature =>
  handle(judgeService, {
    read: ({ viewer }) => readJudgeService(deps, signedIn(viewer)),
    remove: (call) => removeHost(deps, signedIn(call.viewer), call.query.name, call),
    calibrate: (call) => calibrateHost(deps, signedIn(call.viewer), call.body.name, call),
    setClasses: (call) => setHostClasses(deps, signedIn(call.viewer), call.body, call),
    keepForContests: (call) => keepForContests(deps, signedIn(call.viewer), call.body, call),
    createToken: (call) => createToken(deps, signedIn(call.viewer), call.body.name, call),
    revokeToken: (call) => revokeToken(deps, signedIn(call.viewer), call.query.id, call),
  })
