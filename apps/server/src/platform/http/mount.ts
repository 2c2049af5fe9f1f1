import {
  type AccessName,
  type BodyOf,
  type DataOf,
  type Endpoint,
  type ErrorCode,
  fail,
  type ParamsOf,
  type QueryOf,
  Refusal,
} from '@verdict/contract'
import type { TokenScope } from '@verdict/contract/vocabulary'
import { access, accessRefusals, admits, opensToViewing, type Viewer, wellFormed } from '@verdict/rules'
import type { Span } from '@verdict/tracing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../../deps.ts'
import type { Replica } from '../db/replica/replica.ts'
import type { Space } from '../space.ts'
import { callerOf } from './caller.ts'
import { Joined } from './joined.ts'
import { Prebuilt } from './prebuilt.ts'
import { setCaller, withRequest } from './request-context.ts'
import { isStorable, unstorableField } from './text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the owner of the session last proved the password or another factor; absent for API tokens. */
    provenAt?: Date
    /** The super admin who views the site as the caller; such a session only reads. */
    viewedBy?: string
    /** The caller, for the log. */
    accountId?: string
    /** The session whose token the request shows. */
    sessionId?: string
    /** The API token the request shows. */
    apiTokenId?: string
    /** Its scopes. */
    apiTokenScopes?: readonly TokenScope[]
    /** While tracing is on. */
    span?: Span
  }
}

/** Input of a handler: everything is decoded, the caller is authorized. */
export interface Call<E extends Endpoint> extends Caller {
  readonly viewer: Viewer
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly params: ParamsOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Return value of a handler; void for raw replies, which the handler sends itself. */
type Answer<E extends Endpoint> = E extends { readonly reply: 'raw' }
  ? unknown
  : Promise<DataOf<E> | Prebuilt | Joined> | DataOf<E> | Prebuilt | Joined

export type Handlers<G extends Readonly<Record<string, Endpoint>>> = {
  readonly [K in keyof G]: (call: Call<G[K]>) => Answer<G[K]>
}

/** Endpoints with their handlers, ready to be mounted. */
export interface Feature {
  readonly endpoints: Readonly<Record<string, Endpoint>>
  // The pairing of endpoint and handler was checked in `handle`.
  readonly handlers: Readonly<Record<string, (call: never) => unknown>>
  /** A check of the feature's own before anything of the request is read; throws to refuse. */
  readonly knock?: (request: FastifyRequest) => Promise<unknown>
}

/** Pairs a group of endpoints with its handlers; the compiler refuses a missing or a strange one. */
export const handle = <G extends Readonly<Record<string, Endpoint>>>(
  endpoints: G,
  handlers: Handlers<G>,
  options: Pick<Feature, 'knock'> = {},
): Feature => ({ endpoints, handlers, ...options })

/** Finds out who calls. Sets the refresh headers when the token was renewed. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply, use: Endpoint['token']) => Promise<Viewer>

export interface MountOptions {
  readonly authenticate: Authenticate
  /** Refuses a dangerous call of a session whose owner was not proven lately. */
  readonly requireProof: (endpoint: Endpoint, request: FastifyRequest) => Promise<void>
  /** Refuses what leads out of a contest that confines the caller. */
  readonly confine: Confine
  readonly space: Space
  readonly replica: Replica
}

/** A check of a decoded call; throws to refuse. */
export type Confine = (
  endpoint: Endpoint,
  call: Pick<Call<Endpoint>, 'viewer' | 'address'> & Record<'query' | 'body' | 'params', unknown>,
) => Promise<void>

/**
 * Registers a feature's routes: decode, find the viewer, ask the access table, handle, wrap.
 * @throws Error at start when an endpoint has no row in the access table.
 */
