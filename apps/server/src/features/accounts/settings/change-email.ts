import { type BodyOf, fail, type GuardedChange, limits, type settings } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { mailJob } from '../../../platform/mail/jobs.ts'
import { clearSlots, networkOf, takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { forgetWaysIn } from '../core/codes/forget-ways-in.ts'
import { keepCode, sixDigits, tryCode, useCode } from '../core/codes/one-time-code.ts'
import { checkEmail } from '../core/email.ts'
import { changeEmailMail } from '../core/mails/change-email-mail.ts'
import { type AccountRow, findByEmail, ownAccount } from '../core/own-account.ts'
import { samePassword } from '../core/password.ts'
import { presentUserInfo } from '../core/present.ts'
import { emailWords, guardedChange } from './guard.ts'
import { setEmail } from './repository.ts'

/** Mails a code to the address that shall become the own one (api-public 6.2). */
export const sendEmailCode = async (
  deps: Deps,
  viewer: SignedIn,
  given: { readonly email: string; readonly caller: Caller },
): Promise<null> => {
  const email = checkEmail(given.email)
  const account = await ownAccount(deps.db, viewer.id)
  await waitForTurn(deps, email, given.caller)
  await checkNew(deps, account, email)
  const code = sixDigits()
  const { name } = await deps.settings.read()
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const subject = subjectOf(viewer, email)
    await keepCode(trx, { purpose: 'change-email', subject, code, now, lifeMs: limits.changeEmail.lifeMs })
    await sendJob(deps, trx, mailJob, { to: email, ...changeEmailMail(given.caller.locale, name, code) })
  })
  return null
}

/** Changes the own address with the mailed code and the password (api-public 6.3). */
export const changeEmail = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<(typeof settings)['changeEmail']> & { readonly caller: Caller },
): Promise<GuardedChange> => {
  const password = input.password.trim()
  const code = input.code.trim()
  if (password === '' || code === '' || input.newEmail.trim() === '') throw fail('account.emailFieldsMissing')
  const email = checkEmail(input.newEmail)
  const guard = { key: `change-email:${viewer.id}`, locale: input.caller.locale, words: emailWords }
  return guardedChange(deps, guard, async () => {
    const account = await ownAccount(deps.db, viewer.id)
    await checkNew(deps, account, email)
    const guess = { purpose: 'change-email', subject: subjectOf(viewer, email), code, now: deps.clock.now() } as const
    const answer = await tryCode(deps.db, guess)
    if (answer === 'missing') throw fail('account.codeMissing')
    if (answer === 'wrong' || password.length > 100 || !(await samePassword(deps, password, account.password_hash))) {
      return 'wrong'
    }
    await deps.db.transaction().execute(async (trx) => {
      if (!(await useCode(trx, guess))) throw fail('account.codeMissing')
      if (!(await setEmail(trx, viewer.id, email, guess.now))) throw fail('account.emailTaken')
      await forgetWaysIn(trx, viewer.id)
    })
    deps.log.info({ accountId: viewer.id }, 'e-mail address changed')
    return presentUserInfo({ ...account, email }, viewer)
  })
}

/** A code is bound to one user and one address; codes of other users do not match. */
const subjectOf = (viewer: SignedIn, email: string): string => `${viewer.id}:${email.toLowerCase()}`

const checkNew = async (deps: Deps, account: AccountRow, email: string): Promise<void> => {
  if (account.email?.toLowerCase() === email.toLowerCase()) throw fail('account.emailSame')
  if ((await findByEmail(deps.db, email)) !== null) throw fail('account.emailTaken')
}

/** One code in half a minute for an address, and no flood of mails from one network. */
const waitForTurn = async (deps: Deps, email: string, caller: Caller): Promise<void> => {
  const now = deps.clock.now()
  const key = `change-email-code:${email.toLowerCase()}`
  const own = await takeSlot(deps.db, key, { limit: 1, windowMs: limits.changeEmail.resendMs, now })
  if (!own.taken) throw fail('account.codeTooSoon', { seconds: waitSeconds(own) })
  const shared = await takeSlot(deps.db, `mail:${networkOf(caller.address)}`, { ...limits.mail, now })
  if (shared.taken) return
  await clearSlots(deps.db, key)
  throw fail('request.tooMany', { seconds: waitSeconds(shared) })
}
