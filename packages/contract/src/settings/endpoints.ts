import { z } from 'zod'
import { userInfo } from '../accounts/endpoints.ts'
import { defineEndpoints } from '../endpoint.ts'
import { profileChange } from '../profile/schemas.ts'
import { providerKind } from '../sign-on/schemas.ts'
import { instantOut, nullableIn, textIn } from '../wire.ts'

const given = textIn.nullish().transform((value) => value ?? '')

/** The outcome of a change that is protected by a lockout; part of a successful response (api-public 6.1). */
export const guardedChange = z.object({
  /** 200 changed, 400 wrong password or code, 403 locked. */
  code: z.int(),
  msg: z.string(),
  userInfo: userInfo.nullable(),
})
export type GuardedChange = z.output<typeof guardedChange>

export const sessionView = z.object({
  id: z.string(),
  /** The session of the request itself. */
  isCurrent: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: instantOut,
  expiresAt: instantOut,
})

export const settings = defineEndpoints({
  changePassword: {
    method: 'POST',
    path: '/api/change-password',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({
      oldPassword: given,
      newPassword: given,
    }),
    data: guardedChange,
    summary: 'Change the own password; every other session ends',
  },
  emailCode: {
    method: 'GET',
    path: '/api/get-change-email-code',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    query: z.object({ email: textIn }),
    data: z.null(),
    summary: 'Mail a code to the address that shall become the own one',
  },
  changeEmail: {
    method: 'POST',
    path: '/api/change-email',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({ password: given, newEmail: given, code: given }),
    data: guardedChange,
    summary: 'Change the own e-mail address with the mailed code',
  },
  changeProfile: {
    method: 'POST',
    path: '/api/change-userInfo',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({
      ...profileChange,
      gender: nullableIn(textIn),
    }),
    data: userInfo,
    summary: 'Overwrite the own profile; fields left out are cleared',
  },
  beginStepUp: {
    method: 'POST',
    path: '/api/begin-step-up',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({}),
    data: z.object({
      password: z.boolean(),
      totp: z.boolean(),
      /** Options for the browser's passkey call, with the ticket that goes back with the result. */
      passkey: z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) }).nullable(),
      /** Linked identity providers, for `signOn.beginProof` and `signOn.proveByDirectory`. */
      providers: z.array(z.object({ id: z.int(), name: z.string(), kind: providerKind })),
    }),
    summary: 'The ways in which the caller can prove who uses this session',
  },
  stepUp: {
    method: 'POST',
    path: '/api/step-up',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    /** The password, a code of the authenticator app, or a passkey with its ticket. */
    body: z.object({
      password: z.string().max(200).optional(),
      code: z.string().max(20).optional(),
      ticket: z.string().max(100).optional(),
      passkey: z.record(z.string(), z.unknown()).optional(),
    }),
    data: z.null(),
    summary: 'Prove who uses this session, for dangerous actions of the next minutes',
  },
  sessions: {
    method: 'GET',
    path: '/api/get-sessions',
    effect: 'read',
    token: 'required',
    access: 'settings.own',
    data: z.array(sessionView),
    summary: 'Devices where the caller is logged in',
  },
  endSession: {
    method: 'POST',
    path: '/api/end-session',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({ id: textIn }),
    data: z.null(),
    summary: 'Sign one device of the caller out',
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/end-other-sessions',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({}),
    data: z.object({ ended: z.int() }),
    summary: 'Sign every other device of the caller out',
  },
})
