import { createHash } from 'node:crypto'
import { contract, type Endpoint, Refusal, role } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { everyEndpoint } from '../../../../../tools/access-table.ts'
import { makeUser, type Person } from '../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { withoutThrottles } from '../../../test/harness/unthrottled.ts'
import { openSession } from '../../features/accounts/sessions/open-session.ts'
import { decodeAll } from '../http/mount.ts'

/**
 * Hostile input for every field of every endpoint, generated from the contract: the response is always an envelope and
 * never a server error.
 */

let server: TestServer
let root: Person
const judgeToken = 'a-judge-token-of-the-hostile-test'
beforeAll(async () => {
  server = await startTestServer()
  await withoutThrottles(server)
  root = await makeUser(server, { role: 'root' })
  const token_hash = createHash('sha256').update(judgeToken).digest('hex')
  await server.deps.db.insertInto('judge_token').values({ name: 'hostile', token_hash }).execute()
  await server.deps.settings.write({ defaultSubmitInterval: 0, openDirectMessages: true })
})
afterAll(() => server.close())

const nested = (depth: number): unknown => {
  let value: unknown = 'core'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const long = 'a long text'
const largest = 'a text of the largest body'

const hostile: readonly (readonly [name: string, value: unknown])[] = [
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['blank', '   '],
  ['a word', 'word'],
  ['true', true],
  ['a fraction', 1.5],
  ['minus one', -1],
  ['zero', 0],
  ['a large number', 4_294_967_296],
  ['an unsafe number', 2 ** 60],
  ['a huge number', 1e308],
  ['digits beyond any number', '9'.repeat(40)],
  ['SQL', "1'; drop table account; --"],
  ['LIKE signs', '%_\\%'],
  ['NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud83d'],
  ['signs of many planes', '𝔘𝔫𝔦 👩‍💻 ‮ ﷽'],
  ['an array', [1, 2, 3]],
  ['an array of arrays', [[[]], null]],
  ['an object', { a: 1 }],
  ['a prototype', JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}')],
  ['deep nesting', nested(60)],
  ['many items', Array.from({ length: 5_000 }, (_, index) => index)],
  [long, 'x'.repeat(70_000)],
  [largest, 'y'.repeat(1_900_000)],
]

/** Values that get past the first checks, so that the later ones are reached. */
const plausible: Readonly<Record<string, unknown>> = {
  username: 'somebody',
  password: 'secret-1',
  email: 'somebody@example.org',
  code: 'int main() {}',
  captcha: '7',
  captchaKey: 'key',
  pid: 1000,
  problemId: 'V-1',
  language: 'C++',
  submitId: 1,
  submitIds: [1],
  pidList: [1000],
  isContestProblemList: false,
  share: true,
  type: 'public',
  userInput: '1',
  testJudgeKey: 'key',
  topics: 'submission:1',
  host: {
    name: 'h',
    instance: 'instance-1',
    cpuCores: 1,
    slots: 1,
    enforcement: 'x',
    warnings: [],
    cpuLoad: 0,
    memoryLoad: 0,
    languages: [],
  },
  free: 1,
  waitMs: 0,
  leaseIds: ['lease'],
  leaseId: 'lease',
  phase: 'judging',
  caseTotal: 1,
  cases: [],
  outcome: { kind: 'compileError', message: 'no' },
  languageVersion: null,
  commands: { compile: null, run: null },
  phases: { fetchMs: 1, compileMs: 1, runMs: 1 },
  reason: 'why',
  hash: '0'.repeat(64),
  name: 'picture.png',
}

const fieldsOf = (schema: z.core.$ZodType | undefined): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const usual = (schema: z.core.$ZodType | undefined): Record<string, unknown> =>
  Object.fromEntries(fieldsOf(schema).flatMap((field) => (field in plausible ? [[field, plausible[field]]] : [])))

interface Shot {
  readonly query: Record<string, unknown>
  readonly body: unknown
  readonly params: Record<string, unknown>
}

/** As a query carries it; `undefined` leaves the parameter out. */
const asText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 6_000)

const textsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [[field, asText(value)]])),
  )

