import type { EndpointName, InputFor } from './endpoints.ts'
import { toWireQuery, type WireQuery } from './wire-query.ts'

/** Distinguishes calls of an endpoint; absent parts are omitted. */
export interface KeyPart {
  readonly params?: unknown
  readonly query?: WireQuery
  readonly body?: unknown
}
export type QueryKey = readonly [name: EndpointName] | readonly [name: EndpointName, part: KeyPart]

/** The cache key of a call. Its exact shape is promised to the server in first-data.ts. */
export const keyOf = <N extends EndpointName>(name: N, input: InputFor<N> = {}): QueryKey => {
  const query = toWireQuery(input.query as object | undefined)
  const part: KeyPart = {
    ...(input.params === undefined ? {} : { params: input.params }),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(input.body === undefined ? {} : { body: input.body }),
  }
  return Object.keys(part).length > 0 ? [name, part] : [name]
}
