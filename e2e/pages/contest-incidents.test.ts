import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { type HeldContest, holdContest, withDatabase } from '../lib/contests.ts'

/** An incident of a contest: a pause that all see without a reload, its compensation, and the report. */

const url = inject('url')

let browser: Browser
let root: Reply
let contestant: Reply
let live: HeldContest

beforeAll(async () => {
  browser = await openBrowser()
  root = await ask(url, 'POST', '/api/login', { body: { username: 'root', password: inject('rootPassword') } })
  const person = await newPerson(url, inject('dataDir'), `inc${Date.now() % 1_000_000}`)
  contestant = await ask(url, 'POST', '/api/login', { body: { username: person.username, password: 'secret-1' } })
  await withDatabase(inject('databaseUrl'), async (db) => {
    live = await holdContest(db, { title: 'Stormy round', from: -2, to: 2, teams: 2, problems: 2 })
  })
})
afterAll(() => browser?.close())

/** A browser with a logged-in user. */
const at = async (login: Reply, width?: number): Promise<Page> => {
  const visitor = await newVisitor(browser, { url, ...(width !== undefined && { width }) })
  await visitor.context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  const kept = { token: login.token ?? '', userInfo: JSON.stringify(login.data) }
  for (const [key, value] of Object.entries(kept)) {
    await visitor.page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  return visitor.page
}

test('a pause reaches an open page, is compensated, undone and reported', async () => {
  const phone = await at(contestant, 360)
  const jury = await at(root)
  const listening = phone.waitForResponse((reply) => /api\/events.*contest/.test(reply.url()))
  await phone.goto(`/contest/${live.id}/problems`)
  await listening
  await jury.goto(`/contest/${live.id}/incidents`)
  await jury.getByText('No incidents').waitFor()
  await jury.getByRole('button', { name: 'Pause', exact: true }).click()
  await jury.getByLabel('Message to participants').fill('The power is out.')
  expect(await violations(jury)).toEqual([])
  await jury.getByRole('button', { name: 'Start pause' }).click()
  // Without a reload.
  const banner = phone.getByRole('region', { name: 'The contest is paused' })
  await banner.waitFor()
  expect(await banner.textContent()).toContain('The power is out.')
  expect(await violations(phone)).toEqual([])
  await jury.getByRole('button', { name: 'End pause' }).click()
  await jury.getByRole('dialog').getByRole('button', { name: 'End pause' }).click()
  await banner.waitFor({ state: 'detached' })
  await jury.getByRole('button', { name: 'Compensate' }).click()
  await jury.getByLabel('Move the end for all (minutes)').fill('7')
  expect(await violations(jury)).toEqual([])
  await jury.getByRole('button', { name: 'Apply' }).click()
  await jury.getByText('End moved by 7:00').waitFor()
  const file = jury.waitForEvent('download')
  await jury.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toBe(`contest_${live.id}_incidents.csv`)
  await jury.getByRole('button', { name: 'Undo' }).click()
  await jury.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await jury.getByRole('button', { name: 'Compensate' }).waitFor()
})
