import { accounts, roleName } from '@verdict/contract'
import { withIncluded } from '@verdict/rules'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { applyReset } from './apply-reset.ts'
import { makeCaptcha } from './captcha/captcha.ts'
import { sayWhatExists } from './exists.ts'
import { adminLogin, type LoggedIn, login } from './login.ts'
import { logout } from './logout.ts'
import { openTo } from './present.ts'
import { register } from './register.ts'
import { sendRegisterCode } from './register-code.ts'
import { resetPassword } from './reset.ts'

export const accountFeature = (deps: Deps): Feature =>
  handle(accounts, {
    login: async (call) => handOver(call.reply, await login(deps, call.body, call)),
    adminLogin: async (call) => handOver(call.reply, await adminLogin(deps, call.body, call)),
    registerCode: (call) => sendRegisterCode(deps, call.query, call),
    register: ({ body }) => register(deps, body),
    exists: (call) => sayWhatExists(deps, call.body, call),
    captcha: (call) => makeCaptcha(deps, call),
    applyReset: (call) => applyReset(deps, call.body, call),
    reset: ({ body }) => resetPassword(deps, body),
    logout: ({ request }) => logout(deps, request),
    adminLogout: ({ request }) => logout(deps, request),
    authInfo: ({ viewer }) => ({
      ...openTo(viewer),
      roles: viewer.kind === 'user' ? [roleName(viewer.role)] : [],
      permissions:
        viewer.kind === 'user' && viewer.permissions !== undefined ? [...withIncluded(viewer.permissions)] : null,
    }),
  })

/** The token is sent in a header, the account in the body (api-public 0.3). */
const handOver = (reply: FastifyReply, { token, user }: LoggedIn) => {
  reply.header('Authorization', token)
  return user
}
