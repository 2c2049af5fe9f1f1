import { contract } from '@verdict/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from './caller.ts'
import { decodeAll, type Feature } from './mount.ts'

/** Calls an endpoint, named as in the contract (`problems.list`), as a guest. */
export type AskAsGuest = (
  name: string,
  query: Readonly<Record<string, string>>,
  on: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly locale: 'zh-CN' | 'en-US' },
) => Promise<unknown>

/**
 * Lets the server call its own endpoints internally. Only reads open to guests are available.
 * @throws Refusal as the endpoint would; Error for an unknown name.
 */
export const askAsGuest = (features: readonly Feature[]): AskAsGuest => {
  const rows: ReadonlyMap<string, Row> = new Map(features.flatMap(namedRows))
  return async (name, query, { request, reply, locale }) => {
    const row = rows.get(name)
    if (row === undefined) throw new Error(`Guests cannot ask ${name}.`)
    const call = { viewer: { kind: 'guest' }, ...decodeAll(row.endpoint, { query }), ...callerOf(request), locale }
    return row.handler({ ...call, request, reply } as never)
  }
}

interface Row {
  readonly endpoint: Feature['endpoints'][string]
  readonly handler: Feature['handlers'][string]
}

const namedRows = (feature: Feature) => {
  const group = Object.entries(contract).find(([, endpoints]) => endpoints === feature.endpoints)?.[0]
  return Object.entries(feature.endpoints).flatMap(([name, endpoint]) => {
    const handler = feature.handlers[name]
    const isOpen = endpoint.effect === 'read' && endpoint.token !== 'required' && endpoint.reply !== 'raw'
    if (group === undefined || handler === undefined || !isOpen) return []
    return [[`${group}.${name}`, { endpoint, handler }] as const]
  })
}
