import { randomInt, randomUUID } from 'node:crypto'
import { fail, limits } from '@verdict/contract'
import type { Caller, Deps } from '../../../../deps.ts'
import { networkOf, takeSlot, waitSeconds } from '../../../../platform/throttle.ts'
import { keepCode } from '../codes/one-time-code.ts'
import { drawSigns } from './draw.ts'

/** A picture of a small sum and the key to answer it with (api-public 5.5); good for one answer. */
export const makeCaptcha = async (deps: Deps, caller: Caller) => {
  const now = deps.clock.now()
  const slot = await takeSlot(deps.db, `captcha:${networkOf(caller.address)}`, { ...limits.captcha, now })
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
  const { question, answer } = sum()
  const captchaKey = randomUUID()
  const lifeMs = limits.captcha.lifeMs
  await keepCode(deps.db, { purpose: 'captcha', subject: captchaKey, code: String(answer), now, lifeMs })
  return { img: drawSigns(question), captchaKey }
}

/** Two operands, and an answer a person finds without paper; never negative. */
const sum = (): { readonly question: string; readonly answer: number } => {
  const kind = randomInt(3)
  const [a, b] = [randomInt(1, 10), randomInt(1, 10)]
  if (kind === 0) return { question: `${a}+${b}=?`, answer: a + b }
  if (kind === 1) return { question: `${Math.max(a, b)}-${Math.min(a, b)}=?`, answer: Math.abs(a - b) }
  return { question: `${a}×${b}=?`, answer: a * b }
}
