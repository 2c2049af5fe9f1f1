import { type BodyOf, fail, type GuardedChange, type settings } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../deps.ts'
import { refuseLeakedPassword } from '../core/leaked-password.ts'
import { checkPasswordLength } from '../core/login.ts'
import { ownAccount, setPasswordHash } from '../core/own-account.ts'
import { hashPassword, samePassword } from '../core/password.ts'
import { endOtherDevices } from '../sessions/devices.ts'
import { guardedChange, passwordWords } from './guard.ts'

type ChangePasswordInput = BodyOf<(typeof settings)['changePassword']>

/**
 * Changes the own password (api-public 6.1) and ends every other session. Passwords are trimmed as the login trims
 * them; one that could never be typed there would lock its owner out.
 */
export const changePassword = async (
  deps: Deps,
  viewer: SignedIn,
  request: ChangePasswordInput & { readonly request: FastifyRequest; readonly caller: Caller },
): Promise<GuardedChange> => {
  const oldPassword = request.oldPassword.trim()
  const newPassword = request.newPassword.trim()
  if (oldPassword === '' || newPassword === '') throw fail('account.passwordRequired')
  checkPasswordLength(newPassword)
  await refuseLeakedPassword(deps, newPassword)
  const guard = { key: `change-password:${viewer.id}`, locale: request.caller.locale, words: passwordWords }
  return guardedChange(deps, guard, async () => {
    const account = await ownAccount(deps.db, viewer.id)
    const plausible = oldPassword.length <= 100
    if (!plausible || !(await samePassword(deps, oldPassword, account.password_hash))) return 'wrong'
    await setPasswordHash(deps.db, viewer.id, await hashPassword(deps, newPassword), deps.clock.now())
    await endOtherDevices(deps, viewer, request.request)
    deps.log.info({ accountId: viewer.id }, 'password changed')
    return null
  })
}
