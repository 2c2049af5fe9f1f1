import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OidcServer, oidcClient, startOidcServer } from '../../apps/server/test/harness/identity/oidc-server.ts'
import { type LdapServer, startLdapServer } from '../../apps/server/test/harness/identity/slapd.ts'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'

/**
 * An administrator adds a real OpenID provider and a real directory; a user logs in with the first, links an account and
 * finds it in the settings; another gets an account from the directory.
 */

const url = inject('url')
const shots = process.env.SCREENSHOTS
const providerName = `Campus ${Date.now() % 1_000_000}`
const member = `noa${Date.now() % 1_000_000}`

let browser: Browser
let oidc: OidcServer
let directory: LdapServer
let root: Reply

beforeAll(async () => {
  browser = await openBrowser()
  root = await ask(url, 'POST', '/api/login', { body: { username: 'root', password: inject('rootPassword') } })
  const { data } = await ask(url, 'GET', '/api/admin/sign-on/providers', { token: root.token ?? '' })
  oidc = await startOidcServer(data.redirectUrl)
  oidc.users.set('subject-of-noa', { preferred_username: member })
  await newPerson(url, inject('dataDir'), member)
  directory = await startLdapServer()
})

afterAll(async () => {
  const token = root.token ?? ''
  const { data } = await ask(url, 'GET', '/api/admin/sign-on/providers', { token })
  for (const { id } of data.providers) await ask(url, 'POST', '/api/admin/sign-on/remove', { token, body: { id } })
  await browser?.close()
  await oidc?.close()
  await directory?.stop()
})

/** Accessibility and width at both sizes, and a picture of each. */
const examine = async (page: Page, name: string): Promise<void> => {
  for (const [width, height] of [
    [1440, 900],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect.soft(await violations(page), `${name} at ${width}`).toEqual([])
    const isWider = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
    expect.soft(isWider, `${name} at ${width} is wider than the window`).toBe(false)
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}-${width}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a provider is tested and added in the admin area', async () => {
  const { context, page, faults } = await newVisitor(browser, { url })
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(root.token)})`)
  await page.addInitScript(`localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(root.data))})`)
  await page.goto('/admin/sign-on?l=en')
  await page.getByRole('heading', { name: 'Single sign-on', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByLabel('Issuer').fill(oidc.issuer)
  await page.getByLabel('Client ID').fill(oidcClient.id)
  await page.getByRole('textbox', { name: 'Client secret' }).fill('wrong')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText(/invalid_client/).waitFor()
  await page.getByRole('textbox', { name: 'Client secret' }).fill(oidcClient.secret)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText(/invalid_grant/).waitFor()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByLabel('Group 1').fill('teachers')
  await page.getByLabel('Name on the login page').fill(providerName)
  await page.getByText('Show on the login page').click()
  await examine(page, 'admin-sign-on-form-en')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(providerName).waitFor()
  await page.goto('/admin/sign-on?l=zh-CN')
  await page.getByText(providerName).waitFor()
  await examine(page, 'admin-sign-on-list-zh')
  await page.getByRole('button', { name: `编辑 ${providerName}` }).click()
  await page.getByLabel('签发者').waitFor()
  await examine(page, 'admin-sign-on-form-zh')
  expect(faults).toEqual([])
  await context.close()
})

test('the forms of OAuth 2 and of a directory', async () => {
  const { context, page, faults } = await newVisitor(browser, { url })
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(root.token)})`)
  await page.addInitScript(`localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(root.data))})`)
  await page.goto('/admin/sign-on?l=en')
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByLabel('Kind').selectOption('oauth2')
  await page.getByRole('button', { name: 'Fill in for GitHub' }).click()
  expect(await page.getByLabel('Address of the user').inputValue()).toBe('https://api.github.com/user')
  await examine(page, 'admin-sign-on-oauth2-en')
  await page.getByLabel('Kind').selectOption('ldap')
  await page.getByLabel('Base DN of the users').waitFor()
  await examine(page, 'admin-sign-on-ldap-en')
  expect(faults).toEqual([])
  await context.close()
})

test('a user logs in with the provider and links the account with its password', async () => {
  const { context, page, faults } = await newVisitor(browser, { url })
  await page.goto('/problem?l=en')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Log in with ${providerName}` }).waitFor()
  await examine(page, 'login-en')
  await dialog.getByRole('button', { name: `Log in with ${providerName}` }).click()
  await page.locator('input[name=login]').fill('subject-of-noa')
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await examine(page, 'choose-en')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('This username is already in use.').waitFor()
  await page.getByLabel('Username of the account').fill(member)
  await page.getByRole('textbox', { name: 'Password of the account' }).fill('secret-1')
  await page.getByRole('button', { name: 'Link and log in' }).click()
  await page.getByRole('button', { name: `Account menu of ${member}` }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/problem')
  await page.goto('/setting?l=zh-CN#identities')
  await page.getByRole('button', { name: '解除绑定' }).waitFor()
  await examine(page, 'settings-zh')
  await page.getByRole('button', { name: '解除绑定' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click()
  await page.getByRole('button', { name: '绑定', exact: true }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('a user of a directory logs in with its password and gets an account', async () => {
  const name = `Library ${Date.now() % 1_000_000}`
  const username = `ida${Date.now() % 1_000_000}`
  await directory.addUser(username, { userPassword: 'directory-password', mail: `${username}@example.org` })
  const admin = await newVisitor(browser, { url })
  await admin.page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(root.token)})`)
  await admin.page.addInitScript(`localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(root.data))})`)
  await admin.page.goto('/admin/sign-on?l=en')
  await admin.page.getByRole('button', { name: 'Add provider' }).click()
  await admin.page.getByLabel('Kind').selectOption('ldap')
  await admin.page.getByRole('textbox', { name: 'Address', exact: true }).fill(directory.url)
  await admin.page.getByLabel('DN of the service account').fill(directory.readerDn)
  await admin.page.getByRole('textbox', { name: 'Password of the service account' }).fill('wrong')
  await admin.page.getByLabel('Base DN of the users').fill(directory.baseDn)
  await admin.page.getByRole('button', { name: 'Test connection' }).click()
  await admin.page.getByText('Failed').first().waitFor()
  await admin.page.getByRole('textbox', { name: 'Password of the service account' }).fill(directory.readerPassword)
  await admin.page.getByRole('button', { name: 'Test connection' }).click()
  await admin.page.getByText('Users found').waitFor()
  await admin.page.getByLabel('Name on the login page').fill(name)
  await admin.page.getByText('Show on the login page').click()
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await admin.page.getByRole('button', { name: `Edit ${name}` }).waitFor()
  expect(admin.faults).toEqual([])
  await admin.context.close()

  const { context, page, faults } = await newVisitor(browser, { url })
  await page.goto('/problem?l=zh-CN')
  await page.getByRole('button', { name: '登录' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `使用 ${name} 登录` }).click()
  await dialog.getByRole('textbox', { name: `${name} 的用户名` }).fill(username)
  await dialog.getByRole('textbox', { name: `${name} 的密码` }).fill('wrong')
  await dialog.getByRole('button', { name: `使用 ${name} 登录` }).click()
  await dialog.getByRole('alert').waitFor()
  await examine(page, 'login-directory-zh')
  await dialog.getByRole('textbox', { name: `${name} 的密码` }).fill('directory-password')
  await dialog.getByRole('button', { name: `使用 ${name} 登录` }).click()
  await page.getByRole('button', { name: new RegExp(username) }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})
