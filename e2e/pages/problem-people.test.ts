import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'
import { type Stop, walkThrough } from '../lib/walk.ts'

/**
 * People of a problem, its review, and the votes of solvers: a curator edits a hidden problem with an ordinary account, a
 * tester comments and votes, and a public problem shows its difficulty and votes.
 */

const url = inject('url')
const stamp = Date.now() % 1_000_000
let browser: Browser
let root: Reply
let curator: Reply
let tester: Reply
let pid = 0
let publicId = ''
let cid = 0

const call = async (
  who: Reply,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: replies are examined field by field
): Promise<any> => {
  const reply = await ask(url, method, `/api/${path}`, { token: who.token ?? '', ...(body && { body }) })
  expect(reply, `${method} ${path}: ${reply.msg}`).toMatchObject({ status: 200 })
  return reply.data
}

const person = async (name: string): Promise<Reply> => {
  const { username } = await newPerson(url, inject('dataDir'), `${name}${stamp}`)
  return ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
}

const newProblem = async (problemId: string, auth: number): Promise<number> => {
  const words = { description: 'Add $a+b$.', input: 'Two numbers.', output: 'Their sum.', hint: '' }
  const { pid: id } = await call(root, 'POST', 'admin/problem', {
    problem: {
      ...{ problemId, title: `Ferry ${problemId}`, ...words, auth, type: 0, difficulty: 2 },
      ...{ examples: '<input>1 2</input><output>3</output>', isUploadCase: false },
    },
    samples: [{ input: '1 2\n', output: '3\n' }],
    isUploadTestCase: false,
    tags: [{ name: 'implementation' }],
    languages: [{ name: 'C++ 17' }],
  })
  return id
}

beforeAll(async () => {
  root = await ask(url, 'POST', '/api/admin/login', {
    body: { username: 'root', password: inject('rootPassword') },
  })
  curator = await person('cur')
  tester = await person('tst')
  pid = await newProblem(`HID-${stamp}`, 2)
  publicId = `PUB-${stamp}`
  await newProblem(publicId, 1)
  for (const [who, role] of [
    [curator, 'curator'],
    [tester, 'tester'],
  ] as const)
    await call(root, 'PUT', 'problem-people', { pid, username: who.data.username, role })
  const start = Date.now()
  const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString()
  const contest = await call(root, 'POST', 'admin/contest/make', {
    ...{ title: `Round ${stamp}`, description: 'x', type: 0, auth: 0, sealRank: false, visible: true, pwd: '' },
    ...{ startTime: at(24), endTime: at(29), duration: 18_000 },
  })
  cid = contest.cid
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const open = async (who: Reply, path: string) => {
  const { context, page, faults } = await newVisitor(browser, { url })
  await context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  const kept = { token: who.token ?? '', userInfo: JSON.stringify(who.data) }
  for (const [key, value] of Object.entries(kept))
    await context.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  await page.goto(path)
  return { page, faults, close: () => context.close() }
}

test('a tester finds the problem on the home page, comments, ticks and votes', async () => {
  const { page, faults, close } = await open(tester, '/home')
  await page.getByRole('link', { name: new RegExp(`HID-${stamp}`) }).click()
  await page.getByRole('heading', { name: new RegExp(`HID-${stamp}`) }).waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  await page.getByRole('combobox', { name: 'About' }).selectOption({ label: 'Test data' })
  await page.getByRole('textbox', { name: 'Comment' }).fill('One case is not enough:\nadd one with large numbers.')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await page.getByText('add one with large numbers').waitFor()
  await page.getByRole('checkbox', { name: 'Validator accepts the data' }).click()
  await page.getByText(/^Ticked by/).waitFor()
  await page.getByRole('button', { name: 'Vote ready' }).click()
  await page.getByRole('button', { name: 'Withdraw vote' }).waitFor()
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await page.getByRole('link', { name: 'Review' }).waitFor()
  expect(faults).toEqual([])
  await close()
})

test('a curator saves the statement, which withdraws the vote, and does not publish', async () => {
  const { page, faults, close } = await open(curator, `/problem-work/${pid}`)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Ferry, second version')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('All changes saved').waitFor()
  await page.getByRole('tab', { name: 'People & review' }).click()
  await page.getByText(/withdrawn because the problem changed/).waitFor()
  await page.getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Done.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  // The text of the box counts as text of the page too.
  await page.getByRole('textbox', { name: 'Reply' }).waitFor({ state: 'hidden' })
  await page.getByText('Done.').waitFor()
  expect(await page.getByRole('button', { name: 'Add person' }).count()).toBe(0)
  expect(faults).toEqual([])
  await close()
  const refused = await ask(url, 'PUT', '/api/admin/problem/change-problem-auth', {
    token: curator.token ?? '',
    body: { id: pid, auth: 1 },
  })
  expect(refused.status).toBe(403)
})

const stops = (): readonly Stop[] => [
  { name: 'problem-work', path: '/problem-work' },
  {
    name: 'problem-review',
    path: `/problem-work/${pid}?part=people`,
    open: (page) => page.getByText('Done.').waitFor(),
  },
  {
    name: 'problem-opinions',
    path: `/problem/${publicId}`,
    open: async (page) => {
      // It is loaded when it is near the view.
      await page.getByRole('tabpanel').first().evaluate('(pane) => pane.scrollTo(0, pane.scrollHeight)')
      await page.getByText(/^(实测难度|Difficulty from results)$/).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'problem-results',
    path: '/problem?sort=result',
    open: (page) => page.getByRole('checkbox', { name: /实测难度|difficulty from results/ }).waitFor(),
  },
]

test.each([
  ['light', 'en-US'],
  ['dark', 'zh-CN'],
] as const)('the pages in %s and %s have no faults at any size', async (theme, locale) => {
  const sizes = [
    [1_280, 900],
    [360, 740],
  ] as const
  const walk = { url, theme, locale, sizes }
  await walkThrough(browser, { ...walk, as: curator }, stops())
  await walkThrough(browser, { ...walk, as: root }, [
    { name: 'problem-review-root', path: `/admin/problem/edit/${pid}?part=people` },
    { name: 'contest-review', path: `/contest/${cid}/organisers` },
    { name: 'site-review', path: '/admin/switch' },
  ])
})
