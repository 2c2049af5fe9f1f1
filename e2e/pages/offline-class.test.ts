import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { withDatabase } from '../lib/contests.ts'

/** A student without a connection: the group and its homework are read, and are removed with the membership. */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const memberLevel = 3
const privateGroup = 3

let browser: Browser
let paula: Reply
let gid = 0
let tid = 0
let problems: readonly string[] = []

const logIn = (username: string): Promise<Reply> =>
  ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })

const makeClass = () =>
  withDatabase(inject('databaseUrl'), async (db) => {
    const group = await db
      .insertInto('user_group')
      .values({
        name: 'Evening class',
        short_name: `ev${stamp}`,
        brief: 'Mondays',
        description: 'Bring **paper**.',
        auth: privateGroup,
        code: 'abc123',
        is_visible: false,
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const training = await db
      .insertInto('training')
      .values({ title: 'Homework of week two', group_id: group.id, due_at: new Date(Date.now() + 86_400_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const some = await db
      .selectFrom('problem')
      .select(['id', 'display_id'])
      .where('display_id', 'like', 'V-1%')
      .orderBy('display_id')
      .limit(2)
      .execute()
    await db
      .insertInto('training_problem')
      .values(some.map(({ id }, at) => ({ training_id: training.id, problem_id: id, rank: at + 1 })))
      .execute()
    gid = group.id
    tid = training.id
    problems = some.map((row) => row.display_id)
  })

const join = (person: Reply) =>
  withDatabase(inject('databaseUrl'), (db) =>
    db
      .insertInto('group_member')
      .values({ group_id: gid, account_id: String(person.data.uid), level: memberLevel })
      .execute(),
  )

const leave = (person: Reply) =>
  withDatabase(inject('databaseUrl'), (db) =>
    db
      .deleteFrom('group_member')
      .where('group_id', '=', gid)
      .where('account_id', '=', String(person.data.uid))
      .execute(),
  )

beforeAll(async () => {
  await newPerson(url, inject('dataDir'), `cls${stamp}`)
  paula = await logIn(`cls${stamp}`)
  await makeClass()
  await join(paula)
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const visit = async (person: Reply) => {
  const visitor = await newVisitor(browser, { url, hasWorker: true })
  await visitor.page.goto('/favicon.svg')
  await visitor.page.evaluate(
    `localStorage.setItem('token', ${JSON.stringify(person.token)})
     localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(person.data))})
     document.cookie = 'Web_Language=en-US; path=/'`,
  )
  return visitor
}

const isControlled = (page: Page): Promise<boolean> => page.evaluate('navigator.serviceWorker.controller !== null')
const kept = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`caches.keys().then((names) => names.filter((name) => /^kept:.*:(group|training)-/.test(name)))`)

/** Names of the calls whose answers are kept of the class. */
const answers = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(async () => {
    const found = []
    for (const name of await caches.keys()) {
      if (!/^kept:.*:(group|training)-/.test(name)) continue
      for (const { url } of await (await caches.open(name)).keys()) {
        if (url.includes('/kept/')) found.push(decodeURIComponent(new URL(url).pathname.slice(6)))
      }
    }
    return found
  })()`)

const editor = (page: Page) => page.getByRole('textbox', { name: /Code editor/ })
const homework = (): string => `/group/${gid}/training/${tid}`

/** Opens the class as a student does, until its pages and statements are kept. */
const readAll = async (page: Page): Promise<void> => {
  await page.goto(`/group/${gid}`)
  await page.getByRole('heading', { name: 'Evening class' }).waitFor()
  await page.getByRole('link', { name: 'Trainings' }).last().click()
  await page.getByRole('link', { name: 'Homework of week two' }).click()
  await page.getByRole('heading', { name: 'Homework of week two' }).waitFor()
  await page.getByRole('link', { name: 'Problems' }).last().click()
  await page
    .getByRole('table')
    .getByText(problems[1] as string)
    .waitFor()
  // A page that is left at once keeps nothing.
  for (const call of ['groups.detail', 'groupTrainings.list', 'trainings.problems']) {
    await expect.poll(async () => (await answers(page)).some((key) => key.includes(`"${call}"`))).toBe(true)
  }
  await page.goto(`${homework()}/problem/${problems[0]}`)
  await editor(page).waitFor()
  await expect.poll(() => isControlled(page)).toBe(true)
  // The second problem was never opened: it is fetched in advance.
  for (const problem of problems) {
    await expect
      .poll(async () => (await answers(page)).some((key) => key.includes('"problems.detail"') && key.includes(problem)))
      .toBe(true)
  }
}

test('a group, its homework and the statements are read offline with their age, and a draft is kept', async () => {
  const { context, page } = await visit(paula)
  await readAll(page)
  await context.setOffline(true)
  await page.reload()
  await editor(page).click()
  await page.keyboard.insertText('// written on the train')
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('written on the train')
  await page.getByText(/Offline copy, saved/).waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(`${homework()}/problem/${problems[1]}`)
  await page
    .getByRole('heading', { name: problems[1] as string })
    .first()
    .waitFor()
  await page.goto(`${homework()}/problems`)
  await page
    .getByRole('table')
    .getByText(problems[1] as string)
    .waitFor()
  await page.goto(homework())
  await page.getByRole('region', { name: 'Homework' }).waitFor()
  await page.goto(`/group/${gid}`)
  await page.getByText('Bring paper.').waitFor()
  await page.getByText(/Offline copy, saved/).waitFor()
  await page.goto(`/group/${gid}/training`)
  await page.getByRole('link', { name: 'Homework of week two' }).waitFor()
  // A page that was never opened says why it is not shown.
  await page.goto(`/group/${gid}/discussion`)
  await page.getByRole('button', { name: 'Try again' }).first().waitFor()
  await page.goto(`${homework()}/problem/${problems[0]}`)
  await expect.poll(() => editor(page).innerText()).toContain('written on the train')
  await context.setOffline(false)
  await page.getByText(/Offline copy, saved/).waitFor({ state: 'detached' })
  expect(await editor(page).innerText()).toContain('written on the train')
  await context.close()
})

test('a student who has left the group keeps nothing of it', async () => {
  const { context, page } = await visit(paula)
  await readAll(page)
  await page.goto('/favicon.svg')
  await leave(paula)
  // Any page with a connection removes it, not only one of the group.
  await page.goto('/home')
  await expect.poll(() => kept(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(`/group/${gid}`)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await page.getByText('Evening class').count()).toBe(0)
  await context.close()
  await join(paula)
})

test('a logout removes the class from the browser', async () => {
  const { context, page } = await visit(paula)
  await readAll(page)
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.waitForURL(/\/home/)
  await expect.poll(() => kept(page)).toEqual([])
  await context.close()
})

test('an admin of the group keeps nothing', async () => {
  const root = await ask(url, 'POST', '/api/admin/login', {
    body: { username: 'root', password: inject('rootPassword') },
  })
  const { context, page } = await visit(root)
  await page.goto(homework())
  await page.getByRole('heading', { name: 'Homework of week two' }).waitFor()
  await page.goto(`/group/${gid}`)
  await page.getByText('Bring paper.').waitFor()
  await expect.poll(() => isControlled(page)).toBe(true)
  expect(await kept(page)).toEqual([])
  await context.close()
})
