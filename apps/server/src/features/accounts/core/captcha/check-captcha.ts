import { fail } from '@verdict/contract'
import type { Deps } from '../../../../deps.ts'
import { takeCode } from '../codes/one-time-code.ts'

/** A picture is good for one answer, right or wrong. */
export const checkCaptcha = async (
  deps: Deps,
  given: { readonly captcha: string; readonly captchaKey: string },
): Promise<void> => {
  const code = given.captcha.trim().toLowerCase()
  const now = deps.clock.now()
  const right = await takeCode(deps.db, { purpose: 'captcha', subject: given.captchaKey, code, now })
  if (!right) throw fail('account.captchaWrong')
}
