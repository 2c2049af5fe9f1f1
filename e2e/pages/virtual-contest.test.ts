import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { type HeldContest, handInJudged, holdContest, likelyTries, withDatabase } from '../lib/contests.ts'

/** Virtual participation in an ended contest: start, scoreboard at the own minute, abort, list of runs. */

const url = inject('url')

let browser: Browser
let user: Reply
let ended: HeldContest

beforeAll(async () => {
  browser = await openBrowser()
  const person = await newPerson(url, inject('dataDir'), `vir${Date.now() % 1_000_000}`)
  user = await ask(url, 'POST', '/api/login', { body: { username: person.username, password: 'secret-1' } })
  await withDatabase(inject('databaseUrl'), async (db) => {
    ended = await holdContest(db, { title: 'Autumn round', from: -6, to: -1, teams: 12, problems: 4 })
    await handInJudged(db, ended, likelyTries(ended, 5 * 3_600))
  })
})
afterAll(() => browser?.close())

const at = async (login: Reply, width?: number): Promise<Page> => {
  const visitor = await newVisitor(browser, { url, ...(width !== undefined && { width }) })
  await visitor.context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  const kept = { token: login.token ?? '', userInfo: JSON.stringify(login.data) }
  for (const [key, value] of Object.entries(kept)) {
    await visitor.page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  return visitor.page
}

/** As if the run had begun earlier, with an accepted program in it. */
const goOn = (minutes: number) =>
  withDatabase(inject('databaseUrl'), async (db) => {
    const run = await db
      .selectFrom('contest')
      .select(['id', 'starts_at', 'ends_at'])
      .where('virtual_of', '=', ended.id)
      .executeTakeFirstOrThrow()
    const earlier = (moment: Date): Date => new Date(moment.getTime() - minutes * 60_000)
    const times = { starts_at: earlier(run.starts_at), ends_at: earlier(run.ends_at) }
    await db.updateTable('contest').set(times).where('id', '=', run.id).execute()
    const place = await db
      .selectFrom('contest_problem')
      .select(['id', 'problem_id'])
      .where('contest_id', '=', run.id)
      .where('label', '=', 'A')
      .executeTakeFirstOrThrow()
    const problems = new Map([['A', { problemId: place.problem_id, entryId: place.id }]])
    const held = { id: run.id, problems, teams: [], startsAt: times.starts_at }
    await handInJudged(db, held, [{ uid: user.data.uid, label: 'A', seconds: 600, verdict: 0 }])
  })

test('a user runs through an ended contest and aborts', async () => {
  const page = await at(user)
  await page.goto(`/contest/${ended.id}`)
  await page.getByRole('link', { name: 'Virtual participation' }).click()
  await page.getByText('No virtual runs yet').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Start virtual participation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
  await page.getByText('This is your virtual run of an ended contest.').waitFor()
  await page.getByRole('timer').waitFor()
  await page.getByRole('link', { name: 'Problem A' }).first().waitFor()
  await goOn(150)
  const phone = await at(user, 360)
  for (const view of [page, phone]) {
    await view.goto(page.url().replace('/problems', '/rank'))
    await view.getByText('Scoreboard of the contest at 2:30.').waitFor()
    await view.getByText(/Your rank: \d+ of \d+\./).waitFor()
    await expect.poll(() => view.getByText('virtual', { exact: true }).count()).toBeGreaterThan(0)
    expect(await violations(view)).toEqual([])
  }
  await page.getByRole('button', { name: 'Abort run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abort run' }).click()
  await page.getByText('You aborted this virtual run.').waitFor()
  await page.getByRole('link', { name: 'Back to the contest' }).click()
  await page.getByText('Aborted after 2:30:').waitFor()
  await page.getByText(/Rank \d+ of \d+ · 1 problem solved/).waitFor()
  await page.getByRole('button', { name: 'Start virtual participation' }).waitFor()
})
