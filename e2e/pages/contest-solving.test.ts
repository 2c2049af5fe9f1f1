import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Db } from '../../apps/server/src/platform/db/connect.ts'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'
import { type HeldContest, handInJudged, holdContest, likelyTries, withDatabase } from '../lib/contests.ts'
import { type Stop, walkThrough } from '../lib/walk.ts'

/** A contestant's session, judged for real: enter the password, one problem solved, one not, one frozen contest. */

const url = inject('url')
const databaseUrl = inject('databaseUrl')
const name = `iris${Date.now() % 1_000_000}`
const password = 'orchid'

let browser: Browser
let page: Page
let faults: string[]
let iris: Reply
let acm: HeldContest
let oi: HeldContest

beforeAll(async () => {
  await newPerson(url, inject('dataDir'), name)
  iris = await ask(url, 'POST', '/api/login', { body: { username: name, password: 'secret-1' } })
  await withDatabase(databaseUrl, async (db) => {
    const common = { from: -2, to: 3, problems: 5, teams: 12 }
    acm = await withSum(db, await holdContest(db, { ...common, title: 'Orchid Round', auth: 2, password }))
    await handInJudged(db, acm, likelyTries(acm, 5_400))
    const freezes = new Date(Date.now() - 20 * 60_000)
    const frozen = { title: 'Frozen Round', type: 1, is_sealed: true, seals_at: freezes }
    oi = await withSum(db, await holdContest(db, { ...common, ...frozen }))
    await handInJudged(db, oi, likelyTries(oi, 5_400, true))
    await sql`insert into submission_source (submission_id, code, address)
      select id, 'int main() {}', '127.0.0.1' from submission where contest_id in (${acm.id}, ${oi.id})`.execute(db)
  })
  browser = await openBrowser()
  const visitor = await newVisitor(browser, { url })
  page = visitor.page
  faults = visitor.faults
  for (const [key, value] of Object.entries({ token: iris.token ?? '', userInfo: JSON.stringify(iris.data) })) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
})
afterAll(() => browser?.close())

/** The same contest, with a trivial problem as its A. */
const withSum = async (db: Db, contest: HeldContest): Promise<HeldContest> => {
  const sum = await db.selectFrom('problem').select('id').where('display_id', '=', 'V-1000').executeTakeFirstOrThrow()
  const others = [...contest.problems].filter(([label, { problemId }]) => label !== 'A' && problemId !== sum.id)
  const kept = others.map(([, { entryId }]) => entryId)
  const first = contest.problems.get('A')
  if (first === undefined) throw new Error('The contest has no problem A.')
  const ofContest = db.deleteFrom('contest_problem').where('contest_id', '=', contest.id)
  await ofContest.where('id', 'not in', [...kept, first.entryId]).execute()
  await db.updateTable('contest_problem').set({ problem_id: sum.id }).where('id', '=', first.entryId).execute()
  return { ...contest, problems: new Map([['A', { ...first, problemId: sum.id }], ...others]) }
}

const programs = {
  right: '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n',
  wrong: '#include <iostream>\nint main() { std::cout << "tea\\n"; }\n',
}

const write = async (code: string): Promise<void> => {
  const editor = page.getByRole('textbox', { name: /Code editor/ })
  await editor.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(code)
}

const choose = async (option: string): Promise<void> => {
  await page.getByRole('button', { name: /^Programming language: / }).click()
  await page.getByRole('option', { name: option, exact: true }).first().click()
}

const submitButton = () => page.getByRole('button', { name: 'Submit', exact: true })

/** Submits and waits until the verdict is announced. @returns the submission's number */
const submit = async (verdict: string): Promise<number> => {
  const sent = page.waitForResponse('**/api/submit-problem-judge')
  await submitButton().click()
  const { data } = (await (await sent).json()) as { data: { submitId: number } }
  await page.getByText(verdict, { exact: true }).filter({ visible: true }).first().waitFor({ timeout: 60_000 })
  return data.submitId
}

/** The label of the problem that is not solved. */
const second = (): string => [...acm.problems.keys()].sort()[1] ?? ''

const rowOf = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

