import { fail, limits } from '@verdict/contract'
import type { Caller, Deps } from '../../../deps.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { mailJob } from '../../../platform/mail/jobs.ts'
import { clearSlots, networkOf, takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { readSettings } from '../../site/core/settings.ts'
import { keepCode, sixDigits } from './codes/one-time-code.ts'
import { checkEmail } from './email.ts'
import { registerMail } from './mails/register-mail.ts'
import { findByEmail } from './repository.ts'

/** Mails a registration code (api-public 5.2). */
export const sendRegisterCode = async (deps: Deps, given: string, caller: Caller) => {
  const settings = await readSettings(deps.db)
  if (!settings.register) throw fail('account.registrationClosed')
  const email = checkEmail(given)
  await waitForTurn(deps, email, caller)
  if ((await findByEmail(deps.db, email)) !== null) throw fail('account.emailTaken')
  const code = sixDigits()
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await keepCode(trx, {
      purpose: 'register',
      subject: email.toLowerCase(),
      code,
      now,
      lifeMs: limits.emailCode.lifeMs,
    })
    await sendJob(deps, trx, mailJob, { to: email, ...registerMail(caller.locale, settings.name, code) })
  })
  // Half of the code's real life, as the reference sends it (5.2).
  return { email, expire: 300 }
}

/** One code a minute for an address, and no flood of mails from one network. */
const waitForTurn = async (deps: Deps, email: string, caller: Caller): Promise<void> => {
  const now = deps.clock.now()
  const key = `register-code:${email.toLowerCase()}`
  const own = await takeSlot(deps.db, key, { limit: 1, windowMs: limits.emailCode.resendMs, now })
  if (!own.taken) throw fail('account.codeTooSoon', { seconds: waitSeconds(own) })
  const shared = await takeSlot(deps.db, `mail:${networkOf(caller.address)}`, { ...limits.mail, now })
  if (shared.taken) return
  await clearSlots(deps.db, key)
  throw fail('request.tooMany', { seconds: waitSeconds(shared) })
}
