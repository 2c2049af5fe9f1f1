import { lti } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { readPlatforms, readScores, removePlatform, resendScores, rotateKey, savePlatform } from './admin.ts'
import { chooseContent, findContents, listContents } from './contents.ts'
import { startLtiScores } from './jobs.ts'
import { enterLaunch, openLaunch } from './open.ts'
import { beginRegistration } from './register.ts'

export const ltiFeature = (deps: Deps): Feature => {
  startLtiScores(deps)
  return handle(lti, {
    open: (call) =>
      openLaunch(deps, call.viewer, call.body, { caller: call, request: call.request, reply: call.reply }),
    enter: ({ viewer, body }) => enterLaunch(deps, signedIn(viewer), body.ticket),
    contents: ({ viewer }) => listContents(deps, signedIn(viewer)),
    findContents: ({ query }) => findContents(deps, query),
    choose: ({ viewer, body }) => chooseContent(deps, signedIn(viewer), body),
    platforms: ({ request }) => readPlatforms(deps, request),
    beginRegistration: (call) => beginRegistration(deps, signedIn(call.viewer), call.request),
    save: (call) => savePlatform(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
    remove: (call) => removePlatform(deps, { viewer: signedIn(call.viewer), caller: call }, call.body.id),
    rotateKey: (call) => rotateKey(deps, { viewer: signedIn(call.viewer), caller: call }),
    scores: () => readScores(deps),
    resend: (call) => resendScores(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
  })
}
