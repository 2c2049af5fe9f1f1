import { limits } from '@verdict/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { defineJob, sendJob } from '../../../platform/jobs/start-work.ts'
import { mailJob } from '../../../platform/mail/jobs.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { sendOut } from '../../../platform/outgoing/outgoing.ts'
import { letter } from '../../accounts/core/mails/letter.ts'
import { decryptSetting } from '../core/encrypted-settings.ts'
import { readSettings } from '../core/settings.ts'
import type { AlertText } from './words.ts'

const payload = z.object({
  type: z.enum(['alert.opened', 'alert.closed', 'alert.test']),
  site: z.string(),
  /** The whole alert as text: chat tools show this field. */
  text: z.string(),
  rule: z.string().nullable(),
  subject: z.string(),
  value: z.number().nullable(),
  threshold: z.number().nullable(),
  at: z.string(),
})
export type AlertPayload = z.output<typeof payload>

/** Retried for about an hour; an alert later than that is old news. */
export const alertWebhookJob = defineJob({
  name: 'alerts.webhook',
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, retentionSeconds: 7_200, deleteAfterSeconds: 3_600 },
  data: payload,
  run: (deps, data) => postToWebhook(deps, data),
})

/**
 * Posts to the webhook of the settings, with the guard and the proxy of all webhooks; nothing of the answer but its
 * status is used.
 * @throws Error with the reason when the receiver cannot be reached or refuses
 */
export const postToWebhook = async (deps: Deps, data: AlertPayload): Promise<void> => {
  const { alertWebhookUrl } = await readSettings(deps.db)
  if (alertWebhookUrl === null) return
  const { status } = await sendOut(deps, {
    method: 'POST',
    url: decryptSetting(deps.cipher, 'alertWebhookUrl', alertWebhookUrl),
    headers: { 'content-type': 'application/json', 'user-agent': 'Verdict-Alerts/1.0' },
    body: JSON.stringify(data),
    timeoutMs: limits.webhook.timeoutMs,
    maxChars: limits.webhook.answerMaxChars,
  })
  if (status < 200 || status >= 300) throw new Error(`The webhook answered ${status}.`)
}

/** The mails of an alert, one for each receiver. */
export const mailsOf = async (deps: Deps, { subject, lines }: AlertText): Promise<readonly Mail[]> => {
  const { name, alerts } = await readSettings(deps.db)
  const text = letter({ siteName: name, subject, parts: lines.map((say) => ({ say })) })
  return alerts.mailTo.map((to) => ({ to, ...text }))
}

/** Puts an alert into the queues of its receivers, with the caller's transaction. */
export const enqueueAlert = async (
  deps: Deps,
  trx: Deps['db'],
  { text, data }: { readonly text: AlertText; readonly data: AlertPayload },
): Promise<void> => {
  for (const mail of await mailsOf(deps, text)) await sendJob(deps, trx, mailJob, mail)
  const { alertWebhookUrl } = await readSettings(deps.db)
  if (alertWebhookUrl !== null) await sendJob(deps, trx, alertWebhookJob, data)
}
