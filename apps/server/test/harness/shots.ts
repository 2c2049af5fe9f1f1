import type { Endpoint } from '@verdict/contract'
import { z } from 'zod'

/**
 * Requests made from the contract: every field takes every value that fits its schema out of the ids of real rows, so a
 * new endpoint is asked properly on the day it is added.
 */
export interface Shot {
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown>
  readonly params: Record<string, unknown>
}

type Ids = Readonly<Record<string, readonly unknown[]>>
type Part = keyof Shot

/** At most so many values of one field, and requests of one endpoint. */
const mostValues = 30
const mostShots = 120

/** The fields of a part of a request. */
export const shapeOf = (schema: z.core.$ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {}

/** Values of an optional field that no known id is named after, besides its options. */
const mostUnnamed = 8

/** Fields that select a list or a part of it: no id fits them, or all do and would use up the requests of an endpoint. */
const ofLists: Ids = {
  list: ['/problem', '/contest'],
  limit: [100, 1],
  currentPage: [1, 2],
  since_token: ['text'],
  since_id: ['1'],
  stream: ['false', 'true'],
}

const isNeeded = (schema: z.core.$ZodType): boolean => !z.safeParse(schema, undefined).success

/** Values of a field: those of its name where there are some, otherwise its options or the known ids it takes. */
const valuesOf = (field: string, schema: z.core.$ZodType, ids: Ids): readonly unknown[] => {
  const fitting = (values: readonly unknown[]) =>
    values.filter((value) => typeof value !== 'undefined' && z.safeParse(schema, value).success)
  const named = fitting(ids[field] ?? ofLists[field] ?? [])
  if (named.length > 0) return named.slice(0, mostValues)
  const options = fitting([...optionsOf(schema), true, 1, 2, '1', 'text'])
  const known = fitting([...new Set(Object.values(ids).flat())])
  const most = isNeeded(schema) ? mostValues : Math.max(mostUnnamed, options.length)
  return [...new Set([...options, ...spread(known, most - options.length)])]
}

const optionsOf = (schema: z.core.$ZodType): readonly unknown[] => {
  if (schema instanceof z.ZodOptional) return optionsOf(schema.unwrap() as z.core.$ZodType)
  return schema instanceof z.ZodEnum ? schema.options : []
}

/** At most so many of the values, from all parts of the list. */
const spread = <T>(values: readonly T[], most: number): readonly T[] =>
  values.length <= most
    ? values
    : Array.from({ length: Math.max(0, most) }, (_, n) => values[Math.floor((n * values.length) / most)] as T)

/** The requests for an endpoint. */
export const shotsAt = (endpoint: Endpoint, ids: Ids): readonly Shot[] => {
  const fields = (['query', 'body', 'params'] as const).flatMap((part) =>
    Object.entries(shapeOf(endpoint[part])).map(([field, schema]) => ({ part, field, schema })),
  )
  let shots: readonly Shot[] = [{ query: {}, body: {}, params: {} }]
  for (const { part, field, schema } of fields.filter(({ schema }) => isNeeded(schema))) {
    const values = valuesOf(field, schema, ids)
    shots = some(shots.flatMap((shot) => values.map((value) => withValue(shot, { part, field, value }))))
  }
  const varied = fields
    .filter(({ schema }) => !isNeeded(schema))
    .flatMap(({ part, field, schema }) =>
      valuesOf(field, schema, ids).flatMap((value) =>
        shots.slice(0, 4).map((shot) => withValue(shot, { part, field, value })),
      ),
    )
  return [...shots, ...varied].slice(0, mostShots)
}

/** As many as are asked, the same ones every time, of every value some. */
const some = (shots: readonly Shot[]): readonly Shot[] => {
  if (shots.length <= mostShots) return shots
  const step = Math.trunc(shots.length * 0.618)
  const isCoprime = (n: number): boolean => (n === 0 ? false : greatestDivisor(n, shots.length) === 1)
  const stride = [step, step + 1, step + 2, step + 3, step + 5, step + 7].find(isCoprime) ?? 1
  return Array.from({ length: mostShots }, (_, n) => shots[(n * stride) % shots.length] as Shot)
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

const withValue = (
  shot: Shot,
  { part, field, value }: { readonly part: Part; readonly field: string; readonly value: unknown },
): Shot => ({ ...shot, [part]: { ...shot[part], [field]: value } })

/** Sends a request as a client would. */
export const send = async (
  url: string,
  endpoint: Endpoint,
  { shot, token, signal }: { readonly shot: Shot; readonly token?: string | undefined; readonly signal?: AbortSignal },
): Promise<Response> => {
  const search = new URLSearchParams()
  for (const [field, value] of Object.entries(shot.query)) {
    for (const item of Array.isArray(value) ? value : [value]) search.append(field, String(item))
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_, field: string) =>
    encodeURIComponent(String(shot.params[field] ?? 'x')),
  )
  return fetch(`${url}${path}?${search}`, {
    method: endpoint.method,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(signal === undefined ? {} : { signal }),
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(shot.body) }),
  })
}
