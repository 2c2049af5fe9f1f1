import type { Endpoint } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyEndpoint } from '../../../../tools/access-table.ts'
import { makeGroupPeople, relations as peopleRelations, type Relation } from '../harness/group-people.ts'
import { addMember } from '../harness/groups.ts'
import { makeUser, type Person } from '../harness/people.ts'
import { makeProblem } from '../harness/problems.ts'
import { startTestServer, type TestServer } from '../harness/server.ts'
import { zipOf } from '../harness/zips.ts'
import type { CallContext, CallRequest } from './calls/call.ts'
import { groupCalls } from './group-calls.ts'
import { contentOf, type Filled, fillGroup, similarGroup } from './group-content.ts'
import { type MatrixRow, type Outcome, readMatrix } from './read-matrix.ts'

/** Sends every call of group-access.md by every relation to the group. */

const relations = ['guest', ...peopleRelations, 'banned'] as const
type Who = (typeof relations)[number]
const rows = readMatrix(relations)
const insiders = ['member', 'admin', 'author', 'leader'] as const

let server: TestServer
let people: Record<Relation | 'banned', Person>
let gid: number
let own: Filled
let other: Filled
let given: CallContext

beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({
    defaultSubmitInterval: 0,
    defaultCreateGroupACInitValue: 0,
    defaultCreateGroupDailyLimit: 1_000,
    defaultCreateGroupLimit: 1_000,
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateDiscussionDailyLimit: 1_000,
    defaultCreateCommentACInitValue: 0,
  })
  const made = await makeGroupPeople(server)
  const banned = await makeUser(server, { banned: true })
  people = { ...made.people, banned }
  gid = made.gid
  await addMember(server, gid, banned, 'admin')
  const bank = await makeProblem(server)
  const content = { gid, author: people.author, member: people.member, bank }
  own = await fillGroup(server, content)
  const { foreign } = people
  const student = await makeUser(server)
  await addMember(server, made.otherGid, student)
  other = await fillGroup(server, { gid: made.otherGid, author: foreign, member: student, bank })
  given = {
    at: own,
    hint: own,
    make: contentOf(server, content),
    bank,
    people,
    group: (more) => similarGroup(server, people, more),
    invite: async (id) => {
      const body = { gid: id, hours: null, maxUses: null }
      return (await server.call('POST', '/api/group/invitations', { token: people.root.token, body })).data.token
    },
    withdraw: async () => {
      const cid = await given.make.contest()
      const { token } = people.root
      const query = { cid, pid: bank.id, force: true }
      await server.call('DELETE', '/api/group/contest-problem', { token, query })
      const list = await server.call('GET', '/api/group/withdrawn-contest-problems', { token, query: { cid } })
      return { cid, id: list.data[0].id }
    },
    remove: async () => {
      const cid = await given.make.contest()
      await server.call('DELETE', '/api/group/contest', { token: people.root.token, query: { cid } })
      return { cid }
    },
    png,
    zip: await zipOf({ '1.in': '1 2\n', '1.out': '3\n' }),
  }
}, 60_000)
afterAll(() => server.close())

/** One transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const endpointOf = (call: string): Endpoint => {
  const [method, path] = call.replace(/ \(.*\)$/, '').split(' ')
  const found = everyEndpoint.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
  if (found === undefined) throw new Error(`There is no call ${call}.`)
  return found.endpoint
}

const requestOf = async (call: string, from: CallContext): Promise<CallRequest> => {
  const make = groupCalls[call]
  if (make === undefined) throw new Error(`There is no request for ${call}.`)
  return make(from)
}

const bodyOf = ({ query = {}, body, file }: CallRequest): FormData | string | undefined => {
  if (file === undefined) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(query)) form.append(name, String(value))
  form.append(file.name.endsWith('.png') ? 'image' : 'file', new Blob([new Uint8Array(file.bytes)]), file.name)
  return form
}

/** Content that has nothing of a group in it. */
const isEmpty = (data: unknown): boolean => {
  if (data === null || data === 0) return true
  if (Array.isArray(data)) return data.length === 0
  if (typeof data !== 'object') return false
  const found = data as Readonly<Record<string, unknown>>
  if ('access' in found) return found.access === false
  const rows = Object.values(found)
  // Own statuses by problem: -10 was never submitted.
  if (rows.every((row) => row !== null && typeof row === 'object' && (row as { status?: unknown }).status === -10)) {
    return true
  }
  return 'total' in found ? found.total === 0 : Object.keys(found).length === 0
}

