import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, newPerson } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { zipOf } from '../lib/zip.ts'

/**
 * A teacher makes a problem with a checker and subtasks from nothing, lets the jury's programs prove its data, and
 * publishes it; a student finds it by its tag and solves it.
 */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const problemId = `PEACH-${stamp}`
const tag = `orchard-${stamp}`

const checker = `#include "testlib.h"
int main(int argc, char** argv) {
  registerTestlibCmd(argc, argv);
  if (ouf.readLong() != ans.readLong()) quitf(_wa, "another sum");
  quitf(_ok, "the same sum");
}
`
const right = '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n'
const wrong = '#include <iostream>\nint main() { std::cout << 3 << "\\n"; }\n'

let browser: Browser
let teacherIn: BrowserContext
let page: Page
let faults: string[]
const student = `ming${stamp}`

beforeAll(async () => {
  browser = await openBrowser()
  const visitor = await newVisitor(browser, { url })
  teacherIn = visitor.context
  page = visitor.page
  faults = visitor.faults
  await newPerson(url, inject('dataDir'), student)
  await makeTeacher(`shifu${stamp}`)
})

afterAll(() => browser?.close())

/** Root makes a user a problem admin. */
const makeTeacher = async (username: string): Promise<void> => {
  await newPerson(url, inject('dataDir'), username)
  const root = await ask(url, 'POST', '/api/admin/login', {
    body: { username: 'root', password: inject('rootPassword') },
  })
  const login = await ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
  const made = await ask(url, 'PUT', '/api/admin/user/edit-user', {
    token: root.token ?? '',
    body: { uid: login.data.uid, username, setNewPwd: false, type: 1008, status: 0 },
  })
  if (made.status !== 200) throw new Error(`The teacher was not made: ${made.msg}`)
}

