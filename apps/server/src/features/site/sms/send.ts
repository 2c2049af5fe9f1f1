import { limits, type SmsConfig } from '@verdict/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { sendOut } from '../../../platform/outgoing/outgoing.ts'
import { decryptSetting } from '../core/encrypted-settings.ts'
import { nationalOf } from './numbers.ts'
import { type SmsRequest, type SmsValues, smsRequest, smsText } from './template.ts'

const minutes = String(limits.sms.codeLifeMs / 60_000)

/** The values of one message. */
export const valuesOf = (
  config: SmsConfig,
  message: { readonly phone: string; readonly code: string; readonly site: string; readonly secret: string },
): SmsValues => {
  const { phone } = message
  const values = { ...message, number: phone.slice(1), national: nationalOf(phone, config), minutes }
  return { ...values, text: smsText(config, values) }
}

export interface SmsAnswer {
  readonly ok: boolean
  readonly status: number
  readonly text: string
}

/** Sends a request to the gateway. Its answer counts by status and by the text of the settings. */
export const askGateway = async (
  deps: Pick<Deps, 'config' | 'connections'>,
  config: SmsConfig,
  request: SmsRequest,
): Promise<SmsAnswer> => {
  const { timeoutMs, answerMaxChars: maxChars } = limits.sms
  const headers = Object.fromEntries(request.headers.map(({ name, value }) => [name.toLowerCase(), value]))
  const { status, text } = await sendOut(deps, {
    ...request,
    headers: { 'user-agent': 'Verdict-SMS', ...headers },
    timeoutMs,
    maxChars,
  })
  return { ok: status >= 200 && status < 300 && text.includes(config.accepted), status, text }
}

/**
 * Messages leave through a queue, in the transaction that stored their code. A gateway that refuses is asked twice more;
 * rows are kept no longer than their code is valid.
 */
export const smsJob = defineJob({
  name: 'sms',
  queue: { retryLimit: 2, retryDelay: 5, retryBackoff: true, retentionSeconds: 600, deleteAfterSeconds: 600 },
  atOnce: 2,
  data: z.object({ phone: z.string(), code: z.string() }),
  run: async (deps, { phone, code }) => {
    const { sms: config, smsSecret, name: site } = await deps.settings.read()
    if (config === null) return
    const secret = smsSecret === null ? '' : decryptSetting(deps.cipher, 'smsSecret', smsSecret)
    const answer = await askGateway(deps, config, smsRequest(config, valuesOf(config, { phone, code, site, secret })))
    if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}.`)
  },
})
