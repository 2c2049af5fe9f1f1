import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { ownProfile } from '../profile/schemas.ts'
import { instantOut, optionalIn, textIn } from '../wire.ts'

/** UserInfo of api-public section 1.2; clients store it whole. */
export const userInfo = z.object({
  uid: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  titleName: z.string().nullable(),
  titleColor: z.string().nullable(),
  email: z.string().nullable(),
  course: z.string().nullable(),
  ...ownProfile,
  gender: z.string(),
  roleList: z.array(z.string()),
  /** Ours: named permissions of roles that the site defined; absent without any. */
  permissions: z.array(z.string()).optional(),
  /** Ours: rows of the access table for staff that are open to the account; see `authInfo`. */
  can: z.array(z.string()).optional(),
  /** Ours: a super admin views the site as this user, and until when. */
  viewing: z.object({ by: z.string(), endsAt: instantOut }).optional(),
})
export type UserInfo = z.output<typeof userInfo>

const given = textIn.optional().transform((value) => value ?? '')
const credentials = z.object({ username: given, password: given })

export const accounts = defineEndpoints({
  login: {
    method: 'POST',
    path: '/api/login',
    effect: 'write',
    token: 'ignored',
    access: 'account.login',
    body: credentials,
    strictBody: true,
    data: userInfo,
    summary: 'Log in; the token is returned in the Authorization header',
  },
  registerCode: {
    method: 'GET',
    path: '/api/get-register-code',
    effect: 'write',
    token: 'ignored',
    access: 'account.register',
    query: z.object({
      email: z.string(),
      /** Ours: the answer to a picture, where the site asks for one. */
      captcha: optionalIn(z.string()),
      captchaKey: optionalIn(z.string()),
    }),
    data: z.object({ email: z.string(), expire: z.int() }),
    summary: 'Mail a registration code',
  },
  register: {
    method: 'POST',
    path: '/api/register',
    effect: 'write',
    token: 'ignored',
    access: 'account.register',
    body: z.object({ username: given, password: given, email: given, code: given }),
    strictBody: true,
    data: z.null(),
    summary: 'Make an account with the mailed code',
  },
  exists: {
    method: 'POST',
    path: '/api/check-username-or-email',
    effect: 'read',
    token: 'ignored',
    access: 'account.register',
    body: z.object({ username: optionalIn(textIn), email: optionalIn(textIn) }),
    data: z.object({ username: z.boolean(), email: z.boolean() }),
    summary: 'Check whether a username or an e-mail address is in use',
  },
  captcha: {
    method: 'GET',
    path: '/api/captcha',
    effect: 'write',
    token: 'ignored',
    access: 'account.register',
    data: z.object({ img: z.string(), captchaKey: z.string() }),
    summary: 'A picture with a small sum to answer',
  },
  applyReset: {
    method: 'POST',
    path: '/api/apply-reset-password',
    effect: 'write',
    token: 'ignored',
    access: 'account.reset',
    body: z.object({ email: given, captcha: given, captchaKey: given }),
    data: z.null(),
    summary: 'Mail a link that resets the password',
  },
  reset: {
    method: 'POST',
    path: '/api/reset-password',
    effect: 'write',
    token: 'ignored',
    access: 'account.reset',
    body: z.object({ username: given, password: given, code: given }),
    data: z.null(),
    summary: 'Set a new password with the mailed code',
  },
  logout: {
    method: 'GET',
    path: '/api/logout',
    effect: 'write',
    token: 'required',
    access: 'account.logout',
    data: z.null(),
    summary: 'End the session of this token',
  },
  authInfo: {
    method: 'GET',
    path: '/api/get-user-auth-info',
    effect: 'read',
    token: 'required',
    access: 'account.authInfo',
    data: z.object({
      roles: z.array(z.string()),
      permissions: z.array(z.string()).nullable(),
      /** Ours: names of rows of the access table for staff that are open to the caller; absent without any. */
      can: z.array(z.string()).optional(),
    }),
    summary: 'The roles of the caller',
  },
  adminLogin: {
    method: 'POST',
    path: '/api/admin/login',
    effect: 'write',
    token: 'ignored',
    access: 'account.login',
    body: credentials,
    strictBody: true,
    data: userInfo,
    summary: 'Log in to the admin area',
  },
  adminLogout: {
    method: 'GET',
    path: '/api/admin/logout',
    effect: 'write',
    token: 'required',
    access: 'admin.logout',
    data: z.null(),
    summary: 'End the session of this token in the admin area',
  },
})
