import { z } from 'zod'
import { userInfo } from '../accounts/endpoints.ts'
import { defineEndpoints } from '../endpoint.ts'
import { instantOut, textIn } from '../wire.ts'

const given = textIn.nullish().transform((value) => value ?? '')

/**
 * Input and output of the browser's passkey calls. The standard defines their shape; the server's library validates it.
 */
const passkeyJson = z.record(z.string(), z.unknown())

/** A change of factors requires the password again. */
const withPassword = z.object({ password: given })

export const factorState = z.object({
  totp: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: instantOut, usedAt: instantOut.nullable() }),
  ),
  /** Recovery codes left. */
  recoveryCodes: z.int(),
  /** The site wants a second factor from people of the caller's role. */
  required: z.boolean(),
})

/** Shown once, never again. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) })

export const factors = defineEndpoints({
  beginLogin: {
    method: 'POST',
    path: '/api/begin-second-login',
    effect: 'write',
    token: 'ignored',
    access: 'account.login',
    body: z.object({ username: given, password: given }),
    data: z.object({
      ticket: z.string(),
      totp: z.boolean(),
      recovery: z.boolean(),
      passkey: passkeyJson.nullable(),
    }),
    summary: 'After a login answered 428: prove the password once more and get a ticket for the second factor',
  },
  login: {
    method: 'POST',
    path: '/api/second-login',
    effect: 'write',
    token: 'ignored',
    access: 'account.login',
    body: z.object({
      ticket: given,
      method: z.enum(['totp', 'recovery', 'passkey']),
      code: given,
      passkey: passkeyJson.nullish(),
    }),
    data: userInfo,
    summary: 'Log in with a ticket and a second factor; the token is returned in the Authorization header',
  },
  state: {
    method: 'GET',
    path: '/api/get-second-factors',
    effect: 'read',
    token: 'required',
    access: 'settings.own',
    data: factorState,
    summary: 'The second factors of the caller',
  },
  beginTotp: {
    method: 'POST',
    path: '/api/begin-totp',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: withPassword,
    data: z.object({ secret: z.string(), uri: z.string(), svg: z.string() }),
    summary: 'A secret for an authenticator app, as text and as a QR code; it counts once confirmed',
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/confirm-totp',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({ code: given }),
    data: recoveryCodes,
    summary: 'Turn the authenticator app on with its first code; recovery codes come when there were none',
  },
  removeTotp: {
    method: 'POST',
    path: '/api/remove-totp',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: withPassword,
    data: z.null(),
    summary: 'Turn the authenticator app off',
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/begin-passkey',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: withPassword,
    data: z.object({ ticket: z.string(), options: passkeyJson }),
    summary: 'Options for creating a passkey in the browser',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/add-passkey',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({ ticket: given, name: given, passkey: passkeyJson }),
    data: recoveryCodes,
    summary: 'Keep a passkey the browser made; recovery codes come when there were none',
  },
  removePasskey: {
    method: 'POST',
    path: '/api/remove-passkey',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({ id: textIn, password: given }),
    data: z.null(),
    summary: 'Delete a passkey',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/renew-recovery-codes',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: withPassword,
    data: recoveryCodes,
    summary: 'New recovery codes; the former ones stop working',
  },
  removeOf: {
    method: 'POST',
    path: '/api/admin/user/remove-second-factors',
    effect: 'write',
    stepUp: 'always',
    token: 'required',
    access: 'factor.removeOf',
    body: z.object({ uid: given }),
    data: z.null(),
    summary: 'Turn off two-factor authentication for a user who lost access',
  },
})
