import { randomUUID } from 'node:crypto'
import { fail, role } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { welcomeAccounts } from '../../talk/messages/deliver-notices.ts'
import { tryCode, useCode } from './codes/one-time-code.ts'
import { refuseLeakedPassword } from './leaked-password.ts'
import { checkPasswordLength } from './login.ts'
import { hashPassword } from './password.ts'
import { insertAccount } from './repository.ts'
import { checkUsername, normalUsername } from './username.ts'

interface Registration {
  readonly username: string
  readonly password: string
  readonly email: string
  readonly code: string
}

/** Creates an account with an emailed code (api-public 5.3). A rejected registration does not consume the code. */
export const register = async (deps: Deps, given: Registration): Promise<null> => {
  const wanted = {
    username: normalUsername(given.username),
    password: given.password.trim(),
    email: given.email.trim(),
    code: given.code.trim(),
  }
  for (const [field, value] of Object.entries(wanted)) if (value === '') throw fail('request.parameter', { field })
  if (!(await deps.settings.read()).register) throw fail('account.registrationClosed')
  await checkCode(deps, wanted)
  checkPasswordLength(wanted.password)
  checkUsername(wanted.username)
  await refuseLeakedPassword(deps, wanted.password)
  return makeAccount(deps, wanted)
}

const guessOf = (deps: Deps, wanted: Registration) =>
  ({ purpose: 'register', subject: wanted.email.toLowerCase(), code: wanted.code, now: deps.clock.now() }) as const

const checkCode = async (deps: Deps, wanted: Registration): Promise<void> => {
  const answer = await tryCode(deps.db, guessOf(deps, wanted))
  if (answer === 'missing') throw fail('account.codeMissing')
  if (answer === 'wrong') throw fail('account.codeWrong')
}

const makeAccount = async (deps: Deps, wanted: Registration): Promise<null> => {
  const passwordHash = await hashPassword(deps, wanted.password)
  const id = randomUUID().replaceAll('-', '')
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, guessOf(deps, wanted)))) throw fail('account.codeMissing')
    const { username, email } = wanted
    const made = await insertAccount(trx, { id, username, email, passwordHash, role: role.default_user, now })
    if (made !== 'made') throw fail(`account.${made}`)
    await welcomeAccounts(trx, [id], now)
  })
  deps.log.info({ accountId: id }, 'account registered')
  return null
}
