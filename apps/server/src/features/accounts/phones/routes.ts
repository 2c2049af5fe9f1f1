import { phones } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { bindPhone, readOwnPhone, readUses, removePhone, sendBindCode } from './own-phone.ts'
import { resetByPhone, sendResetCode } from './reset-by-phone.ts'

export const phoneFeature = (deps: Deps): Feature =>
  handle(phones, {
    uses: () => readUses(deps),
    own: ({ viewer }) => readOwnPhone(deps, signedIn(viewer)),
    code: (call) => sendBindCode(deps, signedIn(call.viewer), call.body, call),
    bind: ({ viewer, body }) => bindPhone(deps, signedIn(viewer), body),
    remove: ({ viewer, body }) => removePhone(deps, signedIn(viewer), body.password),
    resetCode: (call) => sendResetCode(deps, call.body, call),
    reset: ({ body }) => resetByPhone(deps, body),
  })
