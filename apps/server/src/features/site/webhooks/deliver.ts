import { limits } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { reasonOf, sendOut } from '../../../platform/outgoing/outgoing.ts'
import * as rows from './repository.ts'
import { isDead, isSuccess, maxAgeMs, waitAfter } from './retry.ts'
import { secretPlace } from './secret.ts'
import { signedHeaders } from './sign.ts'

type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'cipher' | 'log' | 'config' | 'connections'>

/** Longer than one attempt; a server that dies while sending is replaced after it. */
const leaseMs = 60_000
const keptMs = 30 * 86_400_000

/**
 * Turns visible events into deliveries and sends everything due. Deliveries of one webhook are sent in order, each after
 * the success or the end of the one before it. A delivery that succeeded is not sent again unless an admin replays it;
 * only a server that dies between the answer and its record repeats one, with the same `webhook-id`.
 */
export const deliverDue = async (deps: DeliverDeps): Promise<void> => {
  const now = deps.clock.now()
  await rows.storeMoments(deps.db, now)
  await rows.queueVisible(deps.db, now)
  await rows.dropOld(deps.db, new Date(now.getTime() - keptMs))
  const due = await rows.dueWebhooks(deps.db, now)
  await Promise.all(due.map(({ id }) => deliverOf(deps, id)))
}

const deliverOf = async (deps: DeliverDeps, id: string): Promise<void> => {
  const { db, clock } = deps
  const until = () => new Date(clock.now().getTime() + leaseMs)
  const webhook = await rows.leaseWebhook(db, id, { now: clock.now(), until: until() })
  if (webhook === undefined) return
  try {
    for (;;) {
      const delivery = await rows.nextDelivery(db, id)
      if (delivery === undefined) return
      if (!(await attempt(deps, webhook, delivery))) return
      await rows.extendLease(db, id, until())
    }
  } finally {
    await rows.extendLease(db, id, null)
  }
}

type Webhook = NonNullable<Awaited<ReturnType<typeof rows.leaseWebhook>>>
type Delivery = NonNullable<Awaited<ReturnType<typeof rows.nextDelivery>>>

/** The request body of an event; the same at every attempt. */
export const bodyOf = (event: Pick<Delivery, 'type' | 'data' | 'occurred_at'>): string =>
  JSON.stringify({ type: event.type, timestamp: event.occurred_at.toISOString(), data: event.data })

/** Sends one delivery and records the outcome; true when it succeeded. */
const attempt = async (deps: DeliverDeps, webhook: Webhook, delivery: Delivery): Promise<boolean> => {
  const { status, text, error } = await send(deps, webhook, delivery)
  const now = deps.clock.now()
  const tries = delivery.tries + 1
  const isOk = isSuccess(status)
  const state = isOk ? 'delivered' : isDead(status, tries) ? 'dead' : 'waiting'
  await deps.db.transaction().execute(async (trx) => {
    // The webhook first, as its deletion does, so that the two never wait for each other.
    await trx
      .updateTable('webhook')
      .set({
        failing_since: isOk ? null : (webhook.failing_since ?? now),
        next_try_at: isOk ? null : new Date(now.getTime() + waitAfter(tries)),
        // 410: the receiver is gone for good.
        ...(status === 410 && { is_enabled: false }),
      })
      .where('id', '=', webhook.id)
      .execute()
    await rows.saveAttempt(trx, delivery.id, { state, status, answer: text, error, now })
    if (!isOk) await rows.giveUpOld(trx, webhook.id, new Date(now.getTime() - maxAgeMs))
  })
  if (!isOk) deps.log.warn({ webhookId: webhook.id, deliveryId: delivery.id, status, error, tries }, 'webhook failed')
  return isOk
}

interface Sent {
  readonly status: number | null
  readonly text: string | null
  readonly error: string | null
}

const send = async (deps: DeliverDeps, webhook: Webhook, delivery: Delivery): Promise<Sent> => {
  const { timeoutMs, answerMaxChars } = limits.webhook
  try {
    const secret = deps.cipher.decrypt(webhook.secret, secretPlace(webhook.id)).toString()
    const body = bodyOf(delivery)
    const timestamp = Math.floor(deps.clock.now().getTime() / 1_000)
    const headers = signedHeaders(secret, { id: delivery.uid, timestamp, body })
    const answer = await sendOut(deps, {
      method: 'POST',
      url: webhook.url,
      headers,
      body,
      timeoutMs,
      maxChars: answerMaxChars,
    })
    return { ...answer, error: null }
  } catch (error) {
    return { status: null, text: null, error: reasonOf(error) }
  }
}