const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (name: string) => page.getByRole('combobox', { name, exact: true }).filter({ visible: true }).first()
const part = (name: RegExp) => page.getByRole('tab', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const said = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

/** Writes into the code editor of a labelled field. */
const writeCode = async (label: string | RegExp, code: string): Promise<void> => {
  await page.getByRole('group', { name: label }).filter({ visible: true }).locator('.cm-content').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(code)
}

describe('a problem from nothing', () => {
  test('the admin area requires an admin login first, and then redirects to the requested page', async () => {
    await page.goto('/admin/problems?l=en')
    await page.waitForURL(/\/admin\/login/)
    await box('Username').fill(`shifu${stamp}`)
    await page.getByLabel('Password', { exact: true }).fill('secret-1')
    await button('Log in').click()
    await page.getByRole('heading', { name: 'Problems', level: 1 }).waitFor()
    await page.getByRole('link', { name: /Tea House Bill|茶馆/ }).waitFor()
  })

  test('an incomplete problem is not sent: the fields show their errors', async () => {
    await page.getByRole('link', { name: 'Create problem' }).click()
    await box('Problem ID').waitFor()
    await button('Create problem').click()
    await said(/Errors to fix: \d+/)
    await expect.poll(() => page.getByText('Required').count()).toBeGreaterThan(3)
    await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("aria-invalid")')).toBe('true')
  })

  test('the statement is previewed as readers will see it, formulas included', async () => {
    await box('Problem ID').fill(problemId)
    await box('Title').fill('Peaches')
    await box('Description').fill('Count $a + b$ peaches. **Quickly.**')
    await box('Input').fill('Two numbers.')
    await box('Output').fill('Their sum.')
    await box('Sample input 1').fill('1 2')
    await box('Sample output 1').fill('3')
    const preview = page.getByRole('article', { name: 'Preview' })
    await preview.locator('strong', { hasText: 'Quickly.' }).waitFor()
    await preview.locator('math').first().waitFor({ state: 'attached' })
    await page.getByRole('combobox', { name: 'Tags' }).fill(tag)
    await page.keyboard.press('Enter')
    await button(`Remove tag ${tag}`).waitFor()
    await choice('Visibility').selectOption({ label: 'Private' })
  })

  test('input survives a reload', async () => {
    await page.waitForTimeout(900)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await said('Your unsaved changes were restored.')
    expect(await box('Title').inputValue()).toBe('Peaches')
    await button(`Remove tag ${tag}`).waitFor()
  })

  test('a checker has to compile, and shows the reason when it does not', async () => {
    await part(/^Judging/).click()
    await choice('Scoring').selectOption({ label: 'OI (points per case)' })
    await choice('Test case mode').selectOption({ label: 'Subtasks, lowest score' })
    await choice('Judge mode').selectOption({ label: 'Checker' })
    await choice('Language').selectOption({ label: 'C++' })
    await writeCode('Checker', 'int main(')
    await button('Compile').click()
    await said('Compile error')
    await writeCode('Checker', checker)
    await button('Compile').click()
    await page.getByText('Compiled successfully', { exact: true }).waitFor({ timeout: 60_000 })
  })

  test('cases are typed, scored and grouped, and the problem is made', async () => {
    await part(/^Test data/).click()
    await part(/^Enter manually/).click()
    const cases = [
      ['1 2', '3', '40', '1'],
      ['10 20', '30', '40', '2'],
      ['4000000000 5', '4000000005', '60', '2'],
    ] as const
    for (const [place, [input, output, score, group]] of cases.entries()) {
      const number = place + 1
      await button('Add case').click()
      await box(`Input of case ${number}`).fill(input)
      await box(`Output of case ${number}`).fill(output)
      await box(`Subtask of case ${number}`).fill(group)
      await box(`Score of case ${number}`).fill(score)
    }
    await button('Create problem').click()
    await page.waitForURL(/\/admin\/problem\/edit\/\d+/)
    await said(/^Cases: 3 · /)
  })

  test('cases are reordered, and the former order can be restored', async () => {
    await page.getByRole('button', { name: 'Move case 1 down' }).click()
    await button('Save cases').click()
    await said('Order and scores saved')
    await page.getByRole('button', { name: 'Restore', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await said('Version restored')
  })

  test('an archive is reviewed first, and used after confirmation; its older versions stay', async () => {
    const zip = await zipOf({ '1.in': '1 2\n', '1.out': '3\n', '2.in': '5 6\n', '2.ans': '11\n', 'notes.md': 'none' })
    await page.getByLabel('Choose ZIP').setInputFiles({ name: 'peaches.zip', mimeType: 'application/zip', buffer: zip })
    await said(/^Cases in the archive: 2 · /)
    await said(/is not test data; skipped/)
    await said(/^Cases: 3 · /)
    await button('Append to current data').click()
    await said(/^Cases: 5 · /)
    await page.getByRole('button', { name: 'Restore', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await said(/^Cases: 3 · /)
  })

  test('the check finds every program of the jury as it should be', async () => {
    await part(/^Check/).click()
    await button('Add solution').click()
    await writeCode('Code of solution-1', right)
    await button('Add solution').click()
    const second = page.locator('details').filter({ hasText: 'solution-2' })
    await second.getByRole('checkbox', { name: 'Accepted', exact: true }).uncheck()
    await second.getByRole('checkbox', { name: 'Partially accepted' }).check()
    await writeCode('Code of solution-2', wrong)
    const saved = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/admin/problem/programs') && reply.request().method() === 'PUT',
    )
    await button('Save programs').click()
    await saved
    await button('Run check').click()
    await page.getByText(/^Passed: all/).waitFor({ timeout: 120_000 })
    expect(await violations(page)).toEqual([])
  })

  test('it is published', async () => {
    await part(/^Statement/).click()
    await choice('Visibility').selectOption({ label: 'Public' })
    await page.keyboard.press('Control+s')
    await said('All changes saved')
  })

  test('a student finds it by its tag and solves it', async () => {
    const { context, page: desk, faults: seen } = await newVisitor(browser, { url })
    const login = await ask(url, 'POST', '/api/login', { body: { username: student, password: 'secret-1' } })
    for (const [key, value] of [
      ['token', login.token ?? ''],
      ['userInfo', JSON.stringify(login.data)],
    ]) {
      await context.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
    }
    await desk.goto('/problem?l=en')
    await desk.getByRole('button', { name: /^Tags/ }).click()
    await desk.getByRole('region', { name: 'Tags' }).getByText(tag).click()
    await desk.getByRole('row').filter({ hasText: problemId }).getByRole('link', { name: 'Peaches' }).click()
    await desk.getByRole('heading', { name: /Peaches/ }).waitFor()
    await desk.getByRole('button', { name: 'Programming language: C++ 17' }).waitFor()
    await desk.getByRole('textbox', { name: /Code editor/ }).click()
    await desk.keyboard.press('Control+A')
    await desk.keyboard.insertText(right)
    await desk.getByRole('button', { name: 'Submit', exact: true }).click()
    await desk.getByText(/^Submission \d+: Accepted/).waitFor({ state: 'attached', timeout: 150_000 })
    expect(seen).toEqual([])
    await context.close()
  })

  test('the teacher leaves', async () => {
    await page.getByRole('button', { name: `Account menu of shifu${stamp}` }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(/\/admin\/login/)
    expect(faults).toEqual([])
    await teacherIn.close()
  })
})
