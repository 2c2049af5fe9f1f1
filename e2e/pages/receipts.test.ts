import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'
import { type HeldContest, handInJudged, holdContest, withDatabase } from '../lib/contests.ts'
import { walkThrough } from '../lib/walk.ts'

/** Proofs of a contest: the receipt of a submission, and the log once it is over. */

const url = inject('url')
const name = `opal${Date.now() % 1_000_000}`

let browser: Browser
let opal: Reply
let contest: HeldContest
let submitId: number

beforeAll(async () => {
  await newPerson(url, inject('dataDir'), name)
  opal = await ask(url, 'POST', '/api/login', { body: { username: name, password: 'secret-1' } })
  await withDatabase(inject('databaseUrl'), async (db) => {
    contest = await holdContest(db, { from: -3, to: -1, problems: 2, teams: 2, title: 'Opal Round' })
    const { uid } = opal.data as { uid: string }
    await handInJudged(db, contest, [{ uid, label: 'A', seconds: 600, verdict: 0 }])
    const row = await db
      .selectFrom('submission')
      .select('id')
      .where('contest_id', '=', contest.id)
      .where('account_id', '=', uid)
      .executeTakeFirstOrThrow()
    submitId = row.id
    await sql`insert into submission_source (submission_id, code, address)
      select id, 'int main() {}', '127.0.0.1' from submission where contest_id = ${contest.id}
      on conflict do nothing`.execute(db)
  })
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const submissionPath = () => `/contest/${contest.id}/problem/A/submission-detail/${submitId}`

test('a receipt and the log are saved, and the log holds the receipt', async () => {
  const { page, context } = await newVisitor(browser, { url })
  for (const [key, value] of Object.entries({ token: opal.token ?? '', userInfo: JSON.stringify(opal.data) })) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  const saved = async (click: () => Promise<void>): Promise<string> => {
    const coming = page.waitForEvent('download')
    await click()
    return readFile(await (await coming).path(), 'utf8')
  }
  await page.goto(`${submissionPath()}?l=en`)
  const save = page.getByRole('link', { name: 'Save receipt', exact: true })
  const receipt = JSON.parse(await saved(() => save.click())) as { submitId: number; body: string }
  expect(receipt.submitId).toBe(submitId)
  await page.goto(`/contest/${contest.id}?l=en`)
  const log = await saved(() => page.getByRole('button', { name: 'Download log' }).click())
  const bodies = log
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { body: string }).body)
  expect(bodies).toContain(receipt.body)
  await context.close()
})

test.each(['light', 'dark'] as const)('both fit at every width, %s', async (theme) => {
  const stops = [
    {
      name: 'receipt',
      path: submissionPath(),
      open: (page: Parameters<NonNullable<Parameters<typeof walkThrough>[2][number]['open']>>[0]) =>
        page.getByText(/如何核对|How to verify/).click(),
    },
    { name: 'contest-log', path: `/contest/${contest.id}` },
  ]
  await walkThrough(
    browser,
    {
      url,
      theme,
      locale: theme === 'light' ? 'zh-CN' : 'en-US',
      sizes: [
        [1440, 900],
        [360, 740],
      ],
      as: opal,
    },
    stops,
  )
})