describe('an ACM round', () => {
  let solved = 0

  test('is opened at its problems, which are publicly readable', async () => {
    await page.goto(`/contest/${acm.id}?l=en`)
    await page.locator(`a[href$="/contest/${acm.id}/problems"]`).click()
    await rowOf('Problem A').waitFor()
    expect(await rowOf('Problem A').textContent()).toMatch(/\d+ \/ \d+/)
    await page.getByRole('link', { name: 'A Problem A' }).click()
    await page.getByRole('heading', { name: 'A Problem A' }).waitFor()
  })

  test('requires its password before the first submission', async () => {
    await choose('C++ 17')
    await write(programs.right)
    await submitButton().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Contest password').fill(password)
    await dialog.getByRole('button', { name: 'Enter contest' }).click()
    await dialog.waitFor({ state: 'hidden' })
    solved = await submit('Accepted')
  })

  test('marks the problem as solved in focus mode, where the next is a click away', async () => {
    await page.getByRole('link', { name: 'Focus mode' }).click()
    await page.waitForURL('**/full-screen')
    const strip = page.getByRole('navigation', { name: 'Contest problems' })
    await strip.getByRole('link', { name: /^A Accepted/ }).waitFor()
    await strip.getByRole('link', { name: new RegExp(`^${second()}`) }).click()
    await page.getByRole('heading', { name: `Problem ${second()}` }).waitFor()
    await choose('C++ 17')
    await write(programs.wrong)
    await submit('Wrong answer')
    await strip.getByRole('link', { name: new RegExp(`^${second()} Wrong answer`) }).waitFor()
  })

  test("lists submissions with the contest's labels", async () => {
    await page.goto(`/contest/${acm.id}/submissions?l=en&onlyMine=true`)
    await rowOf(`Problem ${second()}`).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    await rowOf('A Problem A').getByRole('link', { name: 'Accepted' }).click()
    await page.waitForURL(`**/contest/${acm.id}/problem/A/submission-detail/${solved}`)
    await page.getByText('std::cin').first().waitFor()
    await page.getByRole('link', { name: 'A Problem A' }).waitFor()
    expect(await page.getByText('Test cases', { exact: true }).count()).toBe(0)
  })

  test("shows only verdicts of other users' submissions", async () => {
    await page.goto(`/contest/${acm.id}/submissions?l=en`)
    await rowOf(`t${acm.id}x`).first().getByRole('link').first().click()
    await page.getByText(/can view contest code/).waitFor()
  })
})

describe('a frozen OI contest', () => {
  test('shows only that a program was submitted', async () => {
    await page.goto(`/contest/${oi.id}/problems?l=en`)
    await page.getByText(/The scoreboard was frozen at/).waitFor()
    expect(await rowOf('Problem A').textContent()).not.toMatch(/\d+ \/ \d+/)
    await page.getByRole('link', { name: 'A Problem A' }).click()
    await choose('C++ 17')
    await write(programs.right)
    const id = await submit('Submitted')
    await expect(page.getByText('Accepted', { exact: true }).count()).resolves.toBe(0)
    await page.goto(`/contest/${oi.id}/submissions?l=en&onlyMine=true`)
    await page.getByText('No submissions').first().waitFor()
    await page.goto(`/contest/${oi.id}/problem/A/submission-detail/${id}?l=en`)
    await page.getByText(/Results are shown after it unfreezes/).waitFor()
    const { data } = await ask(url, 'GET', `/api/get-submission-detail?submitId=${id}`, { token: iris.token ?? '' })
    expect(data.submission.status).toBe(-5)
  })

  test('nothing was written to the console', () => expect(faults).toEqual([]))
})

test.each([
  ['light', 'en-US', [[1440, 900] as const, [768, 1024] as const, [360, 740] as const]],
  ['dark', 'zh-CN', [[360, 740] as const, [768, 1024] as const, [1440, 900] as const]],
] as const)(
  'every page of them fits, in %s',
  async (theme, locale, sizes) => {
    const mine = await ask(
      url,
      'GET',
      `/api/contest-submissions?contestID=${acm.id}&beforeContestSubmit=false&limit=1`,
      {
        token: iris.token ?? '',
      },
    )
    const { submitId, displayId } = mine.data.records[0]
    const stops: readonly Stop[] = [
      { name: 'contest-problems', path: `/contest/${acm.id}/problems` },
      { name: 'contest-problem', path: `/contest/${acm.id}/problem/A` },
      { name: 'contest-focus', path: `/contest/${acm.id}/problem/A/full-screen` },
      { name: 'contest-submissions', path: `/contest/${acm.id}/submissions` },
      { name: 'contest-submission', path: `/contest/${acm.id}/problem/${displayId}/submission-detail/${submitId}` },
      { name: 'contest-frozen-problems', path: `/contest/${oi.id}/problems` },
    ]
    await walkThrough(browser, { url, theme, locale, sizes, as: iris }, stops)
  },
  240_000,
)
