import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'
import { type HeldContest, handInJudged, holdContest, withDatabase } from '../lib/contests.ts'
import { walkThrough } from '../lib/walk.ts'

/** Certificates from the template to the public page, for the jury, their owner and guests. */

const url = inject('url')
const name = `cert${Date.now() % 1_000_000}`

let browser: Browser
let root: Reply
let owner: Reply
let contest: HeldContest
let code = ''

beforeAll(async () => {
  browser = await openBrowser()
  await newPerson(url, inject('dataDir'), name)
  owner = await ask(url, 'POST', '/api/login', { body: { username: name, password: 'secret-1' } })
  const login = { username: 'root', password: inject('rootPassword') }
  root = await ask(url, 'POST', '/api/admin/login', { body: login })
  contest = await withDatabase(inject('databaseUrl'), async (db) => {
    const held = await holdContest(db, { from: -3, to: -1, problems: 2, teams: 2, title: `Laurel cup ${name}` })
    const { uid } = owner.data as { uid: string }
    await handInJudged(db, held, [{ uid, label: 'A', seconds: 600, verdict: 0 }])
    return held
  })
})
afterAll(() => browser?.close())

const visitor = async (as?: Reply) => {
  const opened = await newVisitor(browser, { url })
  await opened.context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  if (as !== undefined) {
    for (const [key, value] of Object.entries({ token: as.token ?? '', userInfo: JSON.stringify(as.data) })) {
      await opened.page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
    }
  }
  return opened
}

test('the jury issues certificates, their owner downloads one, and guests verify it', async () => {
  const jury = await visitor(root)
  await jury.page.goto(`/contest/${contest.id}/certificates`)
  await jury.page.getByRole('textbox', { name: 'Signature line' }).fill('The jury')
  await jury.page.getByRole('button', { name: 'Save template' }).click()
  await jury.page.getByRole('button', { name: 'Issue 1 certificate' }).click()
  await jury.page.getByRole('row', { name }).getByText('Valid').waitFor()

  const own = await visitor(owner)
  await own.page.goto(`/contest/${contest.id}`)
  const coming = own.page.waitForEvent('download')
  await own.page.getByRole('button', { name: 'Download PDF' }).click()
  const pdf = await readFile(await (await coming).path(), 'latin1')
  expect(pdf.startsWith('%PDF')).toBe(true)
  const page = await own.page.getByRole('link', { name: 'Public page' }).getAttribute('href')
  code = page?.split('/').at(-1) ?? ''

  const guest = await visitor()
  await guest.page.goto(`/certificate/${code}`)
  await guest.page.getByText('This certificate is valid.').waitFor()
  await guest.page.getByText(`Laurel cup ${name}`).waitFor()

  await jury.page.getByRole('button', { name: `Revoke the certificate of ${name}` }).click()
  await jury.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await jury.page.getByRole('row', { name }).getByText('Revoked').waitFor()
  await guest.page.reload()
  await guest.page.getByText('The organizers revoked this certificate.').waitFor()
  for (const { context } of [jury, own, guest]) await context.close()
})

test.each(['light', 'dark'] as const)('the pages fit at every width, %s', async (theme) => {
  const walk = { url, theme, locale: theme === 'light' ? ('zh-CN' as const) : ('en-US' as const), as: root }
  const sizes = [
    [1440, 900],
    [360, 780],
  ] as const
  await walkThrough(browser, { ...walk, sizes }, [
    { name: 'certificates', path: `/contest/${contest.id}/certificates` },
    { name: 'certificate', path: `/certificate/${code}` },
  ])
})
