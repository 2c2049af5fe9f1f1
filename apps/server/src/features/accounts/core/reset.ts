import { fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { clearSlots } from '../../../platform/throttle.ts'
import { revokeSessionsOf } from '../session-repository.ts'
import { tryCode, useCode } from './codes/one-time-code.ts'
import { refuseLeakedPassword } from './leaked-password.ts'
import { accountWindow, checkPasswordLength } from './login.ts'
import { hashPassword } from './password.ts'
import { findByUsername, setPasswordHash } from './repository.ts'

interface NewPassword {
  readonly username: string
  readonly password: string
  readonly code: string
}

/**
 * Sets a new password with the emailed code (api-public 5.7). Ours: also ends all sessions of the account, because the
 * old password may be known to others.
 */
export const resetPassword = async (deps: Deps, given: NewPassword): Promise<null> => {
  const username = given.username.trim()
  const password = given.password.trim()
  const code = given.code.trim()
  if (username === '' || password === '' || code === '') throw fail('account.resetFieldsMissing')
  checkPasswordLength(password)
  await refuseLeakedPassword(deps, password)
  const account = await findByUsername(deps.db, username)
  if (account === null) throw fail('account.resetCodeMissing')
  const guess = { purpose: 'reset', subject: account.id, code, now: deps.clock.now() } as const
  const answer = await tryCode(deps.db, guess)
  if (answer === 'missing') throw fail('account.resetCodeMissing')
  if (answer === 'wrong') throw fail('account.resetCodeWrong')
  const passwordHash = await hashPassword(deps, password)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, guess))) throw fail('account.resetCodeMissing')
    await setPasswordHash(trx, account.id, passwordHash, guess.now)
    await revokeSessionsOf(trx, account.id, guess.now)
  })
  await clearSlots(deps.db, accountWindow(account.username))
  deps.log.info({ accountId: account.id }, 'password reset')
  return null
}
