import { randomUUID } from 'node:crypto'
import { limits } from '@verdict/contract'
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  beginLaunch,
  enterLaunch,
  launch,
  launchWhole,
  openLaunch,
  sendToken,
} from '../../../../../test/harness/identity/lti-launch.ts'
import {
  claim,
  deepLinkClaims,
  type LtiPlatformFake,
  launchClaims,
  ltiClient,
  newCourseUser,
  platformInput,
  startLtiPlatform,
} from '../../../../../test/harness/identity/lti-platform.ts'
import { defaultPassword, makeUser } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let platform: LtiPlatformFake
let id: number
beforeAll(async () => {
  server = await startTestServer({ VERDICT_WEBHOOK_PRIVATE: 'allow' })
  platform = await startLtiPlatform(`${server.url}/lti/jwks.json`)
  id = await save()
})
afterAll(async () => {
  await platform.close()
  await server.close()
})

/** Sessions end when a test moves the clock, so each change has its own root. */
const save = async (changes: object = {}): Promise<number> => {
  const root = await makeUser(server, { username: `r${randomUUID().slice(0, 12)}`, role: 'root' })
  const body = platformInput(platform, changes)
  const reply = await server.call('POST', '/api/admin/lti/save', { token: root.token, body })
  expect(reply).toMatchObject({ status: 200 })
  return reply.data.id
}

test('the login request leads to the platform with a state and a nonce', async () => {
  const { reply, location, asked } = await beginLaunch(server, platform)
  expect(reply.status).toBe(302)
  expect(location.startsWith(`${platform.url}/auth?`)).toBe(true)
  expect(Object.fromEntries(asked)).toMatchObject({
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: ltiClient,
    redirect_uri: `${server.url}/lti/launch`,
    login_hint: 'hint',
    lti_message_hint: 'message',
  })
  const byGet = new URLSearchParams({ iss: platform.url, login_hint: 'hint' })
  expect((await fetch(`${server.url}/lti/login?${byGet}`, { redirect: 'manual' })).status).toBe(302)
})

test('an unknown platform gets a page in the language of the user', async () => {
  for (const change of [{ iss: 'https://lms.example.org' }, { client_id: 'another' }]) {
    const { reply } = await beginLaunch(server, platform, change)
    expect(reply.status).toBe(400)
    expect(reply.headers.get('content-type')).toContain('text/html')
    expect(reply.text).toContain('not registered here')
  }
  const query = new URLSearchParams({ iss: 'https://lms.example.org', login_hint: 'x' })
  const chinese = await fetch(`${server.url}/lti/login?${query}`, { headers: { 'accept-language': 'zh-CN' } })
  expect(await chinese.text()).toContain('此学习平台未在本站登记')
})

test('a first launch creates an account, the next one finds it', async () => {
  const user = newCourseUser()
  const first = await launchWhole(server, platform, user)
  expect(first.opened.data).toMatchObject({ kind: 'in', user: { username: user.username, roleList: ['default_user'] } })
  expect(first.entered.data).toEqual({ kind: 'home' })
  const again = await launchWhole(server, platform, user)
  expect(again.id).toBe(first.id)
  const links = await server.call('GET', '/api/sign-on/links', { token: again.token })
  expect(links.data.links).toMatchObject([{ provider: id, providerName: 'Campus Moodle' }])
})

