import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply, until } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { type HeldContest, holdContest, withDatabase } from '../lib/contests.ts'

/** Hacks of a problem with a checker, judged for real: lock, read, hack, scoreboard, and the jury's desk. */

const url = inject('url')
const stamp = Date.now() % 1_000_000

let browser: Browser
let root: Reply
let hana: Reply
let theo: Reply
let contest: HeldContest
let target: number

const checker = `#include "testlib.h"
int main(int n, char** a) {
  registerTestlibCmd(n, a);
  int found = ouf.readInt(), wanted = ans.readInt();
  if (found != wanted) quitf(_wa, "found %d, expected %d", found, wanted);
  quitf(_ok, "fine");
}`
const validator = `#include "testlib.h"
int main(int n, char** a) {
  registerValidation(n, a);
  inf.readInt(1, 1000, "a"); inf.readSpace(); inf.readInt(1, 1000, "b"); inf.readEoln(); inf.readEof();
}`
const right = '#include <cstdio>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); }'
const wrong = right.replace('a + b', '(unsigned char)(a + b)')

const call = async (
  who: Reply,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: replies are examined field by field
): Promise<any> => {
  const reply = await ask(url, method, path, { token: who.token ?? '', ...(body === undefined ? {} : { body }) })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.msg}`)
  return reply.data
}

const userCalled = async (name: string): Promise<Reply> => {
  const { username } = await newPerson(url, inject('dataDir'), `${name}${stamp}`)
  return ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
}

/** A published problem of 1000 points with a checker, a validator and a main solution. */
const makeProblem = async (): Promise<number> => {
  const display = `HACK-${stamp}`
  const problem = { problemId: display, title: 'Sum', auth: 2, type: 1, spjCode: checker, spjLanguage: 'C++' }
  const samples = [{ input: '1 2\n', output: '3\n', score: 1_000 }]
  const made = { problem, judgeMode: 'spj', isUploadTestCase: false, samples }
  const { pid } = await call(root, 'POST', '/api/admin/problem', made)
  const programs = [
    { kind: 'validator', name: 'validator.cpp', language: 'C++', code: validator },
    { kind: 'solution', name: 'right.cpp', language: 'C++', code: right, expected: ['accepted'], isMain: true },
  ]
  await call(root, 'PUT', '/api/admin/problem/programs', { pid, programs, generatorScript: null })
  await call(root, 'PUT', '/api/admin/problem/change-problem-auth', { id: pid, auth: 1, force: true })
  return pid
}

const solve = async (who: Reply, code: string): Promise<number> => {
  const body = { pid: 'A', cid: contest.id, language: 'C++', code }
  const { submitId } = await call(who, 'POST', '/api/submit-problem-judge', body)
  await until('the verdict', async () => {
    const { submission } = await call(who, 'GET', `/api/get-submission-detail?submitId=${submitId}`)
    return submission.status === 0 ? submission : null
  })
  return submitId
}

beforeAll(async () => {
  browser = await openBrowser()
  const login = { username: 'root', password: inject('rootPassword') }
  root = await ask(url, 'POST', '/api/admin/login', { body: login })
  const pid = await makeProblem()
  hana = await userCalled('hana')
  theo = await userCalled('theo')
  await withDatabase(inject('databaseUrl'), async (db) => {
    const wish = { title: 'Hack round', from: -0.2, to: 2, teams: 3, problems: 1, type: 1, format: 'codeforces' }
    contest = await holdContest(db, wish)
    await db.updateTable('contest_problem').set({ problem_id: pid }).where('contest_id', '=', contest.id).execute()
  })
  await call(root, 'POST', '/api/contest-hacks/settings', {
    cid: contest.id,
    points: { success: 100, failure: 50 },
  })
  await solve(hana, right)
  target = await solve(theo, wrong)
})
afterAll(() => browser?.close())

const at = async (login: Reply, more: { width?: number; language?: string } = {}): Promise<Page> => {
  const { width, language = 'en-US' } = more
  const visitor = await newVisitor(browser, { url, ...(width !== undefined && { width }) })
  await visitor.context.addCookies([{ name: 'Web_Language', value: language, url }])
  const kept = { token: login.token ?? '', userInfo: JSON.stringify(login.data) }
  for (const [key, value] of Object.entries(kept)) {
    await visitor.page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  return visitor.page
}

test('a contestant locks, reads and hacks, and the scoreboard counts it', async () => {
  const page = await at(hana)
  await page.goto(`/contest/${contest.id}/problem/A`)
  await page.getByRole('button', { name: 'Lock problem A and hack' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lock problem' }).click()
  await page.getByRole('link', { name: theo.data.username }).click()
  await page.getByText('unsigned char').waitFor()
  const input = page.getByRole('textbox', { name: 'Test input' })
  const result = page.getByRole('region', { name: /^Hack \d+$/ })
  const hack = async (text: string, verdict: string): Promise<void> => {
    await input.fill(text)
    await page.getByRole('button', { name: 'Hack', exact: true }).click()
    await result.getByText(verdict, { exact: true }).waitFor({ timeout: 60_000 })
  }
  await hack('5000 1\n', 'Invalid input')
  // The words of the validator.
  await result.getByRole('note').getByText('5000').waitFor()
  await hack('20 30\n', 'Unsuccessful')
  await hack('200 300\n', 'Successful')
  await result.getByText('+100').waitFor()
  expect(await violations(page)).toEqual([])
  const refused = { pid: 'A', cid: contest.id, language: 'C++', code: right }
  expect((await ask(url, 'POST', '/api/submit-problem-judge', { token: hana.token ?? '', body: refused })).status).toBe(
    403,
  )
  const { submission } = await call(theo, 'GET', `/api/get-submission-detail?submitId=${target}`)
  expect(submission).toMatchObject({ status: -1, score: 0 })

  await page.getByRole('link', { name: 'All hacks' }).click()
  await page.getByText('Locked. You can hack, but no longer submit.').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(4)
  expect(await violations(page)).toEqual([])

  await page.goto(`/contest/${contest.id}/rank`)
  await page.getByText('1 successful and 1 unsuccessful hacks, 50 points').first().waitFor({ state: 'attached' })
  expect(await violations(page)).toEqual([])
})

test('the author of the program is notified and submits again', async () => {
  const page = await at(theo, { language: 'zh-CN', width: 360 })
  await page.goto('/message/mine')
  await page.getByText('您的程序被 Hack').first().waitFor()
  await page.goto(`/contest/${contest.id}/hacks`)
  await page.getByText('请先通过本题。').waitFor()
  expect(await violations(page)).toEqual([])
  await solve(theo, right)
})

test('the jury reads a hack, adds its case to the test data and withdraws it', async () => {
  const page = await at(root)
  await page.goto(`/contest/${contest.id}/hacks`)
  await page.getByText('3 hacks, 1 successful').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add 1 case to the test data of problem A' }).click()
  await page.getByText('The test data of problem A has the cases of its successful hacks.').waitFor()
  await page
    .getByRole('button', { name: /^Hack \d+/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('500').waitFor()
  await dialog.getByRole('button', { name: 'Withdraw hack' }).click()
  await page
    .getByRole('dialog', { name: /^Withdraw hack \d+\?$/ })
    .getByRole('button', { name: 'Withdraw hack' })
    .click()
  await dialog.getByText('Withdrawn').waitFor()
  const { submission } = await call(theo, 'GET', `/api/get-submission-detail?submitId=${target}`)
  expect(submission).toMatchObject({ status: 0, score: 1_000 })
})
