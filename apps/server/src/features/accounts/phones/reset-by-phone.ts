import { fail, role } from '@verdict/contract'
import type { Caller, Deps } from '../../../deps.ts'
import { clearSlots } from '../../../platform/throttle.ts'
import { phoneOf } from '../../site/sms/numbers.ts'
import { checkCaptcha } from '../core/captcha/check-captcha.ts'
import { forgetWaysIn } from '../core/codes/forget-ways-in.ts'
import { tryCode, useCode } from '../core/codes/one-time-code.ts'
import { refuseLeakedPassword } from '../core/leaked-password.ts'
import { accountWindow, checkPasswordLength } from '../core/login.ts'
import { ownAccount, setPasswordHash } from '../core/own-account.ts'
import { hashPassword } from '../core/password.ts'
import { revokeSessionsOf } from '../session-repository.ts'
import { findOwner } from './repository.ts'
import { sendCode, waitForTurn } from './send-code.ts'

const resetConfig = async (deps: Deps) => {
  const { sms } = await deps.settings.read()
  if (sms?.resets !== true) throw fail('sms.off')
  return sms
}

/**
 * The account that a number resets. Super admins are left out: a number that a carrier hands to another person must not
 * give the whole site away.
 */
const accountOf = async (deps: Deps, phone: string) => {
  const id = await findOwner(deps.db, phone)
  const account = id === null ? null : await ownAccount(deps.db, id)
  return account === null || account.role === role.root ? null : account
}

/** Sends a code that resets the password. Numbers of no account get the same answer and no message. */
export const sendResetCode = async (
  deps: Deps,
  input: { readonly phone: string; readonly captcha: string; readonly captchaKey: string },
  caller: Caller,
): Promise<null> => {
  const config = await resetConfig(deps)
  const phone = phoneOf(input.phone, config)
  if (input.captcha.trim() === '' || input.captchaKey === '') throw fail('account.captchaWrong')
  await checkCaptcha(deps, input)
  await waitForTurn(deps, { phone, accountId: null, caller })
  if ((await accountOf(deps, phone)) === null) return null
  await sendCode(deps, { purpose: 'reset-by-phone', subject: phone, phone })
  return null
}

/** Sets a new password with the code and ends all sessions of the account. */
export const resetByPhone = async (
  deps: Deps,
  input: { readonly phone: string; readonly code: string; readonly password: string },
): Promise<{ username: string }> => {
  const config = await resetConfig(deps)
  const [password, code] = [input.password.trim(), input.code.trim()]
  if (input.phone.trim() === '' || password === '' || code === '') throw fail('phone.fieldsMissing')
  checkPasswordLength(password)
  await refuseLeakedPassword(deps, password)
  const phone = phoneOf(input.phone, config)
  const guess = { purpose: 'reset-by-phone', subject: phone, code, now: deps.clock.now() } as const
  const answer = await tryCode(deps.db, guess)
  if (answer === 'missing') throw fail('phone.codeMissing')
  if (answer === 'wrong') throw fail('phone.codeWrong')
  const account = await accountOf(deps, phone)
  if (account === null) throw fail('phone.codeMissing')
  const passwordHash = await hashPassword(deps, password)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, guess))) throw fail('phone.codeMissing')
    await setPasswordHash(trx, account.id, passwordHash, guess.now)
    await forgetWaysIn(trx, account.id)
    await revokeSessionsOf(trx, account.id, guess.now)
  })
  await clearSlots(deps.db, accountWindow(account.username))
  deps.log.info({ accountId: account.id }, 'password reset by phone')
  return { username: account.username }
}
