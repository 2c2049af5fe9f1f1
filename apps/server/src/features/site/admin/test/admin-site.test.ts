import { sql } from 'kysely'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { mailTo } from '../../../../../test/harness/outbox.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makeLoadMeter } from '../../../../platform/load.ts'
import { openSession } from '../../../accounts/sessions/open-session.ts'
import { decryptSetting } from '../../core/encrypted-settings.ts'
import { readSettings } from '../../core/settings.ts'
import { takeSamples } from '../../dashboard/watch-health.ts'

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer({ VERDICT_BASE_URL: 'https://judge.example' })
  root = await makeUser(server, { role: 'root', username: 'chief' })
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object = {}, person = root) =>
  server.call(method, `/api/admin/${path}`, { token: person.token, ...given })
const get = async (path: string, query: object = {}) => {
  const reply = await ask('GET', path, { query })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}
const newestLog = async (action: string) => (await get('audit', { action, limit: 1 })).records[0]

describe('announcements', () => {
  test('are published in the caller’s name, changed, hidden, found by the staff and deleted', async () => {
    const body = { title: 'Rules', content: '**read** them', uid: 'somebody-else' }
    expect(await ask('POST', 'announcement', { body })).toMatchObject({ http: 200, status: 200, data: null })
    const [row] = (await get('announcement')).records
    expect(row).toMatchObject({ title: 'Rules', status: 0, uid: root.id, username: 'chief' })
    expect(row.html).toContain('<strong>read</strong>')
    const home = async () => (await server.call('GET', '/api/get-common-announcement')).data.records
    expect((await home()).map((one: { title: string }) => one.title)).toEqual(['Rules'])
    await ask('PUT', 'announcement', { body: { ...row, status: 1 } })
    expect(await home()).toEqual([])
    expect((await get('announcement')).records[0]).toMatchObject({ id: row.id, status: 1, content: '**read** them' })
    // An absent status means visible, as existing clients expect.
    await ask('PUT', 'announcement', { body: { id: row.id, title: 'New rules' } })
    expect((await home())[0]).toMatchObject({ title: 'New rules', content: '**read** them', status: 0 })
    expect(await newestLog('announcement.edit')).toMatchObject({ before: { title: 'Rules' }, subjectName: 'New rules' })
    // Changing what is not there publishes it.
    await ask('PUT', 'announcement', { body: { id: 999_999, title: 'Second', content: 'x' } })
    expect((await home())[0].title).toBe('Second')
    const gone = (await home())[0].id
    expect(await ask('DELETE', 'announcement', { query: { aid: gone }, body: {} })).toMatchObject({ status: 200 })
    expect(await ask('DELETE', 'announcement', { query: { aid: gone }, body: {} })).toMatchObject({
      http: 200,
      status: 400,
    })
  })

  test('need words, and leave those of groups alone', async () => {
    for (const body of [{ title: '', content: 'x' }, { title: 'x' }, { title: 'x', content: 'x', status: 7 }]) {
      expect(await ask('POST', 'announcement', { body })).toMatchObject({ http: 200, status: 400 })
    }
    const ofGroup = { title: 'g', content: 'g', account_id: root.id, group_id: await makeGroup(server) }
    const row = await server.deps.db
      .insertInto('announcement')
      .values(ofGroup)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await ask('DELETE', 'announcement', { query: { aid: row.id }, body: {} })).toMatchObject({ status: 400 })
  })
})

