import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { tokenScopes } from '../vocabulary/token-scope.ts'
import { instantOut, intIn, textIn } from '../wire.ts'

const given = textIn.nullish().transform((value) => value ?? '')

export const apiTokenView = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: instantOut,
  expiresAt: instantOut,
  /** The last use, to the minute; null before the first one. */
  usedAt: instantOut.nullable(),
  isExpired: z.boolean(),
})
export type ApiTokenView = z.output<typeof apiTokenView>

export const apiTokens = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/api-tokens',
    effect: 'read',
    token: 'required',
    access: 'settings.own',
    data: z.array(apiTokenView),
    summary: 'API tokens of the caller, newest first',
  },
  create: {
    method: 'POST',
    path: '/api/api-tokens',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    body: z.object({
      name: given,
      scopes: z.array(z.enum(tokenScopes)),
      /** Lifetime. */
      days: intIn,
      password: given,
    }),
    data: z.object({ token: z.string(), view: apiTokenView }),
    summary: 'Create an API token; this reply is the only one that contains it',
  },
  revoke: {
    method: 'DELETE',
    path: '/api/api-tokens',
    effect: 'write',
    token: 'required',
    access: 'settings.own',
    query: z.object({ id: textIn }),
    data: z.null(),
    summary: 'Revoke an API token of the caller',
  },
  current: {
    method: 'GET',
    path: '/api/api-token',
    effect: 'read',
    token: 'required',
    access: 'apiToken.current',
    data: z.object({ username: z.string(), token: apiTokenView.nullable() }),
    summary: 'The user and the API token of the request; null for a login session',
  },
})