test('the launch page may be framed by its platform only and needs no session', async () => {
  const page = await launch(server, platform, newCourseUser())
  expect(page.status).toBe(200)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`frame-ancestors ${platform.url}`)
  expect(policy).toContain("default-src 'none'")
  expect(page.headers.get('x-frame-options')).toBeNull()
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(page.text).toContain('target="_blank"')
  const other = await fetch(`${server.url}/api/sign-on/providers`)
  expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

const ago = (claims: JWTPayload, seconds: number) => ({
  iat: Number(claims.iat) - seconds,
  exp: Number(claims.exp) - seconds,
})

test.each<[string, string, (claims: JWTPayload) => JWTPayload]>([
  ['an expired token', '(exp)', (claims) => ({ ...claims, ...ago(claims, 1_000) })],
  ['a token that was made long ago', '(iat)', (claims) => ({ ...claims, iat: Number(claims.iat) - 5_000 })],
  ['a token of the future', '(iat)', (claims) => ({ ...claims, iat: Number(claims.iat) + 5_000 })],
  ['another issuer', '(iss)', (claims) => ({ ...claims, iss: 'https://lms.example.org' })],
  ['another audience', '(aud)', (claims) => ({ ...claims, aud: 'another' })],
  ['two audiences without azp', '(azp)', (claims) => ({ ...claims, aud: [ltiClient, 'another'] })],
  ['a token for another client', '(azp)', (claims) => ({ ...claims, aud: [ltiClient, 'x'], azp: 'x' })],
  ['another nonce', '(nonce)', (claims) => ({ ...claims, nonce: 'x'.repeat(43) })],
  ['no nonce', '(nonce)', ({ nonce: _, ...claims }) => claims],
  ['no user', '(sub)', ({ sub: _, ...claims }) => claims],
  ['an old version', '(version)', (claims) => ({ ...claims, [claim('version')]: '1.1' })],
  ['another deployment', 'deployment-9', (claims) => ({ ...claims, [claim('deployment_id')]: 'deployment-9' })],
  ['an unknown message', 'LtiOther', (claims) => ({ ...claims, [claim('message_type')]: 'LtiOther' })],
  ['a learner who chooses content', 'instructors', (claims) => ({ ...claims, ...deepLinkClaims(platform.url) })],
  ['an unknown link', 'choose it again', (claims) => ({ ...claims, [claim('custom')]: { verdict_link: 'none' } })],
])('a launch is refused with %s', async (_, reason, change) => {
  const page = await launch(server, platform, newCourseUser(), change)
  expect(page.status).toBeGreaterThanOrEqual(400)
  expect(page.text).toContain(reason)
  expect(page.ticket).toBe('')
})

test('forged signatures are refused', async () => {
  const user = newCourseUser()
  const { privateKey } = await generateKeyPair('RS256')
  const secret = new TextEncoder().encode('a secret that both sides could know')
  const plain = (claims: JWTPayload) =>
    [{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const forgeries: readonly ((claims: JWTPayload) => Promise<string> | string)[] = [
    (claims) => platform.sign(claims, { key: privateKey }),
    (claims) => platform.sign(claims, { kid: 'unknown', key: privateKey }),
    (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
    (claims) => `${plain(claims)}.`,
    () => 'no token',
    () => '',
  ]
  for (const forge of forgeries) {
    const { state, nonce } = await beginLaunch(server, platform)
    const token = await forge(launchClaims(platform, user, { nonce, now: server.clock.now() }))
    const page = await sendToken(server, { state, id_token: token })
    expect(page.status).toBe(400)
    expect(page.text).toContain('is not valid')
  }
})

test('a state counts once, and a token belongs to its state', async () => {
  const user = newCourseUser()
  const { state, nonce } = await beginLaunch(server, platform)
  const token = await platform.sign(launchClaims(platform, user, { nonce, now: server.clock.now() }))
  const other = await beginLaunch(server, platform)
  expect((await sendToken(server, { state: other.state, id_token: token })).text).toContain('nonce')
  expect((await sendToken(server, { state, id_token: token })).status).toBe(200)
  for (const replayed of [state, other.state, 'unknown', '']) {
    const page = await sendToken(server, { state: replayed, id_token: token })
    expect(page.status).toBe(400)
    expect(page.text).toContain('used before')
  }
  const slow = await beginLaunch(server, platform)
  server.clock.advance(limits.lti.loginMs + 1_000)
  const late = launchClaims(platform, user, { nonce: slow.nonce, now: server.clock.now() })
  expect((await sendToken(server, { state: slow.state, id_token: await platform.sign(late) })).status).toBe(400)
})

test('keys that the platform replaced are fetched again', async () => {
  expect((await launch(server, platform, newCourseUser())).status).toBe(200)
  await platform.rotate()
  server.clock.advance(60_000)
  expect((await launch(server, platform, newCourseUser())).status).toBe(200)
})

test('an error of the platform is shown in its words', async () => {
  const { state } = await beginLaunch(server, platform)
  const page = await sendToken(server, { state, error: 'login_required', error_description: '<b>no</b>' })
  expect(page.text).toContain('login_required')
  expect(page.text).not.toContain('<b>')
})

test('a ticket logs in once, and only its user enters', async () => {
  const { ticket } = await launch(server, platform, newCourseUser())
  const opened = await openLaunch(server, ticket)
  expect(opened.data.kind).toBe('in')
  expect(await openLaunch(server, ticket)).toMatchObject({ status: 400, data: null })
  const stranger = await makeUser(server, { username: `s${randomUUID().slice(0, 12)}` })
  expect(await enterLaunch(server, ticket, stranger.token)).toMatchObject({ status: 403, data: null })
  expect((await enterLaunch(server, ticket)).status).toBe(401)
  const token = String(opened.headers.authorization)
  expect((await enterLaunch(server, ticket, token)).status).toBe(200)
  expect((await enterLaunch(server, ticket, token)).status).toBe(400)
  expect((await openLaunch(server, 'unknown')).status).toBe(400)
})

test('a session of another account is replaced on request only', async () => {
  const user = newCourseUser()
  const own = await launchWhole(server, platform, user)
  const other = await makeUser(server, { username: `s${randomUUID().slice(0, 12)}` })
  const { ticket } = await launch(server, platform, user)
  const asked = await openLaunch(server, ticket, other.token)
  expect(asked.data).toEqual({ kind: 'other', username: other.username, platform: 'Campus Moodle' })
  expect(asked.headers.authorization).toBeUndefined()
  expect((await openLaunch(server, ticket, other.token, true)).data).toMatchObject({
    kind: 'in',
    user: { uid: own.id },
  })
  const same = await launch(server, platform, user)
  expect((await openLaunch(server, same.ticket, own.token)).data).toEqual({ kind: 'same' })
})

test('an address of another account proves nothing, unless the platform is trusted', async () => {
  const owner = await makeUser(server, { username: `o${randomUUID().slice(0, 12)}` })
  const email = `${owner.username}@example.org`
  const user = newCourseUser()
  const first = await launchWhole(server, platform, user, (claims) => ({ ...claims, email, email_verified: true }))
  expect(first.opened.data).toMatchObject({ kind: 'in', user: { email: null } })
  expect(first.id).not.toBe(owner.id)
  await save({ id, trustsEmail: true })
  const { ticket } = await launch(server, platform, newCourseUser(), (claims) => ({ ...claims, email }))
  const { data } = await openLaunch(server, ticket)
  expect(data).toMatchObject({ kind: 'choose', emailTaken: true, mayCreate: false })
  const join = (password: string) =>
    server.call('POST', '/api/sign-on/join', { body: { ticket: data.ticket, username: owner.username, password } })
  expect((await join('wrong-password')).status).toBe(400)
  const joined = await join(defaultPassword)
  expect(joined.data).toMatchObject({ kind: 'in', user: { uid: owner.id } })
  expect((await enterLaunch(server, ticket, String(joined.headers.authorization))).data).toEqual({ kind: 'home' })
  await save({ id, trustsEmail: false })
})

test('a platform that is switched off opens nothing', async () => {
  const { ticket } = await launch(server, platform, newCourseUser())
  await save({ id, isOn: false })
  expect((await beginLaunch(server, platform)).reply.status).toBe(400)
  expect((await openLaunch(server, ticket)).status).toBe(400)
  await save({ id })
})
