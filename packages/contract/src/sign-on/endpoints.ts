import { z } from 'zod'
import { userInfo } from '../accounts/endpoints.ts'
import { defineEndpoints } from '../endpoint.ts'
import { instantOut } from '../wire.ts'
import { connectionCheck, providerKind as kind, providerInput, providerView } from './schemas.ts'

const provider = z.int()
const name = z.string().max(300)

/** The result of a proven identity. */
export const signOnOutcome = z.discriminatedUnion('kind', [
  /** Logged in; the token is returned in the Authorization header. */
  z.object({ kind: z.literal('in'), user: userInfo }),
  /** The account wants its second factor: continue with `factors.login`. */
  z.object({
    kind: z.literal('factor'),
    ticket: z.string(),
    totp: z.boolean(),
    recovery: z.boolean(),
    passkey: z.record(z.string(), z.unknown()).nullable(),
  }),
  /** The identity has no account yet: continue with `signOn.create` or `signOn.join`. */
  z.object({
    kind: z.literal('choose'),
    ticket: z.string(),
    provider: z.string(),
    /** The name the provider gave, which may be taken. */
    username: z.string(),
    mayCreate: z.boolean(),
    /** Another account has the identity's address, so it can only be linked. */
    emailTaken: z.boolean(),
  }),
  /** The identity is linked to the account of the session. */
  z.object({ kind: z.literal('linked'), provider: z.string() }),
  /** The login confirmed the owner of the session, for dangerous actions. */
  z.object({ kind: z.literal('proven'), provider: z.string() }),
])
export type SignOnOutcome = z.output<typeof signOnOutcome>

const admin = { token: 'required', access: 'signOn.admin' } as const

export const signOn = defineEndpoints({
  providers: {
    method: 'GET',
    path: '/api/sign-on/providers',
    effect: 'read',
    token: 'ignored',
    access: 'account.login',
    data: z.array(z.object({ id: z.int(), kind, name: z.string() })),
    summary: 'Identity providers that are switched on',
  },
  begin: {
    method: 'POST',
    path: '/api/sign-on/begin',
    effect: 'write',
    token: 'ignored',
    access: 'account.login',
    body: z.object({ provider }),
    data: z.object({ url: z.string() }),
    summary: 'Start a login at an identity provider: the address to open, and a cookie that binds it to this browser',
  },
  finish: {
    method: 'POST',
    path: '/api/sign-on/finish',
    effect: 'write',
    token: 'ignored',
    access: 'account.login',
    body: z.object({ query: z.string().max(8_000) }),
    data: signOnOutcome,
    summary: 'Finish a login or a link with the query the identity provider sent back',
  },
  directory: {
    method: 'POST',
    path: '/api/sign-on/directory',
    effect: 'write',
    token: 'ignored',
    access: 'account.login',
    body: z.object({ provider, username: name, password: name }),
    data: signOnOutcome,
    summary: 'Log in with the name and password of a directory',
  },
  create: {
    method: 'POST',
    path: '/api/sign-on/create',
    effect: 'write',
    token: 'ignored',
    access: 'account.login',
    body: z.object({ ticket: name, username: name }),
    data: signOnOutcome,
    summary: 'Create an account for a proven identity under a chosen username',
  },
  join: {
    method: 'POST',
    path: '/api/sign-on/join',
    effect: 'write',
    token: 'ignored',
    access: 'account.login',
    body: z.object({ ticket: name, username: name, password: name }),
    data: signOnOutcome,
    summary: 'Link a proven identity to an existing account with the password of that account',
  },
  links: {
    method: 'GET',
    path: '/api/sign-on/links',
    effect: 'read',
    token: 'required',
    access: 'settings.own',
    data: z.object({
      hasPassword: z.boolean(),
      links: z.array(
        z.object({
          provider: z.int(),
          providerName: z.string(),
          isOn: z.boolean(),
          /** The name or address at the provider. */
          name: z.string(),
          createdAt: instantOut,
          usedAt: instantOut.nullable(),
        }),
      ),
    }),
    summary: 'Identities linked to the caller’s account',
  },
  beginLink: {
    method: 'POST',
    path: '/api/sign-on/begin-link',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({ provider, password: name }),
    data: z.object({ url: z.string() }),
    summary: 'Start linking an identity to the caller’s account; needs the password',
  },
  linkDirectory: {
    method: 'POST',
    path: '/api/sign-on/link-directory',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({ provider, password: name, directoryUsername: name, directoryPassword: name }),
    data: signOnOutcome,
    summary: 'Link an entry of a directory to the caller’s account; needs both passwords',
  },
  beginProof: {
    method: 'POST',
    path: '/api/sign-on/begin-proof',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({ provider }),
    data: z.object({ url: z.string() }),
    summary: 'Start a login at a linked identity provider that confirms the owner of this session',
  },
  proveByDirectory: {
    method: 'POST',
    path: '/api/sign-on/prove-by-directory',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({ provider, username: name, password: name }),
    data: z.null(),
    summary: 'Confirm the owner of this session with the name and password of a linked directory',
  },
  unlink: {
    method: 'POST',
    path: '/api/sign-on/unlink',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({ provider }),
    data: z.null(),
    summary: 'Unlink an identity, unless it is the only way to log in',
  },
  adminList: {
    ...admin,
    method: 'GET',
    path: '/api/admin/sign-on/providers',
    effect: 'read',
    data: z.object({ redirectUrl: z.string(), providers: z.array(providerView) }),
    summary: 'Identity providers with their settings, without secrets',
  },
  save: {
    ...admin,
    method: 'POST',
    path: '/api/admin/sign-on/save',
    effect: 'write',
    stepUp: 'always',
    body: providerInput,
    data: z.object({ id: z.int() }),
    summary: 'Add or change an identity provider',
  },
  test: {
    ...admin,
    method: 'POST',
    path: '/api/admin/sign-on/test',
    effect: 'write',
    body: providerInput,
    data: z.object({ checks: z.array(connectionCheck) }),
    summary: 'Test the connection of an identity provider before it is saved',
  },
  remove: {
    ...admin,
    method: 'POST',
    path: '/api/admin/sign-on/remove',
    effect: 'write',
    stepUp: 'always',
    body: z.object({ id: z.int() }),
    data: z.null(),
    summary: 'Remove an identity provider with its links; accounts stay',
  },
})
