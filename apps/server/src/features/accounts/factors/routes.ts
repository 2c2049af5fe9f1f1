import { factors } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import * as own from './own-factors.ts'
import { removeFactorsOf } from './remove-factors-of.ts'
import { beginSecondLogin, finishSecondLogin } from './second-login.ts'

export const factorFeature = (deps: Deps): Feature =>
  handle(factors, {
    beginLogin: (call) => beginSecondLogin(deps, call.body, { caller: call, request: call.request }),
    login: async (call) => {
      const { token, user } = await finishSecondLogin(deps, call.body, { caller: call, request: call.request })
      call.reply.header('Authorization', token)
      return user
    },
    state: ({ viewer }) => own.readFactors(deps, signedIn(viewer)),
    beginTotp: ({ viewer, body }) => own.beginTotp(deps, signedIn(viewer), body.password),
    confirmTotp: ({ viewer, body }) => own.confirmTotp(deps, signedIn(viewer), body.code),
    removeTotp: ({ viewer, body }) => own.removeTotp(deps, signedIn(viewer), body.password),
    beginPasskey: ({ viewer, body, request }) => own.beginPasskey(deps, signedIn(viewer), { ...body, request }),
    addPasskey: ({ viewer, body, request }) => own.addPasskey(deps, signedIn(viewer), { ...body, request }),
    removePasskey: ({ viewer, body }) => own.removePasskey(deps, signedIn(viewer), body),
    renewRecoveryCodes: ({ viewer, body }) => own.renewRecoveryCodes(deps, signedIn(viewer), body.password),
    removeOf: ({ viewer, body, address }) => removeFactorsOf(deps, signedIn(viewer), { uid: body.uid, address }),
  })