export const mount = (
  app: FastifyInstance,
  feature: Feature,
  { authenticate, requireProof, confine, space, replica }: MountOptions,
): void => {
  for (const [name, endpoint] of Object.entries(feature.endpoints)) {
    const handle = feature.handlers[name] as ((call: Call<Endpoint>) => unknown) | undefined
    if (handle === undefined) throw new Error(`The endpoint ${endpoint.path} has no handler.`)
    if (!(endpoint.access in access)) throw new Error(`The endpoint ${endpoint.path} has no access row.`)
    const door: Door = { endpoint, handle, authenticate, requireProof, confine, space, replica, knock: feature.knock }
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
      handler: (request, reply) =>
        withRequest({ requestId: request.id, traceparent: request.span?.traceparent ?? null }, () =>
          answer(door, request, reply),
        ),
    })
  }
}

const refusals: Readonly<Record<string, ErrorCode | undefined>> = accessRefusals

interface Door extends MountOptions {
  readonly endpoint: Endpoint
  readonly handle: (call: Call<Endpoint>) => unknown
  readonly knock: Feature['knock'] | undefined
}

const answer = async (door: Door, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
  const { endpoint } = door
  await door.knock?.(request)
  const viewer = await door.authenticate(request, reply, endpoint.token)
  if (viewer.kind === 'user') request.accountId = viewer.id
  setCaller(viewer.kind === 'user' ? viewer.id : null)
  if (!admits(endpoint.access as AccessName, viewer)) {
    throw fail(viewer.kind === 'guest' ? 'auth.required' : (refusals[endpoint.access] ?? 'auth.forbidden'))
  }
  if (request.viewedBy !== undefined && !opensToViewing(endpoint)) throw fail('viewAs.readOnly')
  if (endpoint.stepUp !== undefined) await door.requireProof(endpoint, request)
  if (storesMuch(endpoint)) await door.space.require(Number(request.headers['content-length'] ?? 0))
  const call = { viewer, ...decodeAll(endpoint, request), ...callerOf(request), request, reply }
  await door.confine(endpoint, call)
  const data = await handleAndNote(door, call)
  if (endpoint.reply === 'raw') return reply
  if (data instanceof Prebuilt || data instanceof Joined) return data.send(request, reply)
  return { status: 200, msg: 'success', data: data ?? null }
}

/** The next reads of a caller that wrote must have it, also when a part failed. */
const handleAndNote = async ({ endpoint, handle, replica }: Door, call: Call<Endpoint>): Promise<unknown> => {
  if (endpoint.effect === 'read' || call.viewer.kind !== 'user' || !replica.isConfigured) return handle(call)
  try {
    return await handle(call)
  } finally {
    await replica.noteWrite(call.viewer.id)
  }
}

/** Results of judge hosts are always taken: they finish what was accepted. */
const storesMuch = ({ stores, takes, maxBodyBytes, effect, path }: Endpoint): boolean =>
  stores === true ||
  takes !== undefined ||
  (maxBodyBytes !== undefined && effect === 'write' && !path.startsWith('/api/judge/'))

/** Parses an endpoint's input from a request. The schemas determine the types; the casts only state them. */
export const decodeAll = (
  endpoint: Endpoint,
  given: { readonly query: unknown; readonly body?: unknown; readonly params?: unknown },
) => {
  const body = endpoint.mendsText === true ? wellFormed(given.body) : given.body
  const bodyCode = endpoint.strictBody === true ? 'request.parameter' : 'request.field'
  return {
    query: decode(endpoint.query, given.query, 'request.parameter') as never,
    body: decode(endpoint.body, body ?? {}, bodyCode) as never,
    params: decode(endpoint.params, given.params, 'request.parameter') as never,
  }
}

const decode = (
  schema: z.core.$ZodType | undefined,
  value: unknown,
  code: 'request.parameter' | 'request.field',
): unknown => {
  if (schema === undefined) return undefined
  if (!isStorable(value)) throw new Refusal(code, { field: unstorableField(value) })
  const read = z.safeParse(schema, value)
  if (read.success) return read.data
  const field = read.error.issues[0]?.path.join('.') ?? ''
  throw new Refusal(code, { field })
}
