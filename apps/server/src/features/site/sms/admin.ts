import { type adminSms, type BodyOf, type DataOf, fail, type SmsConfig, type SmsInput } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { reasonOf } from '../../../platform/outgoing/outgoing.ts'
import { saveSettings } from '../admin/save-settings.ts'
import { decryptSetting, encryptSetting } from '../core/encrypted-settings.ts'
import { checkSmsConfig, targetOf } from './check-config.ts'
import { phoneOf } from './numbers.ts'
import { askGateway, valuesOf } from './send.ts'
import { smsRequest } from './template.ts'

type Sms = typeof adminSms

/** What the form shows before a gateway is configured. */
const empty: SmsConfig = {
  binds: false,
  resets: false,
  method: 'POST',
  url: '',
  format: 'json',
  headers: [],
  body: '{"phone": "{{phone}}", "text": "{{text}}"}',
  text: '【{{site}}】{{code}}，{{minutes}} 分钟内有效。Your code, valid for {{minutes}} minutes.',
  accepted: '',
  countries: ['+86'],
  perDay: 1_000,
}

/** The gateway; its secret is never returned. */
export const readSmsConfig = async (deps: Deps): Promise<DataOf<Sms['read']>> => {
  const { sms, smsSecret } = await deps.settings.read()
  return { ...(sms ?? empty), hasSecret: smsSecret !== null }
}

/** @throws Refusal `sms.*` */
export const saveSmsConfig = async (deps: Deps, viewer: SignedIn, input: SmsInput, caller: Caller): Promise<null> => {
  const { secret, ...fields } = input
  const sms = checkSmsConfig(deps, fields)
  await checkKept(deps, input)
  const changes =
    secret === null || secret === '' ? {} : { smsSecret: encryptSetting(deps.cipher, 'smsSecret', secret) }
  const removed = secret === '' ? (['smsSecret'] as const) : []
  return saveSettings(deps, { viewer, caller, action: 'site.sms' }, { sms, ...changes }, removed)
}

/** A stored secret is only sent to the host it was entered for. */
const checkKept = async (deps: Deps, { secret, ...config }: SmsInput): Promise<void> => {
  const { sms, smsSecret } = await deps.settings.read()
  if (secret === null && smsSecret !== null && sms !== null && targetOf(sms) !== targetOf(config)) {
    throw fail('sms.secretAgain')
  }
}

const sampleCode = '123456'

/** The request of a message, with the secret masked. */
export const dryRunSms = async (deps: Deps, input: BodyOf<Sms['dryRun']>): Promise<DataOf<Sms['dryRun']>> => {
  const { secret, phone, ...fields } = input
  const config = checkSmsConfig(deps, fields)
  const { name: site, smsSecret } = await deps.settings.read()
  const hasSecret = secret === null ? smsSecret !== null : secret !== ''
  const shown = { phone: phoneOf(phone, config), code: sampleCode, site, secret: hasSecret ? '***' : '' }
  const { headers, ...request } = smsRequest(config, valuesOf(config, shown))
  return { ...request, headers: [...headers] }
}

/** Sends a test message now and returns the gateway's answer. */
export const testSms = async (deps: Deps, input: BodyOf<Sms['test']>): Promise<DataOf<Sms['test']>> => {
  const { secret: entered, phone, ...fields } = input
  const config = checkSmsConfig(deps, fields)
  await checkKept(deps, { ...fields, secret: entered })
  const { name: site, smsSecret } = await deps.settings.read()
  const kept = smsSecret === null ? '' : decryptSetting(deps.cipher, 'smsSecret', smsSecret)
  const values = valuesOf(config, { phone: phoneOf(phone, config), code: sampleCode, site, secret: entered ?? kept })
  try {
    const { ok, status, text } = await askGateway(deps, config, smsRequest(config, values))
    return { ok, status, words: text }
  } catch (error) {
    return { ok: false, status: null, words: reasonOf(error).slice(0, 500) }
  }
}
