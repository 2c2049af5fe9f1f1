import { fail, limits } from '@verdict/contract'
import type { Caller, Deps } from '../../../deps.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { giveSlotBack, networkOf, takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { smsJob } from '../../site/sms/send.ts'
import { type CodePurpose, keepCode, sixDigits } from '../core/codes/one-time-code.ts'

interface Message {
  readonly purpose: CodePurpose
  readonly subject: string
  readonly phone: string
}

/** Stores a new code and puts its message into the queue. */
export const sendCode = async (deps: Deps, { purpose, subject, phone }: Message): Promise<void> => {
  await takeOfDay(deps)
  const code = sixDigits()
  await deps.db.transaction().execute(async (trx) => {
    await keepCode(trx, { purpose, subject, code, now: deps.clock.now(), lifeMs: limits.sms.codeLifeMs })
    await sendJob(deps, trx, smsJob, { phone, code })
  })
}

/** The site's own limit, because every message is paid for. */
const takeOfDay = async (deps: Deps): Promise<void> => {
  const { sms } = await deps.settings.read()
  const day = { limit: sms?.perDay ?? 0, windowMs: 86_400_000, now: deps.clock.now() }
  if (!(await takeSlot(deps.db, 'sms', day)).taken) throw fail('sms.spent')
}

/**
 * Counts a request for a message per network, account and number, before anything is sent. When one of the limits is
 * reached, the others are given back.
 */
export const waitForTurn = async (
  deps: Deps,
  { phone, accountId, caller }: { readonly phone: string; readonly accountId: string | null; readonly caller: Caller },
): Promise<void> => {
  const { perNetwork, perAccount, perNumber, resendMs } = limits.sms
  const windows = [
    { key: `sms-network:${networkOf(caller.address)}`, window: perNetwork },
    ...(accountId === null ? [] : [{ key: `sms-account:${accountId}`, window: perAccount }]),
    { key: `sms-number:${phone}`, window: perNumber },
    { key: `sms-resend:${phone}`, window: { limit: 1, windowMs: resendMs } },
  ]
  const taken: string[] = []
  for (const { key, window } of windows) {
    const slot = await takeSlot(deps.db, key, { ...window, now: deps.clock.now() })
    if (slot.taken) {
      taken.push(key)
      continue
    }
    for (const other of taken) await giveSlotBack(deps.db, other)
    throw fail('account.codeTooSoon', { seconds: waitSeconds(slot) })
  }
}
