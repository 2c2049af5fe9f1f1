import { fail, limits } from '@verdict/contract'
import type { Caller, Deps } from '../../../deps.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { mailJob } from '../../../platform/mail/jobs.ts'
import { siteUrl } from '../../../platform/site-url.ts'
import { clearSlots, takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { checkCaptcha } from './captcha/check-captcha.ts'
import { keepCode, longCode } from './codes/one-time-code.ts'
import { resetMail } from './mails/reset-mail.ts'
import { type AccountRow, findByEmail } from './repository.ts'

interface Application {
  readonly email: string
  readonly captcha: string
  readonly captchaKey: string
}

/** Mails a link that resets the password (api-public 5.6). Only a mail that is sent starts the wait for the next. */
export const applyReset = async (deps: Deps, given: Application, caller: Caller): Promise<null> => {
  const email = given.email.trim()
  if (email === '') throw fail('account.emailRequired')
  if (given.captcha.trim() === '' || given.captchaKey === '') throw fail('account.captchaWrong')
  const key = `reset:${email.toLowerCase().slice(0, limits.email.maxChars)}`
  const slot = await takeSlot(deps.db, key, { limit: 1, windowMs: limits.reset.resendMs, now: deps.clock.now() })
  if (!slot.taken) throw fail('account.codeTooSoon', { seconds: waitSeconds(slot) })
  try {
    await checkCaptcha(deps, given)
    const account = await findByEmail(deps.db, email)
    if (account === null || account.email === null) throw fail('account.emailUnknown')
    return await mailLink(deps, account, { to: account.email, caller })
  } catch (error) {
    await clearSlots(deps.db, key)
    throw error
  }
}

const mailLink = async (
  deps: Deps,
  account: AccountRow,
  { to, caller }: { readonly to: string; readonly caller: Caller },
): Promise<null> => {
  const code = longCode(limits.reset.codeChars)
  const query = new URLSearchParams({ username: account.username, code })
  const { name } = await deps.settings.read()
  const link = `${await siteUrl(deps)}/reset-password?${query}`
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await keepCode(trx, { purpose: 'reset', subject: account.id, code, now, lifeMs: limits.reset.lifeMs })
    await sendJob(deps, trx, mailJob, { to, ...resetMail(caller.locale, name, { username: account.username, link }) })
  })
  return null
}
