import { limits } from '@verdict/contract'
import { startSpan } from '@verdict/tracing'
import type { Deps } from '../../../deps.ts'
import { reasonOf, sendOut } from '../../../platform/outgoing/outgoing.ts'
import type { ToolFailure } from './chat/failures.ts'
import { chatTools } from './chat/tools.ts'
import * as rows from './repository.ts'
import { chatFormatOf, requestOf } from './request.ts'
import { isDead, isSuccess, maxAgeMs, waitAfter } from './retry.ts'

type DeliverDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'cipher' | 'log' | 'config' | 'connections'>

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
      // Chat tools allow few messages a minute, so that one message carries several events.
      const most = webhook.format === 'standard' ? 1 : limits.webhook.maxEventsOfMessage
      const deliveries = await rows.nextDeliveries(db, id, most)
      if (deliveries.length === 0) return
      if (!(await attempt(deps, webhook, deliveries))) return
      await rows.extendLease(db, id, until())
    }
  } finally {
    await rows.extendLease(db, id, null)
  }
}

type Webhook = NonNullable<Awaited<ReturnType<typeof rows.leaseWebhook>>>
type Delivery = Awaited<ReturnType<typeof rows.nextDeliveries>>[number]

/** Sends deliveries in one request and records the outcome; true when it succeeded. */
const attempt = async (deps: DeliverDeps, webhook: Webhook, deliveries: readonly Delivery[]): Promise<boolean> => {
  const { status, text, error, retryAfterMs } = await send(deps, webhook, deliveries)
  const now = deps.clock.now()
  const ids = deliveries.map(({ id }) => id)
  const tries = Math.max(...deliveries.map((delivery) => delivery.tries)) + 1
  const failure = isSuccess(status) && text !== null ? failureOf(webhook.format, text) : null
  const isOk = isSuccess(status) && failure === null
  const isRefused = failure === null ? isDead(status, tries) : isDead(failure.isTemporary ? 429 : 400, tries)
  const state = isOk ? 'delivered' : isRefused ? 'dead' : 'waiting'
  const waitMs = failure?.isTemporary === true ? limitWaitMs : (retryAfterMs ?? 0)
  const reason = failure?.error ?? error
  await deps.db.transaction().execute(async (trx) => {
    // The webhook first, as its deletion does, so that the two never wait for each other.
    await trx
      .updateTable('webhook')
      .set({
        failing_since: isOk ? null : (webhook.failing_since ?? now),
        next_try_at: isOk ? null : new Date(now.getTime() + waitAfter(tries, waitMs)),
        // 410: the receiver is gone for good.
        ...(status === 410 && { is_enabled: false }),
      })
      .where('id', '=', webhook.id)
      .execute()
    await rows.saveAttempt(trx, ids, { state, status, answer: text, error: reason, now })
    if (!isOk) await rows.giveUpOld(trx, webhook.id, new Date(now.getTime() - maxAgeMs))
  })
  for (const { id, request_id: requestId } of deliveries) {
    const line = { ...(requestId !== null && { requestId }), webhookId: webhook.id, deliveryId: id, status }
    if (isOk) deps.log.info(line, 'webhook delivered')
    else deps.log.warn({ ...line, error: reason, tries }, 'webhook failed')
  }
  return isOk
}

/** The limits of chat tools count the messages of a minute. */
const limitWaitMs = 60_000

const failureOf = (format: string, answer: string): ToolFailure | null => {
  const chat = chatFormatOf(format)
  return chat === null ? null : chatTools[chat].failureOf(answer)
}

interface Sent {
  readonly status: number | null
  readonly text: string | null
  readonly error: string | null
  readonly retryAfterMs: number | null
}

const send = async (deps: DeliverDeps, webhook: Webhook, deliveries: readonly Delivery[]): Promise<Sent> => {
  const { timeoutMs, answerMaxChars } = limits.webhook
  // A message of several events belongs to several requests.
  const only = deliveries.length === 1 ? deliveries[0] : undefined
  const parent = only?.traceparent ?? null
  const span = startSpan({
    name: 'webhook delivery',
    kind: 'client',
    parent,
    attributes: { 'verdict.webhook_id': webhook.id },
  })
  try {
    const { url, headers, body } = await requestOf(deps, webhook, deliveries)
    const answer = await sendOut(deps, {
      method: 'POST',
      url: url.href,
      headers: { ...headers, ...originHeaders(only?.request_id, span?.traceparent) },
      body,
      timeoutMs,
      maxChars: answerMaxChars,
    })
    span?.end({ attributes: { 'http.response.status_code': answer.status }, isError: !isSuccess(answer.status) })
    return { ...answer, error: null }
  } catch (error) {
    span?.end({ isError: true })
    return { status: null, text: null, error: reasonOf(error), retryAfterMs: null }
  }
}

/** The request that caused the event, and the trace while tracing is on. */
const originHeaders = (
  requestId: string | null | undefined,
  traceparent: string | undefined,
): Record<string, string> => ({
  ...(typeof requestId === 'string' && { 'x-request-id': requestId }),
  ...(traceparent !== undefined && { traceparent }),
})
