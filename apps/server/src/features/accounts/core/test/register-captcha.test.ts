import { limits } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { solveCaptcha } from '../../../../../test/harness/captcha.ts'
import { mailsTo, mailTo } from '../../../../../test/harness/outbox.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.deps.settings.write({ registerCaptcha: true }))

let made = 0
/** Also a repeated test gets a new one. */
const newAddress = (): string => `person-${Date.now()}-${++made}@example.org`
const requestCode = (query: object) =>
  server.call('GET', '/api/get-register-code', { query: query as Record<string, unknown> })
const newPicture = async (): Promise<string> => (await server.call('GET', '/api/captcha')).data.captchaKey
const solved = async () => {
  const captchaKey = await newPicture()
  return { captchaKey, captcha: await solveCaptcha(server, captchaKey) }
}

test('the switch is off at first: a code needs no captcha, and pages know', async () => {
  const fresh = await startTestServer()
  expect((await fresh.call('GET', '/api/get-website-config')).data.registerCaptcha).toBe(false)
  const reply = await fresh.call('GET', '/api/get-register-code', { query: { email: newAddress() } })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  await fresh.close()
})

test('a code is mailed for the answer to a captcha, and the account is created with it', async () => {
  const email = newAddress()
  expect((await server.call('GET', '/api/get-website-config')).data.registerCaptcha).toBe(true)
  expect(await requestCode({ email, ...(await solved()) })).toMatchObject({ http: 200, status: 200, data: { email } })
  const code = /\b(\d{6})\b/.exec(await mailTo(server, email))?.[1]
  const username = `p${Date.now() % 1_000_000_000}${made}`
  const body = { username, password: 'str0ng-secret', email, code }
  expect(await server.call('POST', '/api/register', { body })).toMatchObject({ http: 200, status: 200 })
})

test('a client that sends none gets a clear error and no mail, and can try again at once', async () => {
  const email = newAddress()
  const msg = '请先填写图片验证码再获取邮箱验证码；如果没有看到图片，请在本站网页上注册。'
  const { captcha, captchaKey } = await solved()
  for (const part of [{}, { captcha }, { captchaKey }, { captcha: ' ', captchaKey }]) {
    expect(await requestCode({ email, ...part })).toMatchObject({ http: 200, status: 400, msg })
  }
  expect(await mailsTo(server, email)).toEqual([])
  // Nothing was answered, so the picture is still good.
  expect(await requestCode({ email, captcha, captchaKey })).toMatchObject({ status: 200 })
})

test('a picture is good for one answer, right or wrong', async () => {
  const wrong = await solved()
  const refused = { http: 200, status: 400, msg: '图片验证码不正确或已过期。' }
  expect(await requestCode({ email: newAddress(), ...wrong, captcha: '999' })).toMatchObject(refused)
  expect(await requestCode({ email: newAddress(), ...wrong })).toMatchObject(refused)
  const right = await solved()
  expect(await requestCode({ email: newAddress(), ...right })).toMatchObject({ status: 200 })
  expect(await requestCode({ email: newAddress(), ...right })).toMatchObject(refused)
  const late = await solved()
  server.clock.advance(limits.captcha.lifeMs + 1_000)
  expect(await requestCode({ email: newAddress(), ...late })).toMatchObject(refused)
})

test('an address still gets one code a minute, and a disposable one none', async () => {
  const email = newAddress()
  expect(await requestCode({ email, ...(await solved()) })).toMatchObject({ status: 200 })
  const second = await solved()
  const soon = await requestCode({ email, ...second })
  expect(soon).toMatchObject({ http: 200, status: 400 })
  expect(soon.msg).not.toContain('图片')
  // The wait did not spend the picture.
  server.clock.advance(limits.emailCode.resendMs + 1_000)
  expect(await requestCode({ email, ...second })).toMatchObject({ status: 200 })
  expect(await requestCode({ email: 'x@mailinator.com', ...(await solved()) })).toMatchObject({ status: 403 })
})
