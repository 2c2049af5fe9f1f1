import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo } from '../../../../../test/harness/outbox.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { decryptSetting } from '../../core/encrypted-settings.ts'

/** The mail server and the switches of the site. */

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
    const { cf = [], ...others } = (await server.deps.settings.read()).remoteAccounts
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
    expect((await server.deps.settings.read()).remoteAccounts).toEqual({})
  })
})
