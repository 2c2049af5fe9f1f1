import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { locales } from '../vocabulary/locale.ts'
import { webhookEvents, webhookFormats } from '../vocabulary/webhook.ts'
import { instantOut, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

export const deliveryStates = ['waiting', 'delivered', 'dead'] as const

const webhookFields = { name: z.string(), url: z.string(), events: z.array(z.enum(webhookEvents)) }
const messageFields = {
  /** Language of the messages of chat tools. */
  language: optionalIn(z.enum(locales)),
  /** The secret a chat tool shows for signed messages. Null keeps the stored one, an empty text removes it. */
  secret: nullableIn(textIn),
}

export const webhookView = z.object({
  id: z.string(),
  ...webhookFields,
  /** The address; of a chat tool only its host, because the rest is a secret. */
  url: z.string(),
  format: z.enum(webhookFormats),
  language: z.enum(locales),
  /** Whether requests are signed. */
  isSigned: z.boolean(),
  isEnabled: z.boolean(),
  createdAt: instantOut,
  /** Since when every attempt failed, and when the next one is due. */
  failingSince: instantOut.nullable(),
  nextTryAt: instantOut.nullable(),
  waiting: z.int(),
  dead: z.int(),
})
export type WebhookView = z.output<typeof webhookView>

const deliveryHead = {
  id: z.int(),
  eventId: z.string(),
  type: z.string(),
  occurredAt: instantOut,
  state: z.enum(deliveryStates),
  tries: z.int(),
  triedAt: instantOut.nullable(),
  answerStatus: z.int().nullable(),
}
export const webhookDeliveryRow = z.object(deliveryHead)
export type WebhookDeliveryRow = z.output<typeof webhookDeliveryRow>
export const webhookDelivery = z.object({
  ...deliveryHead,
  /** The request body, and the start of the answer or why there was none. */
  body: z.string(),
  answer: z.string().nullable(),
  error: z.string().nullable(),
})

const admin = { token: 'required', access: 'webhook.admin' } as const
/** Ids of deliveries outgrow `idIn`. */
const deliveryId = z.union([z.int().min(0), z.string().regex(/^\d{1,15}$/)]).transform(Number)
/** ISO 8601. */
const moment = z.string().max(40)

export const webhooks = defineEndpoints({
  list: {
    ...admin,
    method: 'GET',
    path: '/api/admin/webhooks',
    effect: 'read',
    data: z.array(webhookView),
    summary: 'Webhooks with the size of their queues',
  },
  create: {
    ...admin,
    method: 'POST',
    path: '/api/admin/webhooks',
    effect: 'write',
    stepUp: 'always',
    /** Without a format: standard. */
    body: z.object({ ...webhookFields, ...messageFields, format: optionalIn(z.enum(webhookFormats)) }),
    /** The secret of the standard format; null for chat tools. */
    data: z.object({ id: z.string(), secret: z.string().nullable() }),
    summary: 'Create a webhook; this reply is the only one that contains its secret',
  },
  update: {
    ...admin,
    method: 'PUT',
    path: '/api/admin/webhooks',
    effect: 'write',
    stepUp: 'always',
    /** An empty address keeps the stored one. The format cannot be changed. */
    body: z.object({ id: textIn, ...webhookFields, ...messageFields, isEnabled: z.boolean() }),
    data: z.null(),
    summary: 'Change a webhook',
  },
  remove: {
    ...admin,
    method: 'DELETE',
    path: '/api/admin/webhooks',
    effect: 'write',
    query: z.object({ id: textIn }),
    data: z.null(),
    summary: 'Delete a webhook with its deliveries',
  },
  renewSecret: {
    ...admin,
    method: 'POST',
    path: '/api/admin/webhooks/secret',
    effect: 'write',
    stepUp: 'always',
    body: z.object({ id: textIn }),
    data: z.object({ secret: z.string() }),
    summary: 'Replace the secret of a webhook in the standard format',
  },
  test: {
    ...admin,
    method: 'POST',
    path: '/api/admin/webhooks/test',
    effect: 'write',
    body: z.object({ id: textIn }),
    data: z.null(),
    summary: 'Queue an example of each event of a webhook, of the type webhook.test',
  },
  deliveries: {
    ...admin,
    method: 'GET',
    path: '/api/admin/webhooks/deliveries',
    effect: 'read',
    query: z.object({ ...pageQuery(20), id: textIn, state: optionalIn(z.enum(deliveryStates)) }),
    data: pageOf(webhookDeliveryRow),
    summary: 'Deliveries of a webhook, newest first',
  },
  delivery: {
    ...admin,
    method: 'GET',
    path: '/api/admin/webhooks/delivery',
    effect: 'read',
    query: z.object({ deliveryId }),
    data: webhookDelivery,
    summary: 'A delivery with its request body and the answer',
  },
  replay: {
    ...admin,
    method: 'POST',
    path: '/api/admin/webhooks/replay',
    effect: 'write',
    body: z.object({
      id: textIn,
      /** One delivery, or the dead ones of events in a range of time; with `delivered` those that succeeded too. */
      which: z.union([
        z.object({ deliveryId }),
        z.object({ from: moment, to: moment, delivered: optionalIn(z.boolean()) }),
      ]),
    }),
    data: z.object({ queued: z.int() }),
    summary: 'Send one delivery again, or those of a range of time',
  },
})
