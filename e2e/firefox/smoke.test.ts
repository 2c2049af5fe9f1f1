import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, codeIn, mailTo } from '../lib/api.ts'
import { newVisitor } from '../lib/browser.ts'
import { handInJudged, holdContest, likelyTries, withDatabase } from '../lib/contests.ts'
import { firefoxPath, openFirefox } from '../lib/firefox.ts'

/** The main paths of the site in Firefox: register, solve a problem, a scoreboard, the resolver, the problem editor. */

const url = inject('url')
const name = `fox${Date.now() % 1_000_000}`
const password = 'tea-house'
const shots = process.env.SCREENSHOTS
const path = firefoxPath()
if (path === null) console.log('Journeys in Firefox are skipped: apt-get install firefox-esr, or set VERDICT_FIREFOX.')

let browser: Browser
let page: Page
let faults: string[]
let contestId: number

beforeAll(async () => {
  if (path === null) return
  contestId = await makeContest()
  browser = await openFirefox(path)
  const visitor = await newVisitor(browser, { url })
  page = visitor.page
  faults = visitor.faults
})

afterAll(() => browser?.close())

/** A contest that is over and still frozen. */
const makeContest = (): Promise<number> =>
  withDatabase(inject('databaseUrl'), async (db) => {
    const contest = await holdContest(db, {
      ...{ title: 'Firefox Cup', from: -6, to: -1, teams: 8, problems: 4, shown_name: 'nickname' },
      ...{ is_sealed: true, seals_at: new Date(Date.now() - 2 * 3_600_000), opens_at_end: false },
    })
    await handInJudged(db, contest, likelyTries(contest, 5 * 3_600))
    return contest.id
  })

const picture = async (file: string): Promise<void> => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/firefox-${file}.png`, fullPage: true })
}

const logInAsRoot = async (): Promise<void> => {
  const body = { username: 'root', password: inject('rootPassword') }
  const login = await ask(url, 'POST', '/api/admin/login', { body })
  const stored = { token: login.token ?? '', userInfo: JSON.stringify(login.data) }
  await page.evaluate(
    `for (const [key, value] of ${JSON.stringify(Object.entries(stored))}) localStorage.setItem(key, value)`,
  )
}

/** Key by key, replacing what is there: React ignores values that the library inserts over WebDriver BiDi. */
const typeInto = async (field: Locator, text: string): Promise<void> => {
  await field.click()
  await page.keyboard.press('Control+A')
  await field.pressSequentially(text)
}

/** The rows of the resolver as they are shown. */
const stage = `JSON.stringify([...document.querySelectorAll('[data-uid]')].map((row) => row.textContent))`

describe.skipIf(path === null)('in Firefox', () => {
  test('a guest registers with the code of a mail and logs in', async () => {
    await page.goto('/home?l=en')
    await page.getByRole('heading', { name: /Welcome to/ }).waitFor()
    await picture('home')
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'No account? Register' }).click()
    await typeInto(dialog.getByLabel('Username'), name)
    await typeInto(dialog.getByLabel('Email', { exact: true }), `${name}@example.org`)
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await typeInto(dialog.getByLabel('Email code'), codeIn(await mailTo(inject('dataDir'), `${name}@example.org`)))
    await typeInto(dialog.getByLabel('Password', { exact: true }), password)
    await typeInto(dialog.getByLabel('Confirm password'), password)
    await picture('register')
    await dialog.getByRole('button', { name: 'Register', exact: true }).click()
    await dialog.getByRole('heading', { name: /Log in/ }).waitFor()
    await typeInto(dialog.getByLabel('Username'), name)
    await typeInto(dialog.getByLabel('Password', { exact: true }), password)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('button', { name: new RegExp(name) }).waitFor()
    expect(faults).toEqual([])
  })

  test('a program typed into the editor is judged, and its verdict appears without a reload', async () => {
    await page.goto('/problem')
    await picture('problems')
    await page.getByRole('link', { name: /Tea House Bill/ }).click()
    await page.getByRole('heading', { name: /Tea House Bill/ }).waitFor()
    await page.getByRole('button', { name: /^Programming language: / }).click()
    await page.getByRole('option', { name: 'Python3', exact: true }).first().click()
    await page.getByRole('textbox', { name: /Code editor/ }).click()
    await page.keyboard.press('Control+A')
    // Typed key by key: completion, brackets and indentation take part.
    await page.keyboard.type('a, b = map(int, input().split())\nprint(a + b)\n')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText(/^Submission \d+: Accepted/).waitFor({ state: 'attached', timeout: 150_000 })
    await page.getByText('Accepted', { exact: true }).filter({ visible: true }).first().waitFor()
    await picture('verdict')
    await page.goto('/status?onlyMine=true')
    await page.getByRole('table').getByText('Accepted').first().waitFor({ state: 'attached' })
    await picture('submissions')
    expect(faults).toEqual([])
  })

  test('the frozen scoreboard of a contest shows its teams', async () => {
    await logInAsRoot()
    await page.goto(`/contest/${contestId}/rank`)
    await page.getByRole('table', { name: /Firefox Cup/ }).waitFor()
    expect(await page.getByRole('row').count()).toBeGreaterThanOrEqual(8)
    await picture('scoreboard')
    expect(faults).toEqual([])
  })

  test('the resolver reveals the frozen results step by step', async () => {
    await page.goto(`/scrollBoard?cid=${contestId}`)
    await page.getByText('Press Space to start').waitFor()
    await picture('resolver')
    const before = await page.evaluate(stage)
    for (let presses = 0; !(await page.getByText('All results are revealed').isVisible()); presses += 1) {
      expect(presses).toBeLessThan(500)
      await page.keyboard.press('Space')
    }
    expect(await page.evaluate(stage)).not.toBe(before)
    await picture('revealed')
    expect(faults).toEqual([])
  })

  test('an admin creates a problem in the editor, changes it and finds the change after a reload', async () => {
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await page.goto('/admin/problem/create')
    const problemId = `FOX-${Date.now() % 1_000_000}`
    const texts = {
      ...{
        'Problem ID': problemId,
        Title: 'Foxes',
        Description: 'Count $a + b$ foxes.',
        Input: 'Two.',
        Output: 'A sum.',
      },
      ...{ 'Sample input 1': '1 2', 'Sample output 1': '3' },
    }
    for (const [label, text] of Object.entries(texts))
      await typeInto(page.getByRole('textbox', { name: label, exact: true }), text)
    await page.getByRole('article', { name: 'Preview' }).locator('math').first().waitFor({ state: 'attached' })
    await picture('problem-editor')
    await page.getByRole('tab', { name: /^Test data/ }).click()
    await page.getByRole('tab', { name: /^Enter manually/ }).click()
    await page.getByRole('button', { name: 'Add case', exact: true }).click()
    await typeInto(page.getByRole('textbox', { name: 'Input of case 1', exact: true }), '1 2')
    await typeInto(page.getByRole('textbox', { name: 'Output of case 1', exact: true }), '3')
    await page.getByRole('button', { name: 'Create problem', exact: true }).click()
    await page.waitForURL(/\/admin\/problem\/edit\/\d+/)
    await picture('problem-made')
    await page.getByRole('tab', { name: /^Statement/ }).click()
    await typeInto(title, 'Foxes and geese')
    await page.keyboard.press('Control+s')
    await page.getByText('All changes saved').filter({ visible: true }).first().waitFor()
    await page.reload()
    await title.waitFor()
    await expect.poll(() => title.inputValue()).toBe('Foxes and geese')
    expect(faults).toEqual([])
  })
})
