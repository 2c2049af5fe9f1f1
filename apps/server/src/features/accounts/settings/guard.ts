import { type GuardedChange, type Locale, limits, type UserInfo } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { clearSlots, giveSlotBack, takeSlot } from '../../../platform/throttle.ts'

/**
 * Protects changes against password guessing: five failures lock them for half an hour (api-public 6.1). The outcome is
 * part of a successful response, because existing clients show it next to the form. An attempt is counted before it is
 * made and uncounted on success, so that parallel attempts gain nothing.
 */
export const guardedChange = async (
  deps: Deps,
  given: { readonly key: string; readonly locale: Locale; readonly words: OutcomeWords },
  attempt: () => Promise<UserInfo | null | 'wrong'>,
): Promise<GuardedChange> => {
  const { maxFailures, windowMs } = limits.guarded
  const slot = await takeSlot(deps.db, given.key, {
    limit: maxFailures,
    windowMs,
    now: deps.clock.now(),
    sliding: true,
  })
  const words = given.words[given.locale]
  if (!slot.taken) return { code: 403, msg: words.locked(Math.max(1, Math.ceil(slot.waitMs / 60_000))), userInfo: null }
  // A refusal reveals nothing about the password, so it is not counted.
  const outcome = await attempt().catch(async (error: unknown) => {
    await giveSlotBack(deps.db, given.key)
    throw error
  })
  if (outcome === 'wrong') return { code: 400, msg: words.wrong(slot.count, maxFailures), userInfo: null }
  await clearSlots(deps.db, given.key)
  return { code: 200, msg: words.done, userInfo: outcome }
}

export type OutcomeWords = Readonly<
  Record<
    Locale,
    {
      readonly done: string
      readonly wrong: (count: number, max: number) => string
      readonly locked: (minutes: number) => string
    }
  >
>

export const passwordWords: OutcomeWords = {
  'zh-CN': {
    done: '密码修改成功，请使用新密码重新登录。',
    wrong: (count, max) => `当前密码错误，已失败 ${count} 次，满 ${max} 次将锁定 30 分钟。`,
    locked: (minutes) => `失败次数过多，修改密码已锁定，请在 ${minutes} 分钟后再试。`,
  },
  'en-US': {
    done: 'Your password was changed. Log in again with the new one.',
    wrong: (count, max) =>
      `The current password is wrong. Failed attempts: ${count} of ${max} before a lock of 30 minutes.`,
    locked: (minutes) => `Too many failed attempts. Try again in ${minutes} minutes.`,
  },
}

export const emailWords: OutcomeWords = {
  'zh-CN': {
    done: '邮箱修改成功。',
    wrong: (count, max) => `密码或验证码错误，已失败 ${count} 次，满 ${max} 次将锁定 30 分钟。`,
    locked: (minutes) => `失败次数过多，修改邮箱已锁定，请在 ${minutes} 分钟后再试。`,
  },
  'en-US': {
    done: 'Your email address was changed.',
    wrong: (count, max) =>
      `The password or the code is wrong. Failed attempts: ${count} of ${max} before a lock of 30 minutes.`,
    locked: (minutes) => `Too many failures. Changing the address is locked for ${minutes} more minutes.`,
  },
}
