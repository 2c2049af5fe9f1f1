import { randomBytes } from 'node:crypto'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { codeAt, stepAt } from '../../apps/server/src/features/accounts/factors/totp.ts'
import { ask, codeIn, mailTo, newPerson } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'

/** A new user: checks in, edits the profile, secures the account, and is found in the rank list. */

// Browsers make no passkeys for a bare address of numbers.
const url = inject('url').replace('127.0.0.1', 'localhost')
const dataDir = inject('dataDir')
const name = `mia${Date.now() % 1_000_000}`
let password = 'secret-1'

let browser: Browser
let page: Page
let faults: string[]
let authenticator: CDPSession

beforeAll(async () => {
  await newPerson(inject('url'), dataDir, name)
  browser = await openBrowser()
  const visitor = await newVisitor(browser, { url })
  page = visitor.page
  faults = visitor.faults
  authenticator = await visitor.context.newCDPSession(page)
})

afterAll(() => browser?.close())

const shown = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

const openSettings = async (section: string): Promise<void> => {
  await page.goto(`/setting?l=en#${section}`)
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
}

/** Ends this login, and everything the page still holds of it. */
const leave = async (): Promise<void> => {
  await page.goto('/logout?l=en')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in' }).first().waitFor()
}

/** The first half of a login. */
const showPassword = async (): Promise<void> => {
  await page.goto('/home?l=en')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(name)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
}

const isIn = () => page.getByRole('button', { name: `Account menu of ${name}` }).waitFor()

