import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { icpcPackage } from '../../apps/server/test/harness/contest-files.ts'
import { zipOf } from '../../apps/server/test/harness/zips.ts'
import { ask, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'
import { type Stop, walkThrough } from '../lib/walk.ts'

/** A super admin imports an ICPC contest package, looks at what it becomes, and exports the contest again. */

const url = inject('url')

let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
let root: Reply

beforeAll(async () => {
  browser = await openBrowser()
  const visitor = await newVisitor(browser, { url })
  context = visitor.context
  page = visitor.page
  faults = visitor.faults
  await context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  root = await ask(url, 'POST', '/api/admin/login', { body: { username: 'root', password: inject('rootPassword') } })
  const kept = { token: root.token ?? '', userInfo: JSON.stringify(root.data) }
  for (const [key, value] of Object.entries(kept)) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
})

afterAll(() => browser?.close())

const choose = async (name: string, bytes: Buffer): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer: bytes })
}

let imported = ''
let refused = ''

describe('a contest package', () => {
  test('that is broken is refused with the file and line', async () => {
    await page.goto('/admin/contest')
    await page.getByRole('link', { name: 'Import contest' }).click()
    await page.getByRole('heading', { name: 'Import contest', level: 1 }).waitFor()
    const broken = { ...icpcPackage, 'contest.yaml': 'name: A\nduration: 5:00:00\n  x: [1\n' }
    await choose('broken.zip', await zipOf(broken))
    await page.getByText('contest.yaml, line 2: this is not valid YAML.').waitFor()
    refused = new URL(page.url()).search
  })

  test('is shown before anything is created, and becomes a contest', async () => {
    await page.goto('/admin/contest/import')
    await choose('finals.zip', await zipOf(icpcPackage))
    await page.getByRole('heading', { name: 'Regional Finals 2026' }).waitFor()
    imported = new URL(page.url()).search
    await page.getByRole('table', { name: 'Teams and accounts' }).getByText('team-one').waitFor()
    await page.getByText(/^What changes and what is lost/).click()
    await page.getByText(/Lost: contest\.yaml: banner/).waitFor()
    await page.getByRole('button', { name: 'Import contest', exact: true }).click()
    await page.getByText('The contest was imported. Download').waitFor()
    const list = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download passwords' }).click()
    expect((await (await list).path()).length).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Open settings' }).click()
    await page.waitForURL(/\/admin\/contest\/\d+\/edit/)
  })

  test('is exported again', async () => {
    await page.goto('/admin/contest?keyword=Regional')
    await page.getByRole('button', { name: 'More actions for Regional Finals 2026' }).click()
    await page.getByRole('menuitem', { name: 'Export contest' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Format' }).selectOption('icpc')
    await dialog.getByText('Not in this package:').waitFor()
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    const bytes = await readFile(await (await file).path())
    expect(bytes.includes('contest.yaml')).toBe(true)
  })

  test('its pages fit every size, in both themes and languages', async () => {
    const exporting = async (opened: Page) => {
      await opened
        .getByRole('button', { name: /^More actions for|的更多操作$/ })
        .first()
        .click()
      await opened.getByRole('menuitem', { name: /^Export contest|导出比赛$/ }).click()
      await opened.getByRole('dialog').waitFor()
    }
    // One more dry run, which is not started.
    await page.goto('/admin/contest/import')
    await choose('again.zip', await zipOf(icpcPackage))
    await page.getByRole('heading', { name: 'Regional Finals 2026' }).waitFor()
    const open = new URL(page.url()).search
    const stops: Stop[] = [
      { name: 'contest-import', path: '/admin/contest/import' },
      { name: 'contest-import-read', path: `/admin/contest/import${open}` },
      { name: 'contest-import-done', path: `/admin/contest/import${imported}` },
      { name: 'contest-import-refused', path: `/admin/contest/import${refused}` },
      { name: 'contest-export', path: '/admin/contest?keyword=Regional', open: exporting },
    ]
    const sizes = [
      [1440, 900],
      [360, 800],
    ] as const
    await walkThrough(browser, { url, theme: 'light', locale: 'zh-CN', sizes, as: root }, stops)
    await walkThrough(browser, { url, theme: 'dark', locale: 'en-US', sizes: sizes.toReversed(), as: root }, stops)
  }, 240_000)

  test('nothing was written to the console', () => expect(faults).toEqual([]))
})
