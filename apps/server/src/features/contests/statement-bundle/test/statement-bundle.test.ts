import { createHash, webcrypto } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { type Locale, limits, type StatementBundle } from '@verdict/contract'
import { bundleContext } from '@verdict/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContestGiven, makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { watchTopics } from '../../../../../test/harness/sse.ts'
import { announceKey, prepareBundles } from '../jobs.ts'

/** Encrypted statements over HTTP (decision 0042). */

const minute = 60_000
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer
let problemIds: number[]
let chair: Person
let ann: Person
let bob: Person
let address: string
beforeAll(async () => {
  server = await startTestServer()
  chair = await makeUser(server, { role: 'admin' })
  ann = await makeUser(server)
  bob = await makeUser(server)
  const form = new FormData()
  form.append('image', new Blob([picture], { type: 'image/png' }), 'drawing.png')
  const sent = await fetch(`${server.url}/api/file/upload-md-img`, {
    method: 'POST',
    headers: { authorization: chair.token },
    body: form,
  })
  address = ((await sent.json()) as { data: { link: string } }).data.link
  const shown = { description: `Secret words\n\n![drawing](${address})` }
  problemIds = [
    (await makeProblem(server, { visibility: 3, statements: { 'zh-CN': shown, 'en-US': { description: 'Two' } } })).id,
    (await makeProblem(server, { visibility: 3 })).id,
  ]
})
afterAll(() => server.close())

/** A contest that starts in half an hour and sends its statements an hour ahead. */
const makeRound = async (more: ContestGiven = {}) => {
  const now = server.clock.now().getTime()
  const { id } = await makeContest(server, {
    problems: problemIds,
    owner_id: chair.id,
    starts_at: new Date(now + 30 * minute),
    ends_at: new Date(now + 150 * minute),
    statements_ahead_s: 3_600,
    ...more,
  })
  return id
}
const path = '/api/contest-statement-bundle'
const info = (cid: number, who?: Person) => server.call('GET', path, { token: who?.token, query: { cid } })
const versionOf = async (cid: number, who = ann) =>
  (await info(cid, who)).data.bundle as { version: number; hash: string; bytes: number }
const key = (cid: number, version: number, who?: Person) =>
  server.call('GET', `${path}/key`, { token: who?.token, query: { cid, version } })
const manage = (cid: number, who = chair) => server.call('GET', `${path}/manage`, { token: who.token, query: { cid } })
const fetchContent = async (cid: number, version: number, who = ann) => {
  const response = await fetch(`${server.url}/api/file/contest-statement-bundle?cid=${cid}&version=${version}`, {
    headers: { authorization: who.token },
  })
  const isContent = response.headers.get('content-type') === 'application/octet-stream'
  return isContent ? Buffer.from(await response.arrayBuffer()) : null
}
/** A change is noticed when the last comparison is older than this. */
const later = () => server.clock.advance(4_000)
const setContest = (cid: number, columns: object) =>
  server.deps.db.updateTable('contest').set(columns).where('id', '=', cid).execute()

/** As a browser does it. */
const decrypt = async (content: Buffer, { key: secret, context }: { key: string; context: string }) => {
  const { subtle } = webcrypto
  const imported = await subtle.importKey('raw', Buffer.from(secret, 'base64'), 'AES-GCM', false, ['decrypt'])
  const algorithm = { name: 'AES-GCM', iv: content.subarray(0, 12), additionalData: Buffer.from(context) }
  const plain = Buffer.from(await subtle.decrypt(algorithm, imported, content.subarray(12)))
  const bundle: StatementBundle = JSON.parse(gunzipSync(plain.subarray(4, 4 + plain.readUInt32BE())).toString())
  return { bundle, plain }
}