/** Sends a request and returns its outcome in the marks of group-access.md. */
const outcomeOf = async (call: string, request: CallRequest, who: Who): Promise<Outcome> => {
  const endpoint = endpointOf(call)
  await server.deps.db.deleteFrom('throttle').execute()
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const body = bodyOf(request)
  const reply = await fetch(`${server.url}${endpoint.path}?${search}`, {
    method: endpoint.method,
    headers: {
      ...(who !== 'guest' && { authorization: people[who].token }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await reply.text()
  if (reply.status !== 200) return `H${reply.status}`
  if (reply.headers.get('content-type')?.startsWith('application/json') !== true) return 'ok'
  const { status, data } = JSON.parse(text) as { readonly status: number; readonly data: unknown }
  if (status !== 200) return `B${status}`
  return endpoint.effect === 'read' && isEmpty(data) ? 'none' : 'ok'
}

const content = ['problem', 'contest', 'training', 'training_category', 'discussion', 'announcement', 'submission']
const partsOf = {
  contest_problem: 'contest_id in (select id from contest where group_id = $1)',
  training_problem: 'training_id in (select id from training where group_id = $1)',
  similarity_pair:
    'review_id in (select id from similarity_review where training_id in (select id from training where group_id = $1))',
  comment: 'discussion_id in (select id from discussion where group_id = $1)',
  comment_reply:
    'comment_id in (select id from comment where discussion_id in (select id from discussion where group_id = $1))',
  user_group: 'id = $1',
  group_member: 'group_id = $1',
  group_invitation: 'group_id = $1',
}

/** All rows of a group, so that two moments can be compared. */
const snapshot = async (id: number): Promise<string> => {
  const tables = { ...Object.fromEntries(content.map((table) => [table, 'group_id = $1'])), ...partsOf }
  const parts = Object.entries(tables).map(
    ([table, where]) => `select '${table}' as name, md5(string_agg(t::text, ',' order by t::text)) as sum,
      count(*)::int as n from ${table} t where ${where}`,
  )
  const { rows: found } = await server.deps.pool.query(parts.join(' union all '), [id])
  return JSON.stringify(found)
}

const isRead = (call: string): boolean => endpointOf(call).effect === 'read'
const succeeds = (outcome: Outcome | undefined): boolean => outcome === 'ok' || outcome === 'none'

describe('every relation', () => {
  test.each(rows.map((row) => [row.call, row] as const))('%s', async (call, { outcomes }) => {
    const found: Record<string, Outcome> = {}
    const [refused, allowed] = [
      relations.filter((who) => !succeeds(outcomes[who])),
      relations.filter((who) => succeeds(outcomes[who])),
    ]
    const shared = await requestOf(call, given)
    const before = await snapshot(gid)
    for (const who of refused) found[who] = await outcomeOf(call, shared, who)
    if (!isRead(call)) expect(await snapshot(gid), 'a refused call changed something').toBe(before)
    for (const who of allowed) {
      const request = isRead(call) ? shared : await requestOf(call, given)
      found[who] = await outcomeOf(call, request, who)
    }
    expect(found).toEqual(outcomes)
  })
})

describe('ids of another group', () => {
  const bent = rows.filter((row): row is MatrixRow & { withForeignIds: object } => row.withForeignIds !== null)
  test.each(bent.map((row) => [row.call, row] as const))('%s', async (call, { withForeignIds }) => {
    const { foreign, leader } = withForeignIds
    const request = () => requestOf(call, { ...given, hint: other })
    const attack = await request()
    const before = await snapshot(gid)
    expect(await outcomeOf(call, attack, 'foreign')).toBe(foreign)
    if (!isRead(call)) expect(await snapshot(gid)).toBe(before)
    const elsewhere = await snapshot(other.gid)
    expect(await outcomeOf(call, await request(), 'leader')).toBe(leader)
    expect(await snapshot(other.gid)).toBe(elsewhere)
  })
})

describe('while the group is banned', () => {
  const setStatus = (status: number) =>
    server.deps.db.updateTable('user_group').set({ status }).where('id', '<>', other.gid).execute()
  const shut = rows.filter(({ whileBanned }) => whileBanned !== null)
  test.each(shut.map((row) => [row.call, row] as const))('%s', async (call, { outcomes, whileBanned }) => {
    const request = await requestOf(call, given)
    await setStatus(1)
    const before = await snapshot(gid)
    try {
      const able = insiders.filter((who) => succeeds(outcomes[who]))
      const found: Record<string, Outcome> = {}
      for (const who of able) found[who] = await outcomeOf(call, request, who)
      expect(found).toEqual(Object.fromEntries(able.map((who) => [who, whileBanned?.(who)])))
      if (!isRead(call)) expect(await snapshot(gid)).toBe(before)
      if (succeeds(outcomes.root))
        expect(await outcomeOf(call, request, 'root')).toBe(whileBanned?.('root') ?? outcomes.root)
    } finally {
      await setStatus(0)
    }
  })
})

test('the table has every call of groups', () => {
  const named = new Set(rows.map(({ call }) => call.replace(/ \(.*\)$/, '')))
  const ofGroups = everyEndpoint
    .filter(({ endpoint }) => /^\/api\/(group\b|similarity\/|training-chapters|comment|reply)/.test(endpoint.path))
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(ofGroups.filter((call) => !named.has(call))).toEqual([])
  expect(Object.keys(groupCalls).sort()).toEqual(rows.map(({ call }) => call).sort())
})
