import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { codeIn, mailTo } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'
import { withoutSubmitInterval } from '../lib/settings.ts'

/** One person's first evening: look around, register, solve a problem, fail in every way, find it all again, leave. */

const url = inject('url')
const dataDir = inject('dataDir')
const name = `lin${Date.now() % 1_000_000}`
const password = 'tea-house'

let browser: Browser
let page: Page
let faults: string[]
let restore: () => Promise<void>

beforeAll(async () => {
  restore = await withoutSubmitInterval(inject('databaseUrl'))
  browser = await openBrowser()
  const visitor = await newVisitor(browser, { url })
  page = visitor.page
  faults = visitor.faults
})

afterAll(async () => {
  await browser?.close()
  await restore?.()
})

const programs = {
  right: '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n',
  rightPython: 'a, b = map(int, input().split())\nprint(a + b)\n',
  wrong: '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a - b << "\\n"; }\n',
  ofFiles:
    '#include <iostream>\n#include "sum.h"\nint main() { long long a, b; std::cin >> a >> b; std::cout << sum(a, b); }\n',
  header: 'long long sum(long long a, long long b);\n',
  sum: 'long long sum(long long a, long long b) { return a + b; }\n',
  unfinished: '#include <iostream>\nint main() { return tea_is_not_declared; }\n',
  endless: 'int main() { volatile int i = 0; while (true) i = i + 1; }\n',
  crashing: '#include <cstdlib>\nint main() { std::abort(); }\n',
}

const chooseLanguage = async (name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Programming language: / }).click()
  await page.getByRole('option', { name, exact: true }).first().click()
}

const write = async (code: string): Promise<void> => {
  const editor = page.getByRole('textbox', { name: /Code editor/ })
  await editor.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(code)
}

/** Submits, answers the question that comes from the second time on, and waits until the verdict is announced. */
const submit = async (verdict: string): Promise<number> => {
  const sent = page.waitForResponse('**/api/submit-problem-judge')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Submit again?' })
  await Promise.race([sent, again.waitFor()])
  if (await again.isVisible()) await again.getByRole('button', { name: 'Submit' }).click()
  const { data } = (await (await sent).json()) as { data: { submitId: number } }
  await page.getByText(`Submission ${data.submitId}: ${verdict}`).waitFor({ state: 'attached', timeout: 150_000 })
  await page.getByText(verdict, { exact: true }).filter({ visible: true }).first().waitFor()
  return data.submitId
}