describe('names and links', () => {
  const read = () => get('config/get-web-config')
  const extras = () => get('config/get-site-extras')
  const write = (body: object) => ask('PUT', 'config/set-web-config', { body })

  test('empty fields are kept, listed fields are unset, and the change is logged', async () => {
    expect(await read()).toMatchObject({ baseUrl: 'https://judge.example', name: 'Verdict', register: true })
    await write({ ...(await read()), name: '校内评测', shortName: '', recordName: '京 ICP 1 号' })
    await write({ recordUrl: 'https://icp.example' })
    expect(await read()).toMatchObject({ name: '校内评测', shortName: 'Verdict', recordUrl: 'https://icp.example' })
    expect((await newestLog('site.web')).after).toEqual({ recordUrl: 'https://icp.example' })
    await write({ register: 'false', clear: ['recordUrl', 'recordName'] })
    expect(await read()).toMatchObject({ register: false, recordUrl: null, recordName: null, name: '校内评测' })
    const config = await server.call('GET', '/api/get-website-config')
    expect(config.data).toMatchObject({ name: '校内评测', register: false, baseUrl: 'https://judge.example' })
    await write({ register: true })
  })

  test('links of menu and home page are set, logged, and kept by clients that do not support them', async () => {
    const links = {
      courseUrl: 'https://school.example/course',
      tools: [{ key: 'draw', url: 'https://draw.example' }],
      practiceSites: [{ name: 'Other OJ', url: 'http://oj.example/' }],
    }
    await write(links)
    expect((await newestLog('site.web')).after).toEqual(links)
    await write({ name: 'Again' })
    expect(await extras()).toMatchObject(links)
    expect((await server.call('GET', '/api/get-website-config')).data).toMatchObject(links)
    await write({ practiceSites: [], clear: ['courseUrl'] })
    expect(await extras()).toMatchObject({ courseUrl: null, tools: links.tools, practiceSites: [] })
  })

  test('the address in mails can be changed', async () => {
    await write({ baseUrl: 'https://oj.school.example/' })
    expect((await server.call('GET', '/api/get-website-config')).data.baseUrl).toBe('https://oj.school.example')
    await write({ clear: ['baseUrl'] })
    expect((await read()).baseUrl).toBe('https://judge.example')
  })

  test.each([
    ['a script for a link', { recordUrl: 'javascript:alert(1)' }],
    ['no address', { baseUrl: 'None' }],
    ['a long name', { name: 'x'.repeat(101) }],
    ['a malformed mail address', { email: 'nobody' }],
    ['a script for a course', { courseUrl: 'javascript:alert(1)' }],
    ['a script for a tool', { tools: [{ key: 'x', url: 'javascript:alert(1)' }] }],
    ['a practice site without a name', { practiceSites: [{ name: ' ', url: 'https://a.example' }] }],
  ])('%s is refused', async (_, body) => {
    expect(await write(body)).toMatchObject({ http: 200, status: 400 })
  })
})

describe('the mail server', () => {
  const read = () => get('config/get-email-config')
  const write = (body: object) => ask('PUT', 'config/set-email-config', { body })
  const testMail = (email: string) => ask('POST', 'config/test-email', { body: { email } })

  test('is the outbox as long as none is set', async () => {
    expect(await read()).toMatchObject({ source: 'outbox', emailHost: null, emailPort: 465, emailPassword: '' })
    expect(await testMail('ada@example.org')).toMatchObject({ status: 200, data: null })
    expect(await mailTo(server, 'ada@example.org')).toContain('这是一封测试邮件')
    for (const email of ['', ' ', 'nobody']) expect(await testMail(email)).toMatchObject({ http: 200, status: 400 })
  })

  test('sends email with the configured name and password, and reports refusals unchanged', async () => {
    const received: string[] = []
    const post = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _, done) =>
        username === 'judge@school.example' && password === 'right'
          ? done(null, { user: username })
          : done(new Error('535 who are you')),
      onRcptTo: ({ address }, _, done) =>
        address.startsWith('unknown') ? done(new Error('550 no such mailbox here')) : done(),
      onData: (stream, _, done) => {
        let mail = ''
        stream.on('data', (chunk) => {
          mail += String(chunk)
        })
        stream.on('end', () => {
          received.push(mail)
          done()
        })
      },
    })
    await new Promise<void>((ready) => {
      post.listen(0, '127.0.0.1', ready)
    })
    const { port } = post.server.address() as { port: number }
    const given = { emailHost: '127.0.0.1', emailPort: port, emailSsl: false, emailUsername: 'judge@school.example' }
    // A check connects and logs in first, and a refusal leaves the settings as they are.
    expect(await write({ ...given, emailPassword: 'wrong', check: true })).toMatchObject({
      http: 200,
      status: 400,
      msg: expect.stringContaining('535 who are you'),
    })
    expect(await read()).toMatchObject({ source: 'outbox', emailHost: null, hasPassword: false })
    expect(await write({ ...given, emailPassword: 'right', check: true })).toMatchObject({ status: 200 })
    // A check of a form whose password field is empty logs in with the stored password.
    expect(await write({ ...given, emailPassword: '', check: true })).toMatchObject({ status: 200 })
    expect(received).toHaveLength(0)
    await write({ ...given, emailPassword: 'wrong' })
    expect(await testMail('ada@example.org')).toMatchObject({
      http: 200,
      status: 400,
      msg: expect.stringContaining('535 who are you'),
    })
    await write({ emailPassword: 'right' })
    // Existing clients send everything back with an empty password.
    await write({ ...(await read()), emailBGImg: '' })
    expect(await read()).toMatchObject({ ...given, emailPassword: '', hasPassword: true, source: 'site' })
    expect(await testMail('ada@example.org')).toMatchObject({ status: 200 })
    expect(received[0]).toContain('judge@school.example')
    expect((await testMail('unknown@example.org')).msg).toContain('550 no such mailbox here')
    expect(JSON.stringify((await get('audit', { action: 'site.mail' })).records)).not.toContain('right')
    await new Promise<void>((done) => post.close(done))
    expect((await testMail('ada@example.org')).msg).toMatch(/ECONNREFUSED/)
    expect((await write({ emailUsername: 'x', check: true })).msg).toMatch(/ECONNREFUSED/)
    await write({ remove: true })
    expect((await write({ emailPort: 25, check: true })).status).toBe(400)
    expect(await read()).toMatchObject({ source: 'outbox', emailHost: null, hasPassword: false })
  })

  test.each([
    ['a strange host', { emailHost: 'smtp://x y' }],
    ['port 0', { emailPort: 0 }],
    ['port 70000', { emailPort: 70_000 }],
  ])('%s is refused', async (_, body) => {
    expect(await write(body)).toMatchObject({ http: 200, status: 400 })
  })
})

