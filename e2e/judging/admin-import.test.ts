import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { kattisPackage } from '../lib/world.ts'
import { zipOf } from '../lib/zip.ts'

/**
 * Imports packages through the page: preview, choose, and find the problems in the bank. An interrupted upload resumes
 * where it stopped.
 */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const name = `cherry${stamp}`

let browser: Browser
let page: Page
let faults: string[]

beforeAll(async () => {
  browser = await openBrowser()
  const visitor = await newVisitor(browser, { url })
  page = visitor.page
  faults = visitor.faults
  const body = { username: 'root', password: inject('rootPassword') }
  const login = await ask(url, 'POST', '/api/admin/login', { body })
  const kept = { token: login.token ?? '', userInfo: JSON.stringify(login.data) }
  for (const [key, value] of Object.entries(kept)) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
})

afterAll(() => browser?.close())

const choose = (fileName: string, buffer: Buffer) =>
  page.getByLabel('Choose package').setInputFiles({ name: fileName, mimeType: 'application/zip', buffer })
const part = (title: string) => page.getByRole('region', { name: title, exact: true })
const openImport = () => page.goto('/admin/problem/batch-operation?l=en')

describe('a package of two problems', () => {
  test('is previewed first: one can be imported, the other shows the reason, and nothing is in the bank yet', async () => {
    await openImport()
    await choose(`${name}.zip`, await kattisPackage(name))
    await page.getByText('Ready to import').waitFor()
    await part(name)
      .getByText(/2 test cases/)
      .waitFor()
    await part(`${name}-broken`).getByText(/YAML/).waitFor()
    expect(await page.getByRole('checkbox', { name: `Import ${name}-broken` }).isDisabled()).toBe(true)
    expect(await page.getByRole('checkbox', { name: `Import ${name}`, exact: true }).isChecked()).toBe(true)
    await part(name)
      .getByText(/^\d+ notes, \d+ not imported$/)
      .click()
    await part(name).getByText('Not imported').first().waitFor()
    expect(await violations(page)).toEqual([])
    const bank = await ask(url, 'GET', `/api/get-problem-list?keyword=${name}`)
    expect(bank.data.total).toBe(0)
  })

  test('chosen problems are imported with the given id, and readers find them', async () => {
    await part(name).getByText('From the package: Private').waitFor({ state: 'attached' })
    await part(name).getByLabel('Problem ID').fill(`CHERRY-${stamp}`)
    await part(name).getByLabel(`Visibility of ${name}`).selectOption({ label: 'Public' })
    await page.getByRole('button', { name: 'Import selected (1)' }).click()
    await part(name).getByText('Created').waitFor()
    await page.getByText(/· Done$/).waitFor()
    await part(name).getByRole('link', { name: 'Edit' }).click()
    await page.waitForURL(/\/admin\/problem\/edit\/\d+/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`/problem/CHERRY-${stamp}?l=en`)
    await page.getByRole('heading', { name: new RegExp(name) }).waitFor()
    await page.getByText('again.').first().waitFor()
  })

  test('one whose id is taken stays out unless it is to replace what is here', async () => {
    await openImport()
    const id = `CHERRY-${stamp}`
    const again = await zipOf({
      [`${id}/problem.yaml`]: 'name: Second harvest\n',
      [`${id}/problem_statement/problem.en.tex`]: 'Pick.',
      [`${id}/data/secret/1.in`]: '1\n',
      [`${id}/data/secret/1.ans`]: '1\n',
    })
    await choose('again.zip', again)
    const second = part('Second harvest')
    await second.getByText(`This ID is already in use: ${name}`).waitFor()
    expect(await page.getByRole('button', { name: 'Import selected (0)' }).isDisabled()).toBe(true)
    await second.getByLabel(/^Action for Second harvest/).selectOption({ label: 'Replace existing' })
    await page.getByRole('button', { name: 'Import selected (1)' }).click()
    await second.getByText('Updated').waitFor()
    await page.goto(`/problem/${id}?l=en`)
    await page.getByRole('heading', { name: /Second harvest/ }).waitFor()
    await openImport()
    await page.getByRole('button', { name: 'again.zip' }).click()
    await second.getByText('Updated').waitFor()
    await page.getByRole('button', { name: 'Discard package' }).click()
    await page.getByRole('button', { name: `${name}.zip` }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'again.zip' }).count()).toBe(0)
  })
})

test('an upload that is cut off goes on where it stopped', async () => {
  const large = await zipOf({
    'orchard/problem.yaml': `name: Orchard ${stamp}\n`,
    'orchard/problem_statement/problem.en.tex': 'Count the trees.',
    // More than a piece even when packed.
    'orchard/data/secret/1.in': randomBytes(9 * 1024 * 1024).toString('base64'),
    'orchard/data/secret/1.ans': '1\n',
  })
  const sent: number[] = []
  let isCut = false
  await page.route('**/pieces?offset=*', async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    sent.push(offset)
    if (sent.length === 1) await route.abort('connectionreset')
    else if (offset > 0 && !isCut) isCut = true
    else await route.continue()
  })
  await openImport()
  await choose('orchard.zip', large)
  await expect.poll(() => isCut, { timeout: 30_000 }).toBe(true)
  // The first piece was lost and sent again; while the second is on its way the page goes.
  await page.reload()
  await page.getByText('Choose orchard.zip again').waitFor()
  await choose('orchard.zip', large)
  await part(`Orchard ${stamp}`)
    .getByText(/1 test case,/)
    .waitFor()
  expect(sent).toEqual([0, 0, 8 * 1024 * 1024, 8 * 1024 * 1024])
  await page.getByRole('button', { name: 'Import selected (1)' }).click()
  await part(`Orchard ${stamp}`).getByText('Created').waitFor()
  expect(faults).toEqual([])
})