describe('fetching the bundle', () => {
  test('guests may not', async () => {
    const cid = await makeRound()
    expect((await info(cid)).http).toBe(401)
    expect((await key(cid, 1)).http).toBe(401)
  })

  test('only participants who gave the password may', async () => {
    const cid = await makeRound({ auth: 1, password: 'class' })
    expect((await info(cid, ann)).status).toBe(403)
    expect(await fetchContent(cid, 1)).toBeNull()
    await server.call('POST', '/api/register-contest', { token: ann.token, body: { cid, password: 'class' } })
    const { version } = await versionOf(cid)
    expect(await fetchContent(cid, version)).not.toBeNull()
    expect(await fetchContent(cid, version, bob)).toBeNull()
  })

  test.each<[string, ContestGiven]>([
    [
      'an account outside the rule',
      {
        limits_accounts: true,
        account_rule: '<prefix>x</prefix><suffix></suffix><start>1</start><end>2</end><extra></extra>',
      },
    ],
    ['another address', { allowed_addresses: '10.9.8.7' }],
    ['a hidden contest', { is_visible: false }],
  ])('%s may not', async (_, columns) => {
    const cid = await makeRound(columns)
    expect((await info(cid, ann)).status).not.toBe(200)
    expect(await fetchContent(cid, 1)).toBeNull()
  })

  test('there is none before its time, after the end, or where it is off', async () => {
    const early = await makeRound({ statements_ahead_s: 600 })
    const over = await makeRound()
    const off = await makeRound({ statements_ahead_s: null })
    expect(await versionOf(early)).toBeNull()
    expect(await versionOf(off)).toBeNull()
    expect(await versionOf(over)).not.toBeNull()
    server.clock.advance(25 * minute)
    expect(await versionOf(early)).not.toBeNull()
    server.clock.advance(130 * minute)
    expect((await info(over, ann)).status).toBe(403)
    expect((await manage(off, ann)).status).toBe(403)
  })
})

describe('the key', () => {
  test('comes with the start, and not before', async () => {
    const cid = await makeRound()
    const { version } = await versionOf(cid)
    expect((await key(cid, version, ann)).status).toBe(403)
    // Managers read the statements themselves. A key that is known early protects nothing.
    expect((await key(cid, version, chair)).data?.key).toBeUndefined()
    // The clock also runs by itself, and a busy machine takes seconds.
    server.clock.advance(29 * minute)
    expect((await key(cid, version, ann)).status).toBe(403)
    server.clock.advance(minute)
    expect((await key(cid, version, ann)).data.key).toHaveLength(44)
    expect((await key(cid, version + 1, ann)).data.key).toBeNull()
  })

  test('waits for the own start of a participant', async () => {
    const cid = await makeRound()
    const window = { contest_id: cid, account_id: bob.id, delay_s: 600, extra_s: 0, reason: '', set_by: 'x' }
    await server.deps.db
      .insertInto('contest_window')
      .values({ ...window, set_at: server.clock.now() })
      .execute()
    const { version } = await versionOf(cid, bob)
    server.clock.advance(30 * minute)
    expect((await key(cid, version, ann)).data.key).toHaveLength(44)
    expect((await key(cid, version, bob)).status).toBe(403)
    expect((await versionOf(cid, bob)).version).toBe(version)
    server.clock.advance(10 * minute)
    expect((await key(cid, version, bob)).data.key).toHaveLength(44)
  })

  test('waits for the beginning of individual time', async () => {
    const cid = await makeRound({ window_s: 3_600 })
    server.clock.advance(31 * minute)
    const { version } = await versionOf(cid)
    expect((await key(cid, version, ann)).status).toBe(403)
    await server.call('POST', '/api/contest-timing/begin', { token: ann.token, body: { cid } })
    expect((await key(cid, version, ann)).data.key).toHaveLength(44)
  })

  test('is another one when the start moves after it was given', async () => {
    const cid = await makeRound()
    const { version } = await versionOf(cid)
    server.clock.advance(30 * minute)
    const first = (await key(cid, version, ann)).data.key
    await setContest(cid, { starts_at: new Date(server.clock.now().getTime() + 20 * minute) })
    later()
    expect((await key(cid, version, ann)).status).toBe(403)
    const next = await versionOf(cid)
    expect(next.version).toBe(version + 1)
    server.clock.advance(20 * minute)
    const second = (await key(cid, next.version, ann)).data.key
    expect(second).toHaveLength(44)
    expect(second).not.toBe(first)
  })

  test('stays when the start moves before it was given', async () => {
    const cid = await makeRound()
    const { version } = await versionOf(cid)
    await setContest(cid, { starts_at: new Date(server.clock.now().getTime() + 40 * minute) })
    later()
    expect((await versionOf(cid)).version).toBe(version)
    server.clock.advance(35 * minute)
    expect((await key(cid, version, ann)).status).toBe(403)
  })

  test('is stored encrypted', async () => {
    const cid = await makeRound()
    const { version } = await versionOf(cid)
    server.clock.advance(30 * minute)
    const secret: string = (await key(cid, version, ann)).data.key
    const row = await server.deps.db
      .selectFrom('statement_bundle')
      .select('key')
      .where('contest_id', '=', cid)
      .executeTakeFirstOrThrow()
    expect(row.key).toMatch(/^encrypted:/)
    expect(row.key).not.toContain(secret)
  })

  test('is sent to subscribers at the start', async () => {
    const cid = await makeRound()
    const { version } = await versionOf(cid)
    const query = server.deps.db.selectFrom('contest').select('starts_at').where('id', '=', cid)
    const { starts_at: startsAt } = await query.executeTakeFirstOrThrow()
    const stream = await watchTopics(server, `contest:${cid}`, ann.token)
    const starting = { cid, startsAt: startsAt.toISOString() }
    server.clock.advance(30 * minute)
    await announceKey(server.deps, { cid, startsAt: new Date(startsAt.getTime() - 1).toISOString() })
    await announceKey(server.deps, starting)
    await announceKey(server.deps, starting)
    await stream.count(1)
    await stream.stop()
    const { key: secret } = (await key(cid, version, ann)).data
    expect(stream.events).toEqual([{ topic: `contest:${cid}`, kind: 'statementKey', version, key: secret }])
  })
})

