import { readFile } from 'node:fs/promises'
import type { Locale } from '@verdict/contract/vocabulary'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { callAs, visitAs } from '../lib/course.ts'
import { withoutSubmitInterval } from '../lib/settings.ts'
import { wordsOf } from '../lib/words.ts'
import { namesIn, zipOf } from '../lib/zip.ts'

/**
 * An output-only problem with a checker, judged for real, in both languages: the author opens the inputs, the contestant
 * downloads them, answers some cases, and later the rest from the earlier answers.
 */

const url = inject('url')
const stamp = Date.now() % 1_000_000

let browser: Browser
let root: Reply
let restoreInterval: () => Promise<void>
beforeAll(async () => {
  browser = await openBrowser()
  restoreInterval = await withoutSubmitInterval(inject('databaseUrl'))
  const login = { username: 'root', password: inject('rootPassword') }
  root = await ask(url, 'POST', '/api/admin/login', { body: login })
})
afterAll(async () => {
  await restoreInterval?.()
  await browser?.close()
})

/** Accepts any two numbers with the sum of the input. */
const checker = `#include "testlib.h"
int main(int n, char** a) {
  registerTestlibCmd(n, a);
  int sum = inf.readInt(), first = ouf.readInt(), second = ouf.readInt();
  if (first + second != sum) quitf(_wa, "the sum is %d, expected %d", first + second, sum);
  quitf(_ok, "fine");
}`

const makeProblem = async (display: string): Promise<number> => {
  const words = {
    title: 'Two summands',
    description: 'Two numbers with the given sum.',
    input: 'A sum.',
    output: 'Two.',
  }
  const problem = { ...words, problemId: display, examples: '', auth: 1, type: 1, outputOnly: true }
  const samples = [10, 20, 30].map((sum, at) => ({
    input: `${sum}\n`,
    output: `${sum} 0\n`,
    score: at === 2 ? 40 : 30,
  }))
  const body = {
    problem: { ...problem, spjCode: checker, spjLanguage: 'C++' },
    ...{ judgeMode: 'spj', isUploadTestCase: false, samples, force: true },
  }
  const made = await callAs(url, root, { method: 'POST', path: 'admin/problem', body })
  return made.pid
}

describe.each<[Locale, number]>([
  ['en-US', 1440],
  ['zh-CN', 360],
])('in %s', (locale, width) => {
  test('cases are answered in two parts', { timeout: 180_000 }, async () => {
    const t = wordsOf(locale)
    const display = `OUT-${locale === 'zh-CN' ? 2 : 1}-${stamp}`
    const pid = await makeProblem(display)

    const author = await visitAs(browser, { url, who: root, locale })
    await author.page.goto(`/admin/problem/edit/${pid}`)
    await author.page.getByRole('tab', { name: t('adminProblems:parts.judging') }).click()
    await author.page.locator('summary', { hasText: t('adminProblems:advanced.title') }).click()
    await author.page.getByRole('switch', { name: t('adminProblems:advanced.opensInputs') }).click()
    expect(await violations(author.page)).toEqual([])
    const saved = author.page.waitForResponse((reply) => reply.url().includes('/api/admin/problem') && reply.ok())
    await author.page.keyboard.press('Control+s')
    await saved
    await author.context.close()

    const { username } = await newPerson(url, inject('dataDir'), `out${locale === 'zh-CN' ? 'b' : 'a'}${stamp}`)
    const who = await ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
    const { page, context } = await visitAs(browser, { url, who, locale, width })
    await page.goto(`/problem/${display}`)
    if (width < 1000) await page.getByRole('tab', { name: t('workspace:tab.answers') }).click()
    const answered = (count: number) => page.getByText(t('answers:answered', { answered: count, total: 3 })).waitFor()
    await answered(0)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)

    // One input, and all of them.
    const [input] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('answers:inputOf', { name: '1.in', size: '3 B' }) }).click(),
    ])
    expect(await readFile(await input.path(), 'utf8')).toBe('10\n')
    const [all] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('answers:allInputs') }).click(),
    ])
    expect([...(await namesIn(await readFile(await all.path())))].sort()).toEqual(['1.in', '2.in', '3.in'])

    // The first case from a ZIP, with a file that fits no case; the second case as text, and wrong.
    const zip = await zipOf({ 'out/task1.out': '3 7\n', 'out/notes.txt': 'none\n' })
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles([{ name: 'all.zip', mimeType: 'application/zip', buffer: zip }])
    await answered(1)
    await page.getByText('notes.txt').waitFor()
    await page.getByRole('button', { name: t('answers:removeOf', { name: 'notes.txt' }) }).click()
    await page.getByRole('button', { name: new RegExp(`^${t('answers:case', { seq: 2 })}`) }).click()
    await page.getByRole('textbox', { name: t('answers:answerOf', { name: '2.out' }) }).fill('1 1')
    await answered(2)
    await page.getByRole('button', { name: t('workspace:action.submit'), exact: true }).click()
    const link = page.getByRole('link', { name: /^#\d+$/ })
    await link.waitFor()
    const first = (await link.textContent())?.slice(1)
    await link.click()
    await page.getByText(t('submissions:detail.score', { score: 30 })).waitFor({ timeout: 60_000 })
    await page.locator('summary', { hasText: t('submissions:cases.table') }).click()
    await page.getByText(t('submissions:cases.noAnswer'), { exact: true }).first().waitFor()
    await page.getByText('wrong answer the sum is 2, expected 20', { exact: true }).waitFor()
    expect(await page.getByText('3 7', { exact: true }).isVisible()).toBe(false)
    await page.locator('summary', { hasText: '1.out' }).click()
    await page.getByText('3 7', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])

    // Another browser has no draft: it starts from the submission.
    await context.close()
    const later = await visitAs(browser, { url, who, locale, width })
    await later.page.goto(`/problem/${display}`)
    if (width < 1000) await later.page.getByRole('tab', { name: t('workspace:tab.answers') }).click()
    await later.page.getByRole('button', { name: t('answers:earlier.title') }).click()
    await later.page.getByRole('menuitem', { name: new RegExp(`^#${first} `) }).click()
    await later.page.getByText(t('answers:answered', { answered: 2, total: 3 })).waitFor()
    await later.page.locator('input[type=file][multiple]').setInputFiles(
      ['02.ans', '3.txt'].map((name, at) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(at === 0 ? '5 15' : '30 0'),
      })),
    )
    await later.page.getByText(t('answers:answered', { answered: 3, total: 3 })).waitFor()
    await later.page.getByRole('button', { name: t('workspace:action.submit'), exact: true }).click()
    await later.page
      .getByRole('dialog')
      .getByRole('button', { name: t('workspace:action.submit') })
      .click()
    const second = later.page.getByRole('link', { name: /^#\d+$/ })
    await second.waitFor()
    await second.click()
    // The page of the problem has the same text, and stays until the page of the submission is loaded.
    await later.page.locator('summary', { hasText: t('submissions:cases.table') }).waitFor({ timeout: 60_000 })
    await later.page.getByText(t('submissions:detail.score', { score: 100 })).waitFor({ timeout: 60_000 })
    await later.context.close()
  })
})

test('a guest reads the cases of a public problem, and closed inputs are not offered', async () => {
  const display = `OUT-3-${stamp}`
  await makeProblem(display)
  const { page, context } = await newVisitor(browser, { url })
  await context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  await page.goto(`/problem/${display}`)
  await page.getByText('0 of 3 cases answered').waitFor()
  expect(await page.getByRole('button', { name: 'Download all inputs' }).count()).toBe(0)
  await context.close()
})
