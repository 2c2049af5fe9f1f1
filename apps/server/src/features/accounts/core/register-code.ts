import { fail, limits } from '@verdict/contract'
import type { Caller, Deps } from '../../../deps.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { mailJob } from '../../../platform/mail/jobs.ts'
import { clearSlots, networkOf, takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { checkCaptcha } from './captcha/check-captcha.ts'
import { keepCode, sixDigits } from './codes/one-time-code.ts'
import { checkEmail } from './email.ts'
import { registerMail } from './mails/register-mail.ts'
import { findByEmail } from './repository.ts'

interface CodeRequest {
  readonly email: string
  readonly captcha?: string | undefined
  readonly captchaKey?: string | undefined
}

/** Mails a registration code (api-public 5.2), where the site asks for it only for the answer to a captcha. */
export const sendRegisterCode = async (deps: Deps, input: CodeRequest, caller: Caller) => {
  const settings = await deps.settings.read()
  if (!settings.register) throw fail('account.registrationClosed')
  const email = checkEmail(input.email)
  const key = `register-code:${email.toLowerCase()}`
  await waitForTurn(deps, key)
  try {
    if (settings.registerCaptcha) await requireCaptcha(deps, input)
    await waitForNetwork(deps, caller)
  } catch (error) {
    await clearSlots(deps.db, key)
    throw error
  }
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

/** An answer spends its picture. @throws Refusal `account.captchaRequired`, `account.captchaWrong` */
const requireCaptcha = async (deps: Deps, { captcha = '', captchaKey = '' }: CodeRequest): Promise<void> => {
  if (captcha.trim() === '' || captchaKey === '') throw fail('account.captchaRequired')
  await checkCaptcha(deps, { captcha, captchaKey })
}

/** One code a minute for an address. */
const waitForTurn = async (deps: Deps, key: string): Promise<void> => {
  const minute = { limit: 1, windowMs: limits.emailCode.resendMs, now: deps.clock.now() }
  const slot = await takeSlot(deps.db, key, minute)
  if (!slot.taken) throw fail('account.codeTooSoon', { seconds: waitSeconds(slot) })
}

/** No flood of mails from one network. */
const waitForNetwork = async (deps: Deps, caller: Caller): Promise<void> => {
  const now = deps.clock.now()
  const slot = await takeSlot(deps.db, `mail:${networkOf(caller.address)}`, { ...limits.mail, now })
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
}
