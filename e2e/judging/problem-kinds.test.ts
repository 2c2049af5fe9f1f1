import type { Locale } from '@verdict/contract/vocabulary'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { openBrowser, violations } from '../lib/browser.ts'
import { callAs, visitAs } from '../lib/course.ts'
import { wordsOf } from '../lib/words.ts'

/**
 * Function problems and question problems, solved in both languages. Block programs, output-only problems and programs of
 * several files have journeys of their own.
 */

const url = inject('url')
const stamp = Date.now() % 1_000_000

let browser: Browser
let root: Reply
beforeAll(async () => {
  browser = await openBrowser()
  const login = { username: 'root', password: inject('rootPassword') }
  root = await ask(url, 'POST', '/api/admin/login', { body: login })
})
afterAll(() => browser?.close())

const grader = `#include <iostream>
long long twice(long long);
int main() { long long n; std::cin >> n; std::cout << twice(n) << "\\n"; }
`

const makeProblem = (problemId: string, more: object, samples: readonly object[]): Promise<{ pid: number }> => {
  const words = { title: problemId, description: 'Words.', input: '', output: '', examples: '' }
  const problem = { ...words, problemId, auth: 1, type: 0, ...more }
  const body = { problem, judgeMode: 'default', isUploadTestCase: false, samples }
  return callAs(url, root, { method: 'POST', path: 'admin/problem', body })
}

const redPixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const questions = {
  partial: 'half',
  solutions: 'always',
  marking: { kind: 'instant' },
  questions: [
    { id: 1, kind: 'single', points: 40, text: 'First?', options: ['red', 'green'], right: [1], explanation: '' },
    { id: 2, kind: 'multiple', points: 40, text: 'Which?', options: ['a', 'b', 'c'], right: [0, 2], explanation: '' },
    { id: 3, kind: 'number', points: 20, text: 'Ten?', value: 10, tolerance: 0, isRelative: false, explanation: '' },
  ],
}

describe.each<[Locale, number]>([
  ['en-US', 1440],
  ['zh-CN', 360],
])('in %s', (locale, width) => {
  const t = wordsOf(locale)
  const mark = `${locale === 'zh-CN' ? 2 : 1}-${stamp}`
  const openAs = async (who: string): Promise<Page> => {
    const { username } = await newPerson(url, inject('dataDir'), `${who}${locale === 'zh-CN' ? 'z' : 'e'}${stamp}`)
    const login = await ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
    return (await visitAs(browser, { url, who: login, locale, width })).page
  }
  /** On a phone the program is a tab of its own. */
  const openDesk = async (page: Page, tab: string): Promise<void> => {
    if (width < 500) await page.getByRole('tab', { name: tab, exact: true }).click()
  }
  const send = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: t('workspace:action.submit'), exact: true }).click()
    await page
      .getByText(t('verdict:accepted'), { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor({ timeout: 90_000 })
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await violations(page)).toEqual([])
  }

  test('a function is written beside its grader, and judged with it', { timeout: 180_000 }, async () => {
    const display = `FUNC-${mark}`
    const extra = { userExtraFile: JSON.stringify({ 'grader.cpp': grader }) }
    await makeProblem(display, extra, [{ input: '21\n', output: '42\n' }])
    const page = await openAs('func')
    await page.goto(`/problem/${display}`)
    await openDesk(page, t('workspace:tab.code'))
    await page.getByRole('tab', { name: 'grader.cpp' }).click()
    await page.getByText('long long twice(long long);').waitFor()
    await page.getByRole('tab', { name: 'main.cpp' }).click()
    await page.locator('.cm-content').filter({ visible: true }).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('long long twice(long long n) { return 2 * n; }\n')
    await send(page)
  })

  test('a teacher adds a picture to a question and looks at the preview', { timeout: 120_000 }, async () => {
    const display = `PICT-${mark}`
    const { pid } = await makeProblem(display, { questions }, [])
    const { page, faults } = await visitAs(browser, { url, who: root, locale, width })
    await page.goto(`/admin/problem/edit/${pid}?part=questions`)
    const first = page.getByRole('region', { name: t('adminQuestions:number', { number: 1 }), exact: true })
    await first
      .getByLabel(t('adminQuestions:picture', { letter: 'A' }))
      .setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: Buffer.from(redPixel, 'base64') })
    const option = first.getByRole('textbox', { name: t('adminQuestions:option', { letter: 'A', number: 1 }) })
    await expect.poll(() => option.inputValue()).toMatch(/^red !\[red\.png\]\(\/api\/public\/img\//)
    await first.getByRole('button', { name: t('adminQuestions:preview'), exact: true }).click()
    await first.getByRole('img').waitFor()
    expect(await first.getByRole('radio').nth(1).isChecked()).toBe(true)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await violations(page)).toEqual([])
    await first.getByRole('button', { name: t('adminQuestions:edit'), exact: true }).click()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByText(t('adminProblems:save.clean')).waitFor()
    expect(faults).toEqual([])
    const student = await openAs('pict')
    await student.goto(`/problem/${display}`)
    await openDesk(student, t('workspace:tab.answers'))
    await student.getByRole('img').filter({ visible: true }).first().waitFor()
  })

  test('questions are answered and marked at once', { timeout: 120_000 }, async () => {
    const display = `QUES-${mark}`
    await makeProblem(display, { questions }, [])
    const page = await openAs('ques')
    await page.goto(`/problem/${display}`)
    await openDesk(page, t('workspace:tab.answers'))
    await page.getByRole('radio').nth(1).check()
    await page.getByRole('checkbox').nth(0).check()
    await page.getByRole('checkbox').nth(2).check()
    await page.getByRole('textbox', { name: t('questions:answer', { number: 3 }) }).fill('10')
    await send(page)
    await page.getByText(t('questions:scored', { score: 20, points: 20 })).waitFor()
  })
})