/** Whether the schemas refuse the request, before any handler. Other errors of theirs are thrown. */
const refusedBySchema = (endpoint: Endpoint, { query, body, params }: Shot): boolean => {
  try {
    decodeAll(endpoint, { query: textsOf(query), body: JSON.parse(JSON.stringify(body)), params: textsOf(params) })
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

interface Answer {
  /** Status of the envelope. */
  readonly status: unknown
  readonly fault: string | null
}
const fine: Answer = { status: null, fault: null }
const failed = (fault: string): Answer => ({ status: null, fault })

const fire = async (endpoint: Endpoint, shot: Shot, token: string): Promise<Answer> => {
  const search = new URLSearchParams()
  for (const [field, value] of Object.entries(shot.query)) if (value !== undefined) search.set(field, asText(value))
  const path = endpoint.path.replace(/:(\w+)/g, (_, field: string) =>
    encodeURIComponent(
      asText(shot.params[field] ?? '')
        .toWellFormed()
        .slice(0, 1_000),
    ),
  )
  const stop = new AbortController()
  const patience = setTimeout(() => stop.abort(), 10_000)
  try {
    const reply = await fetch(`${server.url}${path}?${search}`, {
      method: endpoint.method,
      headers: { authorization: token, 'content-type': 'application/json' },
      signal: stop.signal,
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(shot.body ?? {}) }),
    })
    if (reply.status >= 500) return failed(`HTTP ${reply.status}: ${(await reply.text()).slice(0, 200)}`)
    if (reply.ok && !(reply.headers.get('content-type') ?? '').startsWith('application/json')) {
      stop.abort()
      return endpoint.reply === 'raw' ? fine : failed('no JSON')
    }
    const envelope = (await reply.json()) as Record<string, unknown>
    const keys = Object.keys(envelope).sort().join()
    // CCS has its own response format: errors are a code and a message, results are bare.
    if (endpoint.path.startsWith('/api/ccs') && (reply.ok || keys === 'code,message')) return fine
    if (keys !== 'data,msg,status') return failed(`no envelope: ${JSON.stringify(envelope).slice(0, 200)}`)
    return { status: envelope.status, fault: null }
  } catch (error) {
    return failed(`no answer: ${String(error)}`)
  } finally {
    clearTimeout(patience)
  }
}

test.each(everyEndpoint.map(({ name, endpoint }) => [name, endpoint] as const))('%s', async (_, endpoint) => {
  const base: Shot = { query: usual(endpoint.query), body: usual(endpoint.body), params: usual(endpoint.params) }
  const shots: [string, Shot][] = [['as usual', base]]
  for (const [name, value] of hostile) {
    if (endpoint.method !== 'GET') shots.push([`body is ${name}`, { ...base, body: value }])
    for (const part of ['query', 'body', 'params'] as const) {
      for (const field of fieldsOf(endpoint[part])) {
        shots.push([`${part}.${field} is ${name}`, { ...base, [part]: { ...(base[part] as object), [field]: value } }])
      }
    }
  }
  const faults: string[] = []
  // A field that refuses a long text by its schema refuses the largest one as well, and queries are cut shorter.
  const refusesLong = new Set<string>()
  // What the schemas refuse ends before any handler, always by the same few lines: one request per field shows it.
  const refused = new Set<string>()
  for (const [name, shot] of shots) {
    const [place = '', value = ''] = name.split(' is ')
    if (value === largest && (refusesLong.has(place) || !place.startsWith('body'))) continue
    if (place.includes('.') && value !== 'a prototype' && refusedBySchema(endpoint, shot)) {
      if (value === long) refusesLong.add(place)
      if (refused.has(place)) continue
      refused.add(place)
    }
    const token = endpoint.access === 'judge.host' ? judgeToken : await freshToken(endpoint)
    const { status, fault } = await fire(endpoint, shot, token)
    if (fault !== null) faults.push(`${name}: ${fault}`)
    if (value === long && status === 400) refusesLong.add(place)
  }
  expect(faults).toEqual([])
})

const freshToken = async (endpoint: Endpoint): Promise<string> =>
  endpoint.path.includes('logout') ? openSession(server.deps, root.id, { address: '::1', userAgent: 'x' }) : root.token

test('queries no form would send', async () => {
  const searches = [
    'limit=1&limit=2',
    'limit[a]=1',
    'keyword=%00',
    'keyword=%ff%fe',
    'keyword=%',
    '__proto__=1',
    'constructor=1',
    `a${'&a'.repeat(5_000)}`,
  ]
  for (const { endpoint } of everyEndpoint) {
    if (endpoint.method !== 'GET' || endpoint.query === undefined || endpoint.reply === 'raw') continue
    for (const search of searches) {
      const reply = await fetch(`${server.url}${endpoint.path}?${search}`, { headers: { authorization: root.token } })
      expect([endpoint.path, search, reply.status < 500]).toEqual([endpoint.path, search, true])
    }
  }
})

test('no account changed identity meanwhile', async () => {
  const rows = await server.deps.db.selectFrom('account').select(['id', 'role']).execute()
  expect(rows.filter((row) => row.role === role.root).map((row) => row.id)).toEqual([root.id])
  expect(Object.keys(contract).length).toBeGreaterThan(3)
})
