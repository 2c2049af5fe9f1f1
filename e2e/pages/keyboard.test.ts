import { verdict } from '@verdict/contract/vocabulary'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { codeIn, mailTo } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'
import { handInJudged, holdContest, withDatabase } from '../lib/contests.ts'

/** From registering to the scoreboard without a mouse: nothing here clicks, fills or moves the focus but keys. */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const name = `keys${stamp}`
const title = `Keyboard cup ${stamp}`
const program = '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b; }'

let browser: Browser
let page: Page
let faults: string[]

beforeAll(async () => {
  await withDatabase(inject('databaseUrl'), async (db) => {
    const contest = await holdContest(db, { title, from: -2, to: 2, teams: 4, problems: 2 })
    const uid = contest.teams[0]?.uid ?? ''
    await handInJudged(db, contest, [
      { uid, label: 'A', seconds: 600, verdict: verdict.wrongAnswer },
      { uid, label: 'A', seconds: 4_980, verdict: verdict.accepted },
    ])
  })
  browser = await openBrowser()
  ;({ page, faults } = await newVisitor(browser, { url }))
})
afterAll(() => browser?.close())

const press = (key: string): Promise<void> => page.keyboard.press(key)
const type = (text: string): Promise<void> => page.keyboard.type(text)

/** The name of the focused element, as far as this page gives it. */
const focused = `(() => {
  const node = document.activeElement
  const label = node.getAttribute('aria-label') ?? node.labels?.[0]?.textContent ?? node.textContent
  return (label ?? '').trim()
})()`

/** Presses Tab until an element of this name has the focus. */
const tabTo = async (wanted: RegExp, key = 'Tab'): Promise<void> => {
  const seen: string[] = []
  for (let presses = 0; presses < 120; presses += 1) {
    const now = await page.evaluate<string>(focused)
    if (wanted.test(now)) return
    seen.push(now.slice(0, 30))
    await press(key)
  }
  throw new Error(`Tab never reached ${wanted}: ${seen.join(' | ')}`)
}

test('registers and logs in', async () => {
  await page.goto('/home?l=en')
  await page.getByRole('heading', { name: /Welcome to/ }).waitFor()
  await tabTo(/^Log in$/)
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').waitFor()
  await tabTo(/No account\? Register/)
  await press('Enter')
  await dialog.getByRole('button', { name: 'Send code' }).waitFor()
  await tabTo(/^Username/)
  await type(name)
  await tabTo(/^Email\s*\*?$/)
  await type(`${name}@example.org`)
  await tabTo(/^Send code/)
  await press('Enter')
  await tabTo(/^Email code/)
  await type(codeIn(await mailTo(inject('dataDir'), `${name}@example.org`)))
  await tabTo(/^Password/)
  await type('tea-house')
  await tabTo(/^Confirm password/)
  await type('tea-house')
  await press('Enter')
  await dialog.getByRole('heading', { name: /Log in/ }).waitFor()
  await tabTo(/^Username/)
  await press('Control+A')
  await type(name)
  await tabTo(/^Password/)
  await type('tea-house')
  await press('Enter')
  await page.getByRole('button', { name: new RegExp(name) }).waitFor()
})

test('finds a problem in the palette, solves it and reads the verdict', async () => {
  await press('Control+k')
  await page.getByRole('combobox').waitFor()
  await type('Tea House')
  await page.getByRole('option', { name: /Tea House Bill/ }).waitFor()
  await press('Enter')
  await page.getByRole('heading', { name: /Tea House Bill/ }).waitFor()
  await page.getByRole('textbox', { name: /Code editor/ }).waitFor()
  await tabTo(/^Code editor/)
  await page.keyboard.insertText(program)
  await press('Control+Shift+Enter')
  await page.getByText(/^Submission \d+: Accepted/).waitFor({ state: 'attached', timeout: 150_000 })
  // The editor keeps Tab for indenting, until Escape.
  await press('Escape')
  await press('Tab')
  await expect.poll(() => page.evaluate<string>(focused)).not.toMatch(/^Code editor/)
})

test('opens the scoreboard of a contest, whose cells are sentences', async () => {
  await press('g')
  await press('c')
  await page.getByRole('link', { name: title }).waitFor()
  await tabTo(/Search contests/)
  await type(title)
  await expect.poll(() => page.getByRole('link', { name: /cup/ }).count()).toBe(1)
  await page.waitForURL((address) => address.searchParams.get('keyword') === title)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await tabTo(new RegExp(`^${title}$`))
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await tabTo(/^Scoreboard$/)
  await press('Enter')
  const board = page.getByRole('table').first()
  await board.waitFor()
  const solved = board.getByText('Problem A: first solve at 1 h 23 min, 1 wrong attempt')
  await solved.first().waitFor({ state: 'attached' })
  expect(faults).toEqual([])
})