describe('the content', () => {
  test('is what the calls answer at the start, in each language', async () => {
    const cid = await makeRound()
    const { version, hash, bytes } = await versionOf(cid)
    const content = await fetchContent(cid, version)
    if (content === null) throw new Error('no content')
    expect(createHash('sha256').update(content).digest('hex')).toBe(hash)
    expect(content.length).toBe(bytes)
    // A size class with nonce and tag.
    expect(bytes).toBe(65_536 + 28)
    expect(content.includes('Secret')).toBe(false)
    server.clock.advance(30 * minute)
    const secret: string = (await key(cid, version, ann)).data.key
    const { bundle } = await decrypt(content, { key: secret, context: bundleContext(cid, version) })
    const list = await server.call('GET', '/api/get-contest-problem', { token: ann.token, query: { cid } })
    expect(bundle.problems).toEqual(list.data)
    for (const locale of ['zh-CN', 'en-US'] satisfies Locale[]) {
      for (const displayId of ['A', 'B']) {
        const answer = await server.call('GET', '/api/get-contest-problem-details', {
          token: ann.token,
          query: { cid, displayId, containsEnd: true },
          headers: { 'accept-language': locale },
        })
        const found = bundle.details.find((item) => item.displayId === displayId && item.locales.includes(locale))
        expect(found?.answer).toEqual(answer.data)
      }
    }
    expect(bundle.details.filter(({ displayId }) => displayId === 'B')).toHaveLength(1)
    expect(Object.keys(bundle.pictures)).toEqual([address])
    const served = Buffer.from(await (await fetch(server.url + address)).arrayBuffer())
    expect(Buffer.from(bundle.pictures[address]?.content ?? '', 'base64').equals(served)).toBe(true)
  })

  test('is refused when it was changed, or belongs to another contest or version', async () => {
    const cid = await makeRound()
    const { version } = await versionOf(cid)
    const content = await fetchContent(cid, version)
    if (content === null) throw new Error('no content')
    server.clock.advance(30 * minute)
    const secret: string = (await key(cid, version, ann)).data.key
    const context = bundleContext(cid, version)
    for (const other of [bundleContext(cid + 1, version), bundleContext(cid, version + 1)]) {
      await expect(decrypt(content, { key: secret, context: other })).rejects.toThrow()
    }
    content[500] = (content[500] ?? 0) ^ 1
    await expect(decrypt(content, { key: secret, context })).rejects.toThrow()
  })

  test('is the same as long as the statements are', async () => {
    const cid = await makeRound()
    const first = await versionOf(cid)
    later()
    expect(await versionOf(cid)).toEqual(first)
  })

  test.each<[string, (cid: number) => Promise<unknown>]>([
    [
      'a statement',
      () => {
        const words = { description: `Other words ${Math.random()}`, html: '{}' }
        const query = server.deps.db.updateTable('problem_statement').set(words)
        return query.where('problem_id', '=', problemIds[1] ?? 0).execute()
      },
    ],
    [
      'a time limit',
      () => {
        const query = server.deps.db.updateTable('problem').set({ time_limit_ms: 1_234 })
        return query.where('id', '=', problemIds[1] ?? 0).execute()
      },
    ],
    [
      'the order',
      (cid) => {
        const query = server.deps.db.updateTable('contest_problem').set({ label: 'Z' })
        return query.where('contest_id', '=', cid).where('label', '=', 'A').execute()
      },
    ],
    [
      'the problems',
      (cid) =>
        server.deps.db.deleteFrom('contest_problem').where('contest_id', '=', cid).where('label', '=', 'B').execute(),
    ],
    ['the languages', (cid) => setContest(cid, { languages: '["C"]' })],
  ])('a change of %s makes a new version with a new key, and notifies subscribers', async (_, change) => {
    const cid = await makeRound()
    const first = await versionOf(cid)
    await fetchContent(cid, first.version)
    const stream = await watchTopics(server, `contest:${cid}`, ann.token)
    await change(cid)
    later()
    await prepareBundles(server.deps)
    await stream.count(1)
    await stream.stop()
    expect(stream.events).toEqual([{ topic: `contest:${cid}`, kind: 'statementsChanged' }])
    const next = await versionOf(cid)
    expect(next.version).toBe(first.version + 1)
    expect(next.hash).not.toBe(first.hash)
    expect(await fetchContent(cid, first.version)).toBeNull()
    expect((await manage(cid)).data).toMatchObject({ fetched: 0, outdated: 1 })
    server.clock.advance(30 * minute)
    expect((await key(cid, first.version, ann)).data.key).toBeNull()
    expect((await key(cid, next.version, ann)).data.key).toHaveLength(44)
  })
})

