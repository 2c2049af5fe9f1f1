import { type DataOf, fail, type phones } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { maskPhone, phoneOf } from '../../site/sms/numbers.ts'
import { tryCode, useCode } from '../core/codes/one-time-code.ts'
import { ownAccount } from '../core/own-account.ts'
import { hasPassword } from '../core/password.ts'
import { provenAccount } from '../factors/attempts.ts'
import { deletePhone, findOwner, findPhone, savePhone } from './repository.ts'
import { sendCode, waitForTurn } from './send-code.ts'

type Phones = typeof phones

/** What numbers are used for; without a gateway for nothing. */
export const readUses = async (deps: Deps): Promise<DataOf<Phones['uses']>> => {
  const { sms } = await deps.settings.read()
  return { binds: sms?.binds ?? false, resets: sms?.resets ?? false }
}

export const readOwnPhone = async (deps: Deps, viewer: SignedIn): Promise<DataOf<Phones['own']>> => {
  const [account, phone] = await Promise.all([ownAccount(deps.db, viewer.id), findPhone(deps.db, viewer.id)])
  return { phone: phone === null ? null : maskPhone(phone), hasPassword: hasPassword(account.password_hash) }
}

/** @throws Refusal `sms.off` while users cannot bind numbers */
const bindingConfig = async (deps: Deps) => {
  const { sms } = await deps.settings.read()
  if (sms?.binds !== true) throw fail('sms.off')
  return sms
}

/** A code is bound to one account and one number. */
const subjectOf = (viewer: SignedIn, phone: string): string => `${viewer.id}:${phone}`

/** Sends a code to a number that shall be bound, after the password was shown again. */
export const sendBindCode = async (
  deps: Deps,
  viewer: SignedIn,
  input: { readonly phone: string; readonly password: string },
  caller: Caller,
): Promise<null> => {
  const config = await bindingConfig(deps)
  const phone = phoneOf(input.phone, config)
  await provenAccount(deps, viewer.id, input.password)
  if ((await findPhone(deps.db, viewer.id)) === phone) throw fail('phone.same')
  await waitForTurn(deps, { phone, accountId: viewer.id, caller })
  await sendCode(deps, { purpose: 'bind-phone', subject: subjectOf(viewer, phone), phone })
  return null
}

/**
 * Binds a number with its code. That another account has the number is only said to its owner, who holds the code.
 */
export const bindPhone = async (
  deps: Deps,
  viewer: SignedIn,
  input: { readonly phone: string; readonly code: string },
): Promise<null> => {
  const phone = phoneOf(input.phone, await bindingConfig(deps))
  const now = deps.clock.now()
  const guess = { purpose: 'bind-phone', subject: subjectOf(viewer, phone), code: input.code.trim(), now } as const
  const answer = await tryCode(deps.db, guess)
  if (answer === 'missing') throw fail('phone.codeMissing')
  if (answer === 'wrong') throw fail('phone.codeWrong')
  await deps.db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, guess))) throw fail('phone.codeMissing')
    const owner = await findOwner(trx, phone)
    if (owner !== null && owner !== viewer.id) throw fail('phone.taken')
    if (!(await savePhone(trx, { account_id: viewer.id, phone, bound_at: now }))) throw fail('phone.taken')
  })
  deps.log.info({ accountId: viewer.id }, 'phone number bound')
  return null
}

/** Removes the number, also while binding is switched off. */
export const removePhone = async (deps: Deps, viewer: SignedIn, password: string): Promise<null> => {
  await provenAccount(deps, viewer.id, password)
  if (!(await deletePhone(deps.db, viewer.id))) throw fail('phone.missing')
  deps.log.info({ accountId: viewer.id }, 'phone number removed')
  return null
}