test('the database is shown without its password and not changed from here', async () => {
  const shown = await get('config/get-db-and-redis-config')
  expect(shown).toMatchObject({ dbPassword: '', redisHost: '', redisPassword: '' })
  expect(server.databaseUrl).toContain(shown.dbName)
  expect(server.databaseUrl).toContain(String(shown.dbPort))
  const write = (body: object) => ask('PUT', 'config/set-db-and-redis-config', { body })
  expect(await write(shown)).toMatchObject({ status: 200 })
  for (const change of [{ dbHost: 'elsewhere' }, { dbPassword: 'x' }, { redisHost: 'x' }]) {
    expect(await write({ ...shown, ...change })).toMatchObject({ http: 200, status: 400 })
  }
})

describe('the state of the database', () => {
  const read = () => get('config/get-database-state')

  test('has size, connections and schema as PostgreSQL counts them', async () => {
    const state = await read()
    const { rows } = await sql<{ size: number; max: number }>`
      select pg_database_size(current_database())::float8 as size, current_setting('max_connections')::int as max`.execute(
      server.deps.db,
    )
    expect(state.sizeBytes).toBeGreaterThan((rows[0]?.size ?? 0) / 2)
    expect(state.connections.max).toBe(rows[0]?.max)
    expect(state.connections.pool).toBeGreaterThan(0)
    expect(state.schema).toMatch(/^\d{4}_/)
    expect(state.replication.role).toBe('primary')
    expect(state.tables).toHaveLength(8)
    expect(state.diskFreeBytes).toBeGreaterThan(0)
  })

  test('names the longest query without the values in it', async () => {
    const client = await server.deps.pool.connect()
    try {
      // A transaction that stays open after its statement is found until it ends.
      await client.query("begin; select 'password=hunter2', 4711, $$secret$$")
      const { longestQuery, connections } = await read()
      expect(longestQuery.state).toBe('idle in transaction')
      expect(longestQuery.text).toContain("select '…', …, '…'")
      expect(JSON.stringify(longestQuery)).not.toMatch(/hunter2|4711|secret/)
      expect(connections.open).toBeGreaterThan(1)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('is for root alone', async () => {
    const keeper = await makeUser(server, { role: 'problem_admin' })
    expect(await ask('GET', 'config/get-database-state', {}, keeper)).toMatchObject({ http: 403 })
    expect(await server.call('GET', '/api/admin/config/get-database-state')).toMatchObject({ http: 401 })
  })
})

describe('switches', () => {
  const read = () => get('switch/info')
  const write = (body: object) => ask('PUT', 'switch/update', { body })

  test('are sent whole and changed in part', async () => {
    expect(await read()).toMatchObject({
      openPublicJudge: true,
      hideNonContestSubmissionCode: false,
      defaultSubmitInterval: 8,
      defaultCreateGroupLimit: 5,
      defaultCreateCommentACInitValue: 10,
      hduUsernameList: [],
      libreojPasswordList: [],
    })
    await write({ ...(await read()), openPublicJudge: false, defaultSubmitInterval: -5 })
    expect(await read()).toMatchObject({ openPublicJudge: false, defaultSubmitInterval: 0, openGroupJudge: true })
    await write({ openPublicJudge: 'true', defaultCreateGroupLimit: '7' })
    expect(await read()).toMatchObject({ openPublicJudge: true, defaultCreateGroupLimit: 7, defaultSubmitInterval: 0 })
    expect(await newestLog('site.switches')).toMatchObject({
      before: { openPublicJudge: false, defaultCreateGroupLimit: 5 },
      after: { openPublicJudge: true, defaultCreateGroupLimit: 7 },
    })
  })

  test('remote accounts keep their passwords to themselves', async () => {
    await write({ cfUsernameList: ['ada', 'bob'], cfPasswordList: ['pa', 'pb'] })
    expect(await read()).toMatchObject({ cfUsernameList: ['ada', 'bob'], cfPasswordList: ['', ''] })
    await write({ ...(await read()), cfUsernameList: ['bob', 'eve'], cfPasswordList: ['', 'pe'] })
    const { cf = [], ...others } = (await readSettings(server.deps.db)).remoteAccounts
    const plain = cf.map(({ username, password }) =>
      password === '' ? [username] : [username, decryptSetting(server.deps.cipher, 'remoteAccounts', password)],
    )
    expect(plain).toEqual([
      ['bob', 'pb'],
      ['eve', 'pe'],
    ])
    expect(others).toEqual({})
    expect(await write({ cfUsernameList: ['a', 'b'], cfPasswordList: ['x'] })).toMatchObject({ http: 200, status: 400 })
    expect(await write({ cfUsernameList: ['a'] })).toMatchObject({ http: 200, status: 400 })
    expect(JSON.stringify((await get('audit', { action: 'site.switches' })).records)).not.toMatch(/"p[abe]"/)
    await write({ cfUsernameList: [], cfPasswordList: [] })
    expect((await readSettings(server.deps.db)).remoteAccounts).toEqual({})
  })
})

describe('the carousel', () => {
  const upload = async (name: string, bytes: Buffer | string, person = root) => {
    const form = new FormData()
    form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
    const reply = await fetch(`${server.url}/api/file/upload-carouse-img`, {
      method: 'POST',
      headers: { authorization: person.token },
      body: form,
    })
    return { http: reply.status, ...((await reply.json()) as { status: number; data: { id: number; url: string } }) }
  }
  const picture = () => sharp({ create: { width: 3_000, height: 40, channels: 3, background: '#abc' } })

  test('shows pictures in the order they came, decoded and no wider than a screen, until they are removed', async () => {
    const made = await upload(
      'wide.jfif',
      await picture()
        .withExif({ IFD0: { Artist: 'me' } })
        .jpeg()
        .toBuffer(),
    )
    expect(made).toMatchObject({
      http: 200,
      status: 200,
      data: { url: expect.stringMatching(/^\/api\/public\/img\/\w+\.jpg$/) },
    })
    const file = await fetch(`${server.url}${made.data.url}`)
    expect(file.headers.get('content-type')).toBe('image/jpeg')
    const seen = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
    expect([seen.width, seen.exif]).toEqual([2_400, undefined])
    const drawn = await upload('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>')
    const listed = (await server.call('GET', '/api/home-carousel')).data
    expect(listed).toEqual([made.data, drawn.data])
    const remove = (id: number) => ask('DELETE', 'config/home-carousel', { query: { id }, body: {} })
    expect(await remove(made.data.id)).toMatchObject({ status: 200, data: null })
    expect(await remove(made.data.id)).toMatchObject({ http: 200, status: 400 })
    expect((await fetch(`${server.url}${made.data.url}`)).status).toBe(404)
    expect((await server.call('GET', '/api/home-carousel')).data).toEqual([drawn.data])
  })

  test.each([
    ['a text that calls itself a picture', 'x.png', 'hello'],
    ['a program', 'x.html', '<script>1</script>'],
    ['a drawing that could run', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ])('refuses %s', async (_, name, bytes) => {
    expect(await upload(name, bytes)).toMatchObject({ http: 200, status: 400 })
  })

  test('is the super admin’s', async () => {
    const person = await makeUser(server, { role: 'problem_admin' })
    expect(await upload('x.png', await picture().png().toBuffer(), person)).toMatchObject({ http: 403, status: 403 })
  })
})

describe('the dashboard', () => {
  test('counts, and shows the previous login', async () => {
    const day = 86_400_000
    const from = (days: number) => new Date(server.clock.now().getTime() + days * day)
    await makeContest(server)
    await makeContest(server, { starts_at: from(13), ends_at: from(14) })
    await makeContest(server, { starts_at: from(15), ends_at: from(16) })
    await makeContest(server, { starts_at: from(-2), ends_at: from(-1) })
    await makeContest(server, { is_visible: false })
    const info = await get('dashboard/get-dashboard-info')
    const { db } = server.deps
    const accounts = await db.selectFrom('account').select('id').execute()
    expect(info).toEqual({ userNum: accounts.length, recentContestNum: 2, todayJudgeNum: 0 })
    const deputy = await makeUser(server, { role: 'admin', username: 'deputy' })
    const first = await ask('POST', 'dashboard/get-sessions', { body: { uid: 'x' } }, deputy)
    expect(first.data).toMatchObject({ uid: deputy.id, ip: '127.0.0.1', userAgent: 'test' })
    server.clock.advance(5_000)
    const body = { username: 'deputy', password: 'secret-1' }
    await server.call('POST', '/api/admin/login', { body, headers: { 'user-agent': 'other' } })
    const second = await ask('POST', 'dashboard/get-sessions', { body: {} }, deputy)
    expect(second.data.userAgent).toBe('test')
  })

  test('shows this server and the judge hosts in the shapes existing clients read', async () => {
    const service = await get('config/get-service-info')
    expect(service).toMatchObject({ nacos: { status: 'UP' }, backupCores: expect.any(Number) })
    expect(service.backupPercentCpuLoad).toMatch(/^\d+\.\d\d%$/)
    expect(service.backupService[0]).toMatchObject({ metadata: { 'nacos.healthy': 'true' }, scheme: 'http' })
    expect(await get('config/get-judge-service-info')).toEqual([])
    const host = await makeJudgeHost(server, { name: 'judge-a' })
    await host.lease()
    const [judge] = await get('config/get-judge-service-info')
    expect(judge.service).toMatchObject({
      host: 'judge-a',
      metadata: { judgeName: 'judge-a', 'nacos.healthy': 'true' },
    })
    expect(Number(judge.service.metadata.maxTaskNum)).toBeGreaterThan(0)
    expect(judge.percentMemoryLoad).toMatch(/^\d+\.\d\d%$/)
  })

  test('remembers how machines were, within bounds', async () => {
    const meter = makeLoadMeter()
    const minute = 60_000
    for (let round = 0; round < 5; round += 1) {
      await takeSamples(server.deps, meter)
      // A second server in the same minute adds nothing.
      await takeSamples(server.deps, meter)
      server.clock.advance(minute)
    }
    const series = await get('dashboard/health', { hours: 1 })
    expect(series.map((one: { kind: string; name: string }) => one.kind)).toEqual(['server', 'judge'])
    const [own, judge] = series
    expect(own.samples).toHaveLength(5)
    expect(judge.samples.map((one: { isUp: boolean }) => one.isUp)).toEqual([true, false, false, false, false])
    // Three days later they are summed up, and later still gone.
    server.clock.advance(70 * 60 * minute)
    // No login lives that long.
    root = { ...root, token: await openSession(server.deps, root.id, { address: '::1', userAgent: 'test' }) }
    await takeSamples(server.deps, meter)
    expect((await get('dashboard/health', { hours: 72 }))[0].samples.length).toBeLessThanOrEqual(3)
    server.clock.advance(4 * 60 * minute)
    await takeSamples(server.deps, meter)
    const kept = await server.deps.db.selectFrom('health_sample').select('at').execute()
    expect(kept).toHaveLength(4)
  })

  test('is for admins; changing the site is for super admins', async () => {
    const keeper = await makeUser(server, { role: 'problem_admin' })
    const user = await makeUser(server)
    const read = (path: string, person: Person) => ask('GET', path, {}, person)
    expect(await read('dashboard/get-dashboard-info', keeper)).toMatchObject({ http: 200 })
    expect(await read('dashboard/get-dashboard-info', user)).toMatchObject({ http: 403 })
    for (const path of ['config/get-web-config', 'config/get-email-config', 'switch/info', 'announcement']) {
      expect(await read(path, keeper)).toMatchObject({ http: 403, status: 403 })
    }
    expect(await ask('PUT', 'switch/update', { body: { openPublicJudge: false } }, keeper)).toMatchObject({ http: 403 })
  })
})
