import { contract, type Endpoint, type errors, limits, role } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import { access, type Rule, scopesOf } from '@verdict/rules'
import { z } from 'zod'

/**
 * The OpenAPI document, written from the contract. Schemas describe the wire, that is the side before any decoding, so
 * what is printed is what travels; data schemas hold no transform, which a test proves.
 */

type Json = Readonly<Record<string, unknown>>

export const describeApi = (baseUrl: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Verdict',
    version: '0.2.0',
    description:
      'Every reply is {status, data, msg}. Business refusals answer HTTP 200 with another status inside. The token of a ' +
      'login goes raw, without a scheme word, into the Authorization header; a reply with Refresh-Token: true carries a ' +
      'new one. An API token (vdt_...) goes there as well, with or without Bearer, and needs one of the scopes in ' +
      'x-api-token-scopes. Messages are in the language of Accept-Language.',
  },
  servers: [{ url: baseUrl }],
  tags: Object.keys(contract).map((name) => ({ name })),
  paths: pathsOf(),
  components: {
    securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    schemas: { Refusal: refusalSchema, CcsFault: ccsFaultSchema, ...schemasById() },
  },
})

const refusalSchema: Json = {
  type: 'object',
  properties: { status: { type: 'integer' }, data: { type: 'null' }, msg: { type: 'string' } },
  required: ['status', 'data', 'msg'],
}

/** Errors of the CCS interface, which has its own shape; faults found before its handlers have that of the site. */
const ccsFaultSchema: Json = {
  type: 'object',
  properties: { code: { type: 'integer' }, message: { type: 'string' } },
  required: ['code', 'message'],
}

export interface ListedEndpoint {
  readonly group: string
  readonly name: string
  readonly endpoint: Endpoint
}

/** Every endpoint of the contract in its order. */
export const listEndpoints = (): readonly ListedEndpoint[] =>
  Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints as Readonly<Record<string, Endpoint>>).map(([name, endpoint]) => ({
      group,
      name,
      endpoint,
    })),
  )

const pathsOf = (): Json => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const listed of listEndpoints()) {
    const path = listed.endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [listed.endpoint.method.toLowerCase()]: operationOf(listed) }
  }
  return paths
}

const operationOf = ({ group, name, endpoint }: ListedEndpoint): Json => ({
  operationId: `${group}.${name}`,
  tags: [group],
  summary: endpoint.summary,
  'x-access': endpoint.access,
  'x-callers': callersOf(endpoint),
  'x-effect': endpoint.effect,
  'x-token': endpoint.token,
  'x-api-token-scopes': scopesOf(endpoint),
  security: endpoint.token === 'required' ? [{ token: [] }] : [{}, { token: [] }],
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...(endpoint.body === undefined
    ? {}
    : { requestBody: { required: true, content: { 'application/json': { schema: wireSchema(endpoint.body) } } } }),
  responses: responsesOf(endpoint),
})

/** Callers with access: `everybody`, or the allowed roles. */
const callersOf = (endpoint: Endpoint): readonly string[] => {
  if (endpoint.access === 'judge.host') return ['judge hosts']
  const rule = (access as Readonly<Record<string, Rule>>)[endpoint.access]
  if (rule === undefined) return []
  if (endpoint.token !== 'required' && rule({ kind: 'guest' }, undefined)) return ['everybody']
  return Object.entries(role).flatMap(([name, code]) =>
    rule({ kind: 'user', id: '', username: '', role: code }, undefined) ? [name] : [],
  )
}

const isCcs = (endpoint: Endpoint): boolean => endpoint.access === 'ccs.read'

const responsesOf = (endpoint: Endpoint): Json => {
  const refusal = isCcs(endpoint) ? ccsRefusal : siteRefusal
  const mayRefuse = isCcs(endpoint) || endpoint.token !== 'ignored' || !callersOf(endpoint).includes('everybody')
  return {
    200: { description: 'The answer, or a refusal whose status is not 200', content: answerOf(endpoint) },
    400: refusal('request.parameter'),
    ...(mayRefuse ? { 401: refusal('auth.expired'), 403: refusal('auth.forbidden') } : {}),
    404: refusal('request.unknownRoute'),
    405: refusal('request.method'),
    408: refusal('request.timeout'),
    413: refusal('request.tooLarge'),
    415: refusal('request.mediaType'),
    429: refusal('request.tooMany'),
    431: refusal('request.headersTooLarge'),
    500: refusal('server.failed'),
    503: refusal('server.busy'),
    507: refusal('server.diskFull'),
  }
}

const answerOf = (endpoint: Endpoint): Json => {
  if (endpoint.reply !== 'raw') return { 'application/json': { schema: enveloped(endpoint) } }
  const isDescribed = isCcs(endpoint) && !(endpoint.data instanceof z.ZodUnknown)
  return isDescribed ? { 'application/json': { schema: wireSchema(endpoint.data) } } : { '*/*': {} }
}

const refusalOf =
  (schema: Json) =>
  (code: keyof typeof errors): Json => ({
    description: errorText('en-US', code, { field: '…', requestId: '…', seconds: '…' }),
    content: { 'application/json': { schema } },
  })

const refusalRef = { $ref: '#/components/schemas/Refusal' }
const siteRefusal = refusalOf(refusalRef)
const ccsRefusal = refusalOf({ anyOf: [{ $ref: '#/components/schemas/CcsFault' }, refusalRef] })

const enveloped = (endpoint: Endpoint): Json => ({
  type: 'object',
  properties: {
    status: { type: 'integer', examples: [200] },
    // A refusal with HTTP 200 carries no data.
    data: { anyOf: [wireSchema(endpoint.data), { type: 'null' }] },
    msg: { type: 'string', examples: ['success'] },
  },
  required: ['status', 'data', 'msg'],
})

/** Constructs that JSON schema cannot express, such as preprocess steps, are left open. */
const wireSide = {
  io: 'input',
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }) => {
    // Without these a tuple's description admits any array that begins like it.
    if (!(zodSchema instanceof z.ZodTuple) || zodSchema.def.rest !== null) return
    const length = zodSchema.def.items.length
    Object.assign(jsonSchema, { minItems: length, maxItems: length })
  },
} as const satisfies z.core.ToJSONSchemaParams

const sharedSchemas = '#/components/schemas/'

/** The JSON schema on the wire; schemas with an id are referred to. */
const wireSchema = (schema: z.core.$ZodType): Json => {
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, wireSide)
  return $defs === undefined ? rest : JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', `"${sharedSchemas}`))
}

/** The schemas with an id. */
const schemasById = (): Json =>
  Object.fromEntries(
    Object.entries(z.toJSONSchema(z.globalRegistry, wireSide).schemas).map(([id, { $schema: _, $id: __, ...rest }]) => [
      id,
      rest,
    ]),
  )

const acceptsNothing = (schema: z.core.$ZodType | undefined): boolean =>
  schema !== undefined && z.safeParse(schema, undefined).success

const parametersOf = (schema: z.core.$ZodType | undefined, place: 'path' | 'query'): readonly Json[] => {
  if (schema === undefined) return []
  const described = wireSchema(schema) as { properties?: Readonly<Record<string, Json>>; required?: readonly string[] }
  const shape = schema instanceof z.ZodObject ? (schema.shape as Readonly<Record<string, z.core.$ZodType>>) : {}
  return Object.entries(described.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    // A preprocess step hides from JSON schema that a value is optional; parsing undefined reveals it.
    required: place === 'path' || !acceptsNothing(shape[name]),
    schema: property,
    ...(name === 'limit' ? { description: `At most ${limits.page.maxLimit}` } : {}),
  }))
}
