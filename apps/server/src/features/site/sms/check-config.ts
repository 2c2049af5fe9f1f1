import { fail, limits, type SmsConfig } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { outgoingUrl } from '../../../platform/outgoing/outgoing.ts'
import { placeholdersIn, smsRequest, smsText } from './template.ts'

/** Values with every character that could break out of its place. */
const hostile = 'a"\\b\n&=#/?%{}é'
const probe = {
  phone: hostile,
  number: hostile,
  national: hostile,
  code: hostile,
  minutes: hostile,
  site: hostile,
  text: hostile,
  secret: hostile,
}

/** Headers that the connection sets itself. */
const reserved = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'upgrade', 'expect', 'te'])

/**
 * Refuses a gateway that cannot work.
 * @throws Refusal `sms.*`
 */
export const checkSmsConfig = (deps: Pick<Deps, 'config'>, config: SmsConfig): SmsConfig => {
  const { origin } = /^(?<origin>https?:\/\/[^/?#{}]+)(?=[/?#]|$)/i.exec(config.url.trim())?.groups ?? {}
  if (origin === undefined || outgoingUrl(deps, origin, limits.sms.fieldMaxChars) === null) throw fail('sms.urlWrong')
  for (const { name, value } of config.headers) {
    const isName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name.trim())
    const isValue = /^[\x20-\x7e]*$/.test(value)
    if (!isName || !isValue || reserved.has(name.trim().toLowerCase())) throw fail('sms.headerWrong', { name })
  }
  smsText(config, probe)
  const request = smsRequest(config, probe)
  if (!URL.canParse(request.url)) throw fail('sms.urlWrong')
  if (config.method === 'POST' && config.format === 'json' && !isJson(request.body)) throw fail('sms.bodyNotJson')
  const sent = [config.url, ...config.headers.map(({ value }) => value), config.method === 'POST' ? config.body : '']
  const used = new Set(sent.flatMap(placeholdersIn))
  const hasAny = (...names: string[]): boolean => names.some((name) => used.has(name))
  const hasCode = used.has('code') || (used.has('text') && placeholdersIn(config.text).includes('code'))
  if (!hasAny('phone', 'number', 'national') || !hasCode) throw fail('sms.placeholderMissing')
  const countries = [...new Set(config.countries.map((code) => code.trim()).filter((code) => code !== ''))]
  if (countries.length === 0 || !countries.every((code) => /^\+[1-9]\d{0,3}$/.test(code)))
    throw fail('sms.countriesWrong')
  const { mostPerDay: max } = limits.sms
  if (config.perDay < 1 || config.perDay > max) throw fail('sms.perDayWrong', { max })
  return { ...config, url: config.url.trim(), countries }
}

const isJson = (text: string | null): boolean => {
  try {
    JSON.parse(text ?? '')
    return true
  } catch {
    return false
  }
}

/** Where the secret is sent. */
export const targetOf = ({ url }: SmsConfig): string => new URL(url.trim().split(/[?#{]/)[0] ?? '').origin
