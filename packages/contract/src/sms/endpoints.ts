import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'

const short = z.string().max(limits.sms.fieldMaxChars)

/** Placeholders of the templates: `{{phone}}` and so on. */
export const smsPlaceholders = ['phone', 'number', 'national', 'code', 'minutes', 'site', 'text', 'secret'] as const
export type SmsPlaceholder = (typeof smsPlaceholders)[number]

export const smsConfig = z.object({
  /** Users can bind a phone number. */
  binds: z.boolean(),
  /** A bound number can reset the password. */
  resets: z.boolean(),
  method: z.enum(['GET', 'POST']),
  url: short,
  /** How values in the body are escaped. */
  format: z.enum(['json', 'form']),
  headers: z.array(z.object({ name: short, value: short })).max(20),
  body: z.string().max(limits.sms.bodyMaxChars),
  /** The message for `{{text}}`. */
  text: short,
  /** A text that the gateway's answer contains when it accepted a message; empty accepts every answer with status 2xx. */
  accepted: short,
  /** Country codes that messages are sent to; a number without one gets the first. */
  countries: z.array(z.string().max(6)).max(50),
  /** Messages of the whole site in 24 hours. */
  perDay: z.int(),
})
export type SmsConfig = z.output<typeof smsConfig>

/** `secret` null keeps the stored one. */
const smsInput = z.object({ ...smsConfig.shape, secret: short.nullable() })
export type SmsInput = z.output<typeof smsInput>

const trial = smsInput.extend({ phone: short })

const admin = { token: 'required', access: 'sms.admin' } as const

/** Ours: the gateway that sends short messages. */
export const adminSms = defineEndpoints({
  read: {
    ...admin,
    method: 'GET',
    path: '/api/admin/sms',
    effect: 'read',
    data: z.object({ ...smsConfig.shape, hasSecret: z.boolean() }),
    summary: 'The SMS gateway, without its secret',
  },
  save: {
    ...admin,
    method: 'PUT',
    path: '/api/admin/sms',
    effect: 'write',
    stepUp: 'always',
    body: smsInput,
    data: z.null(),
    summary: 'Change the SMS gateway',
  },
  dryRun: {
    ...admin,
    method: 'POST',
    path: '/api/admin/sms/dry-run',
    effect: 'write',
    body: trial,
    data: z.object({
      method: z.string(),
      url: z.string(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      body: z.string().nullable(),
    }),
    summary: 'The request that a message would make, with the secret masked; nothing is sent',
  },
  test: {
    ...admin,
    method: 'POST',
    path: '/api/admin/sms/test',
    effect: 'write',
    body: trial,
    data: z.object({ ok: z.boolean(), status: z.int().nullable(), words: z.string() }),
    summary: 'Send a test message with the values of the form; the answer carries the gateway’s own words',
  },
})

/** Ours: phone numbers of accounts. */
export const phones = defineEndpoints({
  uses: {
    method: 'GET',
    path: '/api/phone/uses',
    effect: 'read',
    token: 'ignored',
    access: 'account.login',
    data: z.object({ binds: z.boolean(), resets: z.boolean() }),
    summary: 'What phone numbers are used for on this site',
  },
  own: {
    method: 'GET',
    path: '/api/phone',
    effect: 'read',
    token: 'required',
    access: 'settings.own',
    /** Masked. */
    data: z.object({ phone: z.string().nullable(), hasPassword: z.boolean() }),
    summary: 'The caller’s phone number, masked',
  },
  code: {
    method: 'POST',
    path: '/api/phone/code',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({ phone: short, password: short }),
    data: z.null(),
    summary: 'Send a code to a phone number that shall be bound; needs the password',
  },
  bind: {
    method: 'POST',
    path: '/api/phone/bind',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({ phone: short, code: short }),
    data: z.null(),
    summary: 'Bind a phone number with the code that was sent to it',
  },
  remove: {
    method: 'POST',
    path: '/api/phone/remove',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({ password: short }),
    data: z.null(),
    summary: 'Remove the phone number; needs the password',
  },
  resetCode: {
    method: 'POST',
    path: '/api/phone/reset-code',
    effect: 'write',
    token: 'ignored',
    access: 'account.reset',
    body: z.object({ phone: short, captcha: short, captchaKey: short }),
    data: z.null(),
    summary: 'Send a code that resets the password; the answer is the same for numbers of no account',
  },
  reset: {
    method: 'POST',
    path: '/api/phone/reset',
    effect: 'write',
    token: 'ignored',
    access: 'account.reset',
    body: z.object({ phone: short, code: short, password: short }),
    data: z.object({ username: z.string() }),
    summary: 'Set a new password with the code that was sent to the phone',
  },
})
