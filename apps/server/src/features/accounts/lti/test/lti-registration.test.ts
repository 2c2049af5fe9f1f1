import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchWhole } from '../../../../../test/harness/identity/lti-launch.ts'
import {
  type LtiPlatformFake,
  ltiClient,
  ltiDeployment,
  newCourseUser,
  registrationToken,
  startLtiPlatform,
  toolConfiguration,
} from '../../../../../test/harness/identity/lti-platform.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let platform: LtiPlatformFake
let root: Person
beforeAll(async () => {
  server = await startTestServer({ VERDICT_WEBHOOK_PRIVATE: 'allow' })
})
afterAll(() => server.close())
beforeEach(async () => {
  platform = await startLtiPlatform(`${server.url}/lti/jwks.json`)
  root = await makeUser(server, { role: 'root' })
  return () => platform.close()
})

const newLink = async (): Promise<string> => {
  const reply = await server.call('POST', '/api/admin/lti/begin-registration', { token: root.token, body: {} })
  expect(reply).toMatchObject({ status: 200 })
  return reply.data.url
}
/** The platform opens the link of an admin in a browser. */
const openLink = async (link: string, changes: Readonly<Record<string, string>> = {}) => {
  const url = new URL(link)
  const added = { openid_configuration: `${platform.url}/openid-configuration`, registration_token: registrationToken }
  for (const [name, value] of Object.entries({ ...added, ...changes })) url.searchParams.set(name, value)
  const reply = await fetch(url, { headers: { 'accept-language': 'en-US' } })
  return { status: reply.status, text: await reply.text(), policy: reply.headers.get('content-security-policy') }
}
const listed = async () => {
  const { data } = await server.call('GET', '/api/admin/lti/platforms', { token: root.token })
  return data.platforms.filter(({ issuer }: { issuer: string }) => issuer === platform.url)
}

test('a platform registers with a link, and works once a super admin switches it on', async () => {
  const page = await openLink(await newLink())
  expect(page.status).toBe(200)
  expect(page.text).toContain('Registration complete')
  expect(page.policy).toContain(`frame-ancestors ${platform.url}`)
  expect(platform.registrations).toMatchObject([
    {
      application_type: 'web',
      initiate_login_uri: `${server.url}/lti/login`,
      redirect_uris: [`${server.url}/lti/launch`],
      jwks_uri: `${server.url}/lti/jwks.json`,
      token_endpoint_auth_method: 'private_key_jwt',
      [toolConfiguration]: { messages: [{ type: 'LtiResourceLinkRequest' }, { type: 'LtiDeepLinkingRequest' }] },
    },
  ])
  const [row] = await listed()
  expect(row).toMatchObject({
    isOn: false,
    clientId: ltiClient,
    deploymentIds: [ltiDeployment],
    authorizationUrl: `${platform.url}/authorize`,
    tokenUrl: `${platform.url}/token`,
    jwksUrl: `${platform.url}/jwks`,
  })
  const { linked: _, links: __, ...input } = row
  const save = await server.call('POST', '/api/admin/lti/save', { token: root.token, body: { ...input, isOn: true } })
  expect(save).toMatchObject({ status: 200 })
  expect((await launchWhole(server, platform, newCourseUser())).entered.data).toEqual({ kind: 'home' })
})

test('a link works once, for a day, and with a few tries', async () => {
  const link = await newLink()
  expect((await openLink(link)).status).toBe(200)
  expect((await openLink(link)).status).toBe(400)
  expect(await listed()).toHaveLength(1)
  const wrong = await newLink()
  for (let tries = 0; tries < 5; tries += 1) {
    const page = await openLink(wrong, { registration_token: 'stolen' })
    expect(page.status).toBe(400)
    expect(page.text).toContain('wrong registration token')
  }
  expect((await openLink(wrong)).text).toContain('expired or was used')
  const late = await newLink()
  server.clock.advance(86_400_000)
  expect((await openLink(late)).text).toContain('expired or was used')
  expect((await openLink(`${server.url}/lti/register?key=unknown`)).status).toBe(400)
  expect(platform.registrations).toHaveLength(1)
})

test('a configuration of another host, without an address or without JSON is refused', async () => {
  const good = platform.configuration()
  for (const bad of [
    { ...good, issuer: 'https://moodle.example.org' },
    { ...good, token_endpoint: undefined },
    { ...good, registration_endpoint: 'javascript:alert(1)' },
  ]) {
    platform.configuration = () => bad
    expect((await openLink(await newLink())).status).toBe(400)
  }
  const page = await openLink(await newLink(), { openid_configuration: `${platform.url}/none` })
  expect(page.text).toContain('HTTP 404')
  expect(platform.registrations).toEqual([])
  expect(await listed()).toEqual([])
})

test('a platform that names no deployment is completed by the admin before it can be switched on', async () => {
  platform.givesDeployment = false
  expect((await openLink(await newLink())).status).toBe(200)
  const [row] = await listed()
  expect(row.deploymentIds).toEqual([])
  const { linked: _, links: __, ...input } = row
  const save = (body: object) => server.call('POST', '/api/admin/lti/save', { token: root.token, body })
  expect(await save({ ...input, isOn: true })).toMatchObject({ status: 400 })
  expect(await save({ ...input, isOn: true, deploymentIds: ['1'] })).toMatchObject({ status: 200 })
})

test('only super admins make a link', async () => {
  const make = (token?: string) => server.call('POST', '/api/admin/lti/begin-registration', { token, body: {} })
  expect((await make((await makeUser(server, { role: 'admin' })).token)).http).toBe(403)
  expect((await make()).http).toBe(401)
})