describe('a first evening', () => {
  test('a guest looks around and is asked to log in when submitting', async () => {
    await page.goto('/home?l=en')
    await page.getByRole('heading', { name: /Welcome to/ }).waitFor()
    await page.getByRole('link', { name: 'Problems', exact: true }).click()
    await page.getByRole('link', { name: /Tea House Bill/ }).click()
    await page.getByRole('heading', { name: /Tea House Bill/ }).waitFor()
    await write(programs.right)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Username').waitFor()
  })

  test('registers with the code from the mail and logs in', async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'No account? Register' }).click()
    await dialog.getByLabel('Username').fill(name)
    await dialog.getByLabel('Email', { exact: true }).fill(`${name}@example.org`)
    await dialog.getByRole('button', { name: 'Send code' }).click()
    const code = codeIn(await mailTo(dataDir, `${name}@example.org`))
    await dialog.getByLabel('Email code').fill(code)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByLabel('Confirm password').fill(password)
    await dialog.getByRole('button', { name: 'Register', exact: true }).click()
    await dialog.getByRole('heading', { name: /Log in/ }).waitFor()
    await dialog.getByLabel('Username').fill(name)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('button', { name: new RegExp(name) }).waitFor()
  })

  test('the draft written before the login is still there, and is accepted', async () => {
    await page
      .getByRole('textbox', { name: /Code editor/ })
      .getByText('long long a, b')
      .waitFor()
    await chooseLanguage('C++ 17')
    await write(programs.right)
    await submit('Accepted')
  })

  test('solves it in Python as well', async () => {
    await chooseLanguage('Python3')
    await page.getByText('Code from C++ 17').waitFor()
    await write(programs.rightPython)
    await submit('Accepted')
  })

  test('a wrong answer names the failing case', async () => {
    await chooseLanguage('C++ 17')
    const question = page.getByRole('dialog', { name: 'Switch to C++ 17' })
    await question.getByText('a, b = map').waitFor()
    await question.getByText('long long a, b').waitFor()
    await question.getByRole('button', { name: 'Open C++ 17 draft' }).click()
    await write(programs.wrong)
    await submit('Wrong answer')
    await page.getByText(/First failed case: \d+/).waitFor()
  })

  test('a compile error shows the compiler output', async () => {
    await write(programs.unfinished)
    await submit('Compile error')
    await page
      .getByText(/tea_is_not_declared/)
      .last()
      .waitFor()
  })

  test('an endless loop exceeds the time limit', async () => {
    await write(programs.endless)
    await submit('Time limit exceeded')
  })

  test('a crash is a runtime error', async () => {
    await write(programs.crashing)
    await submit('Runtime error')
  })

  test('a program of several files survives a reload and is judged and shown with all of them', async () => {
    await write(programs.ofFiles)
    await page.getByRole('button', { name: 'Add a file' }).click()
    const name = page.getByRole('textbox', { name: 'File name' })
    await name.fill('main.h')
    await page.getByText('belong to the main file').waitFor()
    await name.fill('sum.h')
    await name.press('Enter')
    await page.getByRole('tab', { name: 'sum.h', selected: true }).waitFor()
    await write(programs.header)
    const dropped = { name: 'sum.cpp', mimeType: 'text/plain', buffer: Buffer.from(programs.sum) }
    await page.locator('input[type=file][aria-label="Open files or a ZIP"]').setInputFiles(dropped)
    await page.getByRole('tab', { name: 'sum.cpp', selected: true }).waitFor()
    await page.reload()
    await page.getByRole('tab', { name: 'sum.h' }).waitFor()
    const id = await submit('Accepted')
    const problem = page.url()
    await page.goto(`/submission-detail/${id}`)
    await page.getByRole('tab', { name: 'sum.cpp' }).click()
    await page.getByRole('tabpanel').getByText('return a + b').waitFor()
    await page.goto(problem)
    for (const file of ['sum.cpp', 'sum.h']) {
      await page.getByRole('tab', { name: file }).click()
      await page.getByRole('button', { name: `Delete ${file}` }).click()
      await page
        .getByRole('dialog', { name: `Delete ${file}?` })
        .getByRole('button', { name: 'Delete' })
        .click()
    }
    await page.getByRole('button', { name: 'Add a file' }).waitFor()
    expect(await page.getByRole('tab', { name: 'main.cpp' }).count()).toBe(0)
  })

  test('a run checks all samples and shows each result', async () => {
    await write(programs.right)
    await page
      .getByRole('button', { name: /Use as test input/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText(/^(\d+) of \1 cases passed$/).waitFor({ timeout: 150_000 })
    await page.getByRole('tab', { name: /^Sample 1.*Passed$/ }).waitFor()
  })

  test('the submissions are in the list, and each has its page with code and cases', async () => {
    await page.goto('/status?onlyMine=true')
    for (const verdict of ['Accepted', 'Wrong answer', 'Compile error', 'Time limit exceeded', 'Runtime error']) {
      await page.getByRole('table').getByText(verdict).first().waitFor({ state: 'attached' })
    }
    await page.getByRole('row').filter({ hasText: 'Wrong answer' }).getByRole('link').first().click()
    await page.waitForURL(/submission-detail/)
    await page.getByText('a - b').waitFor()
    await page.getByText(/\d+ of \d+ passed/).waitFor()
  })

  test('a draft survives a reload and can be reset', async () => {
    await page.goto('/problem/V-1001')
    await write('// my draft\n')
    await page.waitForTimeout(1_200)
    await page.reload()
    await page.getByText('// my draft').waitFor()
    await page.getByText('Draft restored').waitFor()
  })

  test('language and theme can be switched and stay', async () => {
    await page.goto('/problem')
    await page.getByRole('button', { name: '切换到中文' }).click()
    await page.getByRole('link', { name: '题目', exact: true }).first().waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('zh-CN')
    await page.getByRole('button', { name: /主题/ }).click()
    await page
      .getByRole('menuitem', { name: '深色' })
      .or(page.getByRole('menuitemradio', { name: '深色' }))
      .click()
    const surface = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    const dark = await surface()
    await page.reload()
    await page.getByRole('link', { name: '题目', exact: true }).first().waitFor()
    expect(await surface()).toBe(dark)
  })

  test('logs out and is a guest again', async () => {
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await page.getByRole('menuitem', { name: /退出/ }).click()
    await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(await page.evaluate(`localStorage.getItem('token')`)).toBeNull()
  })

  test('the next user of the browser does not find the draft', async () => {
    await page.goto('/problem/V-1001?l=en')
    await page.getByRole('textbox', { name: /Code editor/ }).waitFor()
    expect(await page.getByText('// my draft').count()).toBe(0)
  })

  test('no page failed on the way', () => {
    expect(faults).toEqual([])
  })
})