test('managers read how many participants fetched it', async () => {
  const cid = await makeRound()
  expect((await manage(cid)).data).toEqual({ bundle: null, fetched: 0, outdated: 0 })
  const { version, bytes } = await versionOf(cid)
  for (const who of [ann, ann, bob, chair]) await fetchContent(cid, version, who)
  expect((await manage(cid)).data).toMatchObject({
    bundle: { version, bytes, problems: 2, leftOut: 0 },
    fetched: 2,
    outdated: 0,
  })
})

test('the editor stores the time, and the page of the contest says it', async () => {
  const cid = await makeRound({ statements_ahead_s: null })
  const save = (statementsAheadMinutes: number) =>
    server.call('PUT', '/api/admin/contest', { token: chair.token, body: { id: cid, statementsAheadMinutes } })
  const read = () => server.call('GET', '/api/get-contest-info', { token: ann.token, query: { cid } })
  expect((await read()).data).not.toHaveProperty('statementsFrom')
  expect((await save(10_081)).status).toBe(400)
  expect((await save(90)).status).toBe(200)
  const { startTime, statementsFrom } = (await read()).data
  expect(Date.parse(startTime) - Date.parse(statementsFrom)).toBe(90 * minute)
  expect((await save(0)).status).toBe(200)
  expect((await read()).data).not.toHaveProperty('statementsFrom')
})

test('a participant fetches some times in a while', async () => {
  const cid = await makeRound()
  const eve = await makeUser(server)
  const { version } = await versionOf(cid, eve)
  const answers = []
  for (let time = 0; time <= limits.statementBundle.fetches.limit; time += 1) {
    answers.push(await fetchContent(cid, version, eve))
  }
  expect(answers.slice(0, -1)).not.toContain(null)
  expect(answers.at(-1)).toBeNull()
  server.clock.advance(limits.statementBundle.fetches.windowMs)
  expect(await fetchContent(cid, version, eve)).not.toBeNull()
})
