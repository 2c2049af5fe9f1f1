import { join } from 'node:path'
import { role } from '@verdict/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OidcServer, oidcClient, startOidcServer } from '../../apps/server/test/harness/identity/oidc-server.ts'
import { ask, newPerson, type Person } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { withDatabase } from '../lib/contests.ts'

/** An admin who logged in long ago confirms dangerous actions: with a passkey, and by a login at another system. */

// Browsers make no passkeys for a bare address of numbers.
const url = inject('url').replace('127.0.0.1', 'localhost')
const databaseUrl = inject('databaseUrl')
const shots = process.env.SCREENSHOTS
const name = `kim${Date.now() % 1_000_000}`
const campus = `Campus ${Date.now() % 1_000_000}`

let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
let oidc: OidcServer
let admin: Person
let provider: number

beforeAll(async () => {
  admin = await newPerson(inject('url'), inject('dataDir'), name)
  await withDatabase(databaseUrl, (db) =>
    db.updateTable('account').set({ role: role.root }).where('username', '=', name).execute(),
  )
  oidc = await startOidcServer(`${url}/sign-on`)
  oidc.users.set('subject-of-kim', { preferred_username: name })
  provider = await addProvider()
  browser = await openBrowser()
  ;({ context, page, faults } = await newVisitor(browser, { url }))
  const { data } = await ask(url, 'GET', '/api/get-user-auth-info', { token: admin.token })
  await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(admin.token)})`)
  const user = JSON.stringify({ username: name, roleList: ['root'], ...data })
  await context.addInitScript(`localStorage.setItem('userInfo', ${JSON.stringify(user)})`)
})

afterAll(async () => {
  await browser?.close()
  await ask(url, 'POST', '/api/admin/sign-on/remove', { token: admin.token, body: { id: provider } })
  await oidc?.close()
})

/** A provider that knows the admin. */
const addProvider = async (): Promise<number> => {
  const settings = {
    ...{ kind: 'oidc', issuer: oidc.issuer, clientId: oidcClient.id, scope: 'openid profile' },
    ...{ nameClaim: 'preferred_username', groupsClaim: 'groups' },
  }
  const body = {
    ...{ id: null, name: campus, isOn: true, createsAccounts: false, trustsEmail: false },
    ...{ settings, rules: [], secret: oidcClient.secret },
  }
  const { data } = await ask(url, 'POST', '/api/admin/sign-on/save', { token: admin.token, body })
  await withDatabase(databaseUrl, async (db) => {
    const { id } = await db.selectFrom('account').select('id').where('username', '=', name).executeTakeFirstOrThrow()
    const link = { provider_id: data.id, subject: 'subject-of-kim', account_id: id, name, created_at: new Date() }
    await db.insertInto('linked_identity').values(link).execute()
  })
  return data.id
}

/** The admin proved the password an hour ago. */
const waitAnHour = () =>
  withDatabase(databaseUrl, async (db) => {
    const { id } = await db.selectFrom('account').select('id').where('username', '=', name).executeTakeFirstOrThrow()
    const provenAt = new Date(Date.now() - 3_600_000)
    await db.updateTable('session').set({ proven_at: provenAt }).where('account_id', '=', id).execute()
  })

const photograph = async (shot: string): Promise<void> => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const [width, height] of [
      [1440, 900],
      [360, 780],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect.soft(await violations(page), `${shot} ${scheme} at ${width}`).toEqual([])
      if (shots !== undefined) await page.screenshot({ path: join(shots, `${shot}-${scheme}-${width}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a passkey confirms the creation of a role', async () => {
  const authenticator = await context.newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
  })
  await page.goto('/setting?l=en#factors')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add passkey' })
  await adding.getByLabel('Name').fill('Desk key')
  await adding.getByRole('textbox', { name: 'Current password' }).fill('secret-1')
  await adding.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Desk key').waitFor()

  await page.goto('/admin/roles?l=en')
  await waitAnHour()
  await page.getByRole('button', { name: 'Create role' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create role' })
  await form.getByRole('textbox', { name: 'Name' }).fill(`Keepers of ${name}`)
  await form.getByRole('checkbox', { name: 'Tags', exact: true }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByRole('button', { name: 'Use the password' }).waitFor()
  await photograph('step-up-passkey-en')
  await dialog.getByRole('button', { name: 'Confirm with passkey' }).click()
  await page
    .getByRole('heading', { name: `Keepers of ${name}` })
    .or(page.getByText(`Keepers of ${name}`))
    .first()
    .waitFor()
  await form.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('a login at a linked provider confirms in a window of its own', async () => {
  await page.goto('/admin/roles?l=zh-CN')
  await waitAnHour()
  await page.getByRole('button', { name: '新建角色' }).first().click()
  const form = page.getByRole('dialog', { name: '新建角色' })
  await form.getByRole('textbox', { name: '名称' }).fill(`${name} 的角色`)
  await form.getByRole('checkbox', { name: '标签', exact: true }).check()
  await form.getByRole('button', { name: '保存' }).click()
  const dialog = page.getByRole('dialog', { name: '确认身份' })
  await dialog.getByRole('button', { name: `改为登录 ${campus}` }).click()
  await photograph('step-up-provider-zh')
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: `通过 ${campus} 确认` }).click(),
  ])
  await opened.locator('input[name=login]').fill('subject-of-kim')
  await opened.locator('input[name=password]').fill('any')
  await opened.locator('button[type=submit]').click()
  await form.waitFor({ state: 'detached' })
  await page.getByText(`${name} 的角色`).first().waitFor()
  expect(faults).toEqual([])
})
