import { settings } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { endDevice, endOtherDevices, listDevices } from '../sessions/devices.ts'
import { listProofs, proveOwner } from '../sessions/step-up.ts'
import { changeEmail, sendEmailCode } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'

export const settingsFeature = (deps: Deps): Feature =>
  handle(settings, {
    changePassword: (call) =>
      changePassword(deps, signedIn(call.viewer), { ...call.body, request: call.request, caller: call }),
    emailCode: (call) => sendEmailCode(deps, signedIn(call.viewer), { email: call.query.email, caller: call }),
    changeEmail: (call) => changeEmail(deps, signedIn(call.viewer), { ...call.body, caller: call }),
    changeProfile: ({ viewer, body }) => changeProfile(deps, signedIn(viewer), body),
    beginStepUp: ({ viewer, request }) => listProofs(deps, signedIn(viewer), request),
    stepUp: ({ viewer, request, body }) => proveOwner(deps, signedIn(viewer), request, body),
    sessions: ({ viewer, request }) => listDevices(deps, signedIn(viewer), request),
    endSession: ({ viewer, body }) => endDevice(deps, signedIn(viewer), body.id),
    endOtherSessions: async ({ viewer, request }) => ({
      ended: await endOtherDevices(deps, signedIn(viewer), request),
    }),
  })
