import { fail, type SmsConfig, type SmsPlaceholder, smsPlaceholders } from '@verdict/contract'

/** The request of a gateway, made from its templates. Values are escaped for the place they are put into. */

export type SmsValues = Readonly<Record<SmsPlaceholder, string>>

export interface SmsRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  /** Null for GET. */
  readonly body: string | null
}

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Names of the placeholders in a template. */
export const placeholdersIn = (template: string): readonly string[] =>
  [...template.matchAll(pattern)].map(([, name = '']) => name)

const isPlaceholder = (name: string): name is SmsPlaceholder => smsPlaceholders.some((known) => known === name)

/**
 * Puts values into a template.
 * @throws Refusal `sms.placeholderUnknown`
 */
const fill = (template: string, values: SmsValues, quote: (value: string) => string): string =>
  template.replace(pattern, (_, name: string) => {
    if (!isPlaceholder(name)) throw fail('sms.placeholderUnknown', { name })
    return quote(values[name])
  })

const escapes = {
  /** Inside quotes of a JSON text. */
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  form: (value: string) => new URLSearchParams({ value }).toString().slice('value='.length),
} as const

/** Headers carry printable ASCII; other characters could start a header of their own. */
const headerValue = (value: string): string => value.replace(/[^\x20-\x7e]/g, '')

/** The message for a code. */
export const smsText = (config: SmsConfig, values: Omit<SmsValues, 'text'>): string =>
  fill(config.text, { ...values, text: '', secret: '' }, (value) => value)

/** The request for a message. */
export const smsRequest = (config: SmsConfig, values: SmsValues): SmsRequest => {
  const { method, format } = config
  const headers = config.headers.map(({ name, value }) => ({
    name: name.trim(),
    value: fill(value, values, headerValue),
  }))
  const type = format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const isTyped = method === 'GET' || headers.some(({ name }) => name.toLowerCase() === 'content-type')
  return {
    method,
    url: fill(config.url, values, encodeURIComponent),
    headers: isTyped ? headers : [{ name: 'content-type', value: type }, ...headers],
    body: method === 'GET' ? null : fill(config.body, values, escapes[format]),
  }
}
