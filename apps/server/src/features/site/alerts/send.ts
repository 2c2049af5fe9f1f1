import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { mailJob } from '../../../platform/mail/jobs.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { letter } from '../../accounts/core/mails/letter.ts'
import type { AlertText } from './words.ts'

/** The mails of an alert, one for each receiver. */
export const mailsOf = async (deps: Deps, { subject, lines }: AlertText): Promise<readonly Mail[]> => {
  const { name, alerts } = await deps.settings.read()
  const text = letter({ siteName: name, subject, parts: lines.map((say) => ({ say })) })
  return alerts.mailTo.map((to) => ({ to, ...text }))
}

export interface AlertEvent {
  readonly type: 'alert.opened' | 'alert.closed'
  readonly data: object
}

/** Enqueues the mails of an alert and stores its event for webhooks, with the caller's transaction. */
export const enqueueAlert = async (
  deps: Deps,
  trx: Db,
  { text, event }: { readonly text: AlertText; readonly event: AlertEvent },
): Promise<void> => {
  for (const mail of await mailsOf(deps, text)) await sendJob(deps, trx, mailJob, mail)
  const data = JSON.stringify(event.data)
  await sql`select store_webhook_event(${event.type}, null, ${data}::jsonb)`.execute(trx)
}
