import type { Endpoint } from '@verdict/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describeApi } from '../../src/platform/http/openapi.ts'

/**
 * Compares responses with the OpenAPI document, as a generated strict client would: the HTTP status must be listed for
 * the operation, and the body must fit its schema.
 */

interface Content {
  readonly schema?: Readonly<Record<string, unknown>>
}
interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>
}

const api = describeApi('http://site.example') as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: unknown
}
const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false })
const compiled = new Map<string, ValidateFunction>()

const operationOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Operation | undefined =>
  api.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

/** The difference between a response and the document; null when it fits. */
export const undocumented = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  reply: { readonly http: number; readonly type: string; readonly text: string },
): string | null => {
  const responses = operationOf(endpoint)?.responses
  if (responses === undefined) return 'no such operation'
  const content = responses[reply.http]?.content
  if (responses[reply.http] === undefined) return `HTTP ${reply.http} is not listed`
  const schema = content?.['application/json']?.schema
  if (schema === undefined) return content?.['*/*'] === undefined ? 'a body without a schema' : null
  if (!reply.type.startsWith('application/json')) return `${reply.type} instead of application/json`
  const key = `${endpoint.method} ${endpoint.path} ${reply.http}`
  const check = compiled.get(key) ?? ajv.compile({ ...schema, components: api.components })
  compiled.set(key, check)
  if (check(JSON.parse(reply.text))) return null
  // The branches of alternatives fail too; what is wrong deepest inside is the cause.
  const cause = check.errors?.toSorted((a, b) => b.instancePath.length - a.instancePath.length)[0]
  return `HTTP ${reply.http}: ${cause?.instancePath} ${cause?.message} ${JSON.stringify(cause?.params)}`
}