describe('settling in', () => {
  test('a check-in shows the fortune of the day', async () => {
    await showPassword()
    await isIn()
    await page.getByRole('button', { name: 'Check in' }).click()
    await shown(/Checked in/)
    await shown(/1-day streak/)
    await page.reload()
    await shown(/Lucky color/)
    expect(await page.getByRole('button', { name: 'Check in' }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  test('the profile is filled in and shown', async () => {
    await openSettings('profile')
    await page.getByLabel('Nickname').fill('Mia the Tester')
    await page.getByLabel('GitHub').fill('octocat')
    await page.getByLabel('Signature').fill('One line at a time.')
    await page.getByLabel('Real name', { exact: true }).fill('Secret Name')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await shown('Saved')
    expect(await violations(page)).toEqual([])
    await page.goto(`/user-home?username=${name}`)
    await shown('Mia the Tester')
    await shown('One line at a time.')
    expect(await page.getByRole('link', { name: 'GitHub' }).getAttribute('href')).toBe('https://github.com/octocat')
    expect(await page.getByText('Secret Name').count()).toBe(0)
    await page.getByRole('tab', { name: 'Unsolved' }).click()
    await shown('No unsolved problems')
    expect(await violations(page)).toEqual([])
  })

  test('an image is cropped and becomes the avatar; an invalid one is refused', async () => {
    await openSettings('avatar')
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await shown(/must be one of/)
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await shown(/could not be read/)
    const png = new PNG({ width: 300, height: 200 })
    randomBytes(png.data.length).copy(png.data)
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG.sync.write(png) })
    const dialog = page.getByRole('dialog', { name: 'Crop image' })
    await dialog.getByLabel('Zoom').fill('2')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save image' }).click()
    await shown('Avatar updated')
    const address = await page
      .getByRole('button', { name: `Account menu of ${name}` })
      .locator('img')
      .getAttribute('src')
    const picture = await fetch(new URL(address ?? '', inject('url')))
    expect([picture.status, picture.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true])
  })

  test('the password is changed, and a wrong one is counted', async () => {
    await openSettings('password')
    const fill = async (old: string): Promise<void> => {
      await page.locator('#password').getByRole('textbox', { name: 'Current password' }).fill(old)
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill('tea-house')
      await page.getByRole('textbox', { name: 'Confirm new password' }).fill('tea-house')
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await fill('not-it-at-all')
    await shown(/Failed attempts: 1/)
    await fill(password)
    await shown('Password changed')
    password = 'tea-house'
  })

  test('the address is changed with the code mailed to the new one', async () => {
    await openSettings('email')
    const email = `${name}-new@example.org`
    await page.locator('#email').getByRole('textbox', { name: 'Current password' }).fill(password)
    await page.getByLabel('New email address').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await shown(/Code sent/)
    await page.getByLabel('Code', { exact: true }).fill(codeIn(await mailTo(dataDir, email)))
    await page.getByRole('button', { name: 'Change email address' }).click()
    await shown('Email address changed')
    await shown(email)
  })

  test('a login that is ended elsewhere takes nothing that was typed', async () => {
    await openSettings('profile')
    await page.getByLabel('School').fill('River School')
    const body = { username: name, password }
    const phone = await ask(inject('url'), 'POST', '/api/login', { body })
    await ask(inject('url'), 'POST', '/api/end-other-sessions', { token: phone.token ?? '', body: {} })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username').fill(name)
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await isIn()
    expect(await page.getByLabel('School').inputValue()).toBe('River School')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await shown('Saved')
    await ask(inject('url'), 'GET', '/api/logout', { token: phone.token ?? '' })
  })

  test('leaving with unsaved changes asks first', async () => {
    await openSettings('profile')
    await page.getByLabel('School').fill('Hill School')
    const problems = page.getByRole('link', { name: 'Problems' }).first()
    await problems.click()
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('School').inputValue()).toBe('Hill School')
    await problems.click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Problems', level: 1 }).waitFor()
    await openSettings('profile')
    expect(await page.getByLabel('School').inputValue()).toBe('River School')
  })

  test('every other device is logged out immediately', async () => {
    const body = { username: name, password }
    const phone = await ask(inject('url'), 'POST', '/api/login', { body })
    await openSettings('devices')
    await shown('This device')
    await page.getByRole('button', { name: 'Log out all other devices' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out all other devices' }).click()
    await shown(/Devices logged out: 1/)
    expect((await ask(inject('url'), 'GET', '/api/get-user-auth-info', { token: phone.token ?? '' })).http).toBe(401)
    expect(await violations(page)).toEqual([])
  })
})

describe('second factors', () => {
  let secret: string
  let recovery: string

  const now = (): string => {
    const bits = [...secret].map((sign) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
    )
    const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
    return codeAt(Buffer.from(bytes), stepAt(new Date()))
  }

  test('an authenticator app is turned on, with codes for the day it is gone', async () => {
    await openSettings('factors')
    await page.getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(password)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('img', { name: /QR code/ }).waitFor()
    expect(await violations(page)).toEqual([])
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await dialog.getByLabel('Code from the app').fill(now())
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await shown('Save your recovery codes')
    const codes = await page
      .locator('li')
      .filter({ hasText: /^[a-z0-9]{5}-[a-z0-9]{5}$/ })
      .allTextContents()
    expect(codes).toHaveLength(10)
    recovery = codes[0] ?? ''
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await leave()
  })

  test('the password alone is not enough; neither is a wrong code; a recovery code works', async () => {
    await showPassword()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Code', { exact: true }).fill('000000')
    await dialog.getByRole('button', { name: 'Verify and log in' }).click()
    await shown(/The code is incorrect/)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByLabel('Recovery code').fill(recovery)
    await dialog.getByRole('button', { name: 'Log in with recovery code' }).click()
    await isIn()
  })

  test('a passkey is added, logs in, and is removed', async () => {
    await authenticator.send('WebAuthn.enable')
    await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
    })
    await openSettings('factors')
    await shown('9 left. Use them when your phone or key is not available.')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const adding = page.getByRole('dialog', { name: 'Add passkey' })
    await adding.getByLabel('Name').fill('Kitchen laptop')
    await adding.getByRole('textbox', { name: 'Current password' }).fill(password)
    await adding.getByRole('button', { name: 'Next' }).click()
    await shown('Kitchen laptop')
    await leave()
    await showPassword()
    await page.getByRole('dialog').getByRole('button', { name: 'Log in with passkey' }).click()
    await isIn()
    await openSettings('factors')
    await page.getByRole('button', { name: 'Remove' }).click()
    const removing = page.getByRole('dialog', { name: 'Remove' })
    await removing.getByRole('textbox', { name: 'Current password' }).fill(password)
    await removing.getByRole('button', { name: 'Remove' }).click()
    await shown('Passkey removed')
  })
})

describe('found by others', () => {
  test('people are found in the rank lists and lead to their pages', async () => {
    await page.goto('/home?l=en')
    await page.getByRole('link', { name: 'Ranks', exact: true }).click()
    await page.getByRole('heading', { name: 'ACM rank' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search users' }).fill('mia the')
    await page.keyboard.press('Enter')
    await page.getByRole('row').getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/user-home')
    await page.goto('/oi-rank?l=en')
    await page.getByRole('heading', { name: 'OI rank' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('a guest is led home and asked to log in', async () => {
    await leave()
    await page.goto('/setting?l=en')
    await page.getByRole('dialog').getByLabel('Username').waitFor()
    expect(new URL(page.url()).pathname).toBe('/home')
    expect(faults).toEqual([])
  })
})
