import { inProgress, verdict } from '@verdict/contract/vocabulary'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { recountTallies } from '../../apps/server/src/features/judging/tallies/recount.ts'
import { connect } from '../../apps/server/src/platform/db/connect.ts'
import { ask, newPerson, type Person, until } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'

/**
 * A wrong expected output is found after users solved a problem: the data is corrected, the effect is previewed, and
 * then applied; the student's result changes, and every tally equals a recount.
 */

const url = inject('url')
const shots = process.env.SCREENSHOTS
const displayId = 'V-1013'

let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
let student: Person
let rootToken = ''
let pid = 0
let submitId = 0
let goodVersion = 0

beforeAll(async () => {
  browser = await openBrowser()
  const visitor = await newVisitor(browser, { url })
  context = visitor.context
  page = visitor.page
  faults = visitor.faults
  student = await newPerson(url, inject('dataDir'), `lin${Date.now() % 1_000_000}`)
  const body = { username: 'root', password: inject('rootPassword') }
  rootToken = (await ask(url, 'POST', '/api/login', { body })).token ?? ''
  await page.goto('/admin/login?l=en')
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill('root')
  await page.getByLabel('Password', { exact: true }).fill(body.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForURL((address) => !address.pathname.endsWith('/login'))
  pid = (await ask(url, 'GET', `/api/get-problem-detail?problemId=${displayId}`)).data.problem.id
  goodVersion = (await asRoot('GET', `/api/admin/testdata/versions?pid=${pid}`)).data.records[0].id
})

afterAll(async () => {
  await asRoot('POST', '/api/admin/testdata/restore', { pid, id: goodVersion })
  await browser?.close()
})

const asRoot = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  ask(url, method, path, { token: rootToken, ...(body === undefined ? {} : { body }) })
const statusNow = async (): Promise<number> =>
  (await ask(url, 'GET', `/api/get-submission-detail?submitId=${submitId}`, { token: student.token })).data.submission
    .status
const differences = async () => {
  const { db, pool } = connect(inject('databaseUrl'), { max: 1, onError: () => {} })
  try {
    return (await recountTallies(db, { repair: false })).differences
  } finally {
    await pool.end()
  }
}
const picture = async (name: string): Promise<void> => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

/** Starts a rejudging of the problem in the browser and waits until it can be decided. */
const rejudge = async (reason: string): Promise<void> => {
  await page.goto(`/admin/rejudge?problem=${displayId}&l=en`)
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill(reason)
  // Submissions of other journeys for the problem are not affected.
  await page.getByRole('dialog').getByLabel('Username').fill(student.username)
  await page.getByText(/^1 submission/).waitFor()
  await picture(`rejudge-new-${reason.length}`)
  await page.getByRole('button', { name: 'Start rejudging' }).click()
  await page.getByText('Ready to apply').first().waitFor({ timeout: 60_000 })
}
const apply = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Apply results' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply results' }).click()
  await page.getByText('Applied', { exact: true }).first().waitFor()
}

describe('a rejudging', () => {
  test('a student has solved the problem', async () => {
    const { data } = await asRoot('GET', `/api/admin/testdata?pid=${pid}`)
    expect(data.cases.length).toBeGreaterThan(1)
    const code = (await asRoot('GET', `/api/admin/testdata/case?pid=${pid}&seq=1`)).data
    // A program that handles the first case only: correct until the data changes.
    const sent = await ask(url, 'POST', '/api/submit-problem-judge', {
      token: student.token,
      body: { pid: displayId, language: 'Python3', code: `print(${JSON.stringify(code.outputText)}, end="")` },
    })
    submitId = sent.data.submitId
    await until('the verdict', async () => (inProgress(await statusNow()) ? null : true))
    expect(await statusNow()).toBe(verdict.wrongAnswer)
  })

  test('new data is tried in a rejudging; users see no change before it is applied', async () => {
    const { data } = await asRoot('GET', `/api/admin/testdata?pid=${pid}`)
    const { status } = await asRoot('PUT', '/api/admin/testdata', {
      pid,
      hash: data.hash,
      cases: [{ seq: 1, score: null, groupNum: null }],
    })
    expect(status).toBe(200)
    await rejudge('Only the first case was meant')
    expect(await statusNow()).toBe(verdict.wrongAnswer)
    await page
      .getByRole('table')
      .getByRole('link', { name: String(submitId) })
      .waitFor()
    await picture('rejudge-ready')
    expect(await violations(page)).toEqual([])
    await apply()
    expect(await statusNow()).toBe(verdict.accepted)
    expect(await differences()).toEqual([])
  })

  test('and back again with the older version of the data', async () => {
    expect(await asRoot('POST', '/api/admin/testdata/restore', { pid, id: goodVersion })).toMatchObject({ status: 200 })
    await rejudge('All cases count')
    await apply()
    expect(await statusNow()).toBe(verdict.wrongAnswer)
    expect(await differences()).toEqual([])
  })

  test('its history and the admin actions are on the submission page', async () => {
    await page.goto(`/submission-detail/${submitId}?l=en`)
    await page.getByText(/Rejudging #\d+: All cases count/).waitFor()
    await page.getByRole('button', { name: 'Override verdict' }).click()
    await page.getByRole('dialog').getByLabel('Verdict').selectOption({ label: 'Accepted' })
    await page.getByRole('dialog').getByRole('button', { name: 'Override' }).click()
    await page.getByText('Verdict overridden').first().waitFor()
    expect(await statusNow()).toBe(verdict.accepted)
    await picture('submission-staff')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel judging', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click()
    await until('the cancelling', async () => ((await statusNow()) === verdict.cancelled ? true : null))
    expect(await differences()).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
})
