import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, newPerson } from '../lib/api.ts'
import { newVisitor, openBrowser, violations, widthOf } from '../lib/browser.ts'
import { type Stop, walkThrough } from '../lib/walk.ts'

/**
 * An organiser creates a contest with problems, awards and a freeze from scratch, edits it, publishes an announcement
 * and copies it to next week. The copy is visible only in the admin area.
 */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const title = `Harbour Cup ${stamp}`
const chair = `harbour${stamp}`
const shots = process.env.SCREENSHOTS

let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  browser = await openBrowser()
  await makeOrganiser()
  const visitor = await newVisitor(browser, { url })
  context = visitor.context
  page = visitor.page
  faults = visitor.faults
  await context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  const login = await ask(url, 'POST', '/api/admin/login', { body: { username: chair, password: 'secret-1' } })
  const kept = { token: login.token ?? '', userInfo: JSON.stringify(login.data) }
  for (const [key, value] of Object.entries(kept)) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
})

afterAll(() => browser?.close())

const rootToken = async (): Promise<string> => {
  const body = { username: 'root', password: inject('rootPassword') }
  return (await ask(url, 'POST', '/api/admin/login', { body })).token ?? ''
}

const makeOrganiser = async (): Promise<void> => {
  await newPerson(url, inject('dataDir'), chair)
  const login = await ask(url, 'POST', '/api/login', { body: { username: chair, password: 'secret-1' } })
  const made = await ask(url, 'PUT', '/api/admin/user/edit-user', {
    token: await rootToken(),
    body: { uid: login.data.uid, username: chair, setNewPwd: false, type: 1001, status: 0 },
  })
  if (made.status !== 200) throw new Error(`The organiser was not made: ${made.msg}`)
}

const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const toggle = (name: RegExp) => page.getByRole('switch', { name })
const said = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const two = (number: number) => String(number).padStart(2, '0')
const local = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}:00`

const picture = async (name: string): Promise<void> => {
  if (shots === undefined) return
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000)
const endsAt = new Date(startsAt.getTime() + 5 * 3_600_000)
let cid = 0

describe('a contest from nothing', () => {
  test('the admin area leads to the form, which shows missing fields', async () => {
    await page.goto('/admin/contest')
    await page.getByRole('heading', { name: 'Contests', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Create contest' }).click()
    await button('Create contest').click()
    await said('Errors to fix: 2')
    await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("aria-invalid")')).toBe('true')
  })

  test('times, freeze, password, accounts, stars and awards, with their summary', async () => {
    await box('Title').fill(title)
    await box('Description').fill('Five problems, **five hours**.')
    await box('Start').first().fill(local(startsAt))
    await box('End').first().fill(local(endsAt))
    await choice('When').selectOption({ label: '30 minutes before the end' })
    await said(/The scoreboard freezes at .*\(30 min\)/)
    await page.getByRole('radio', { name: /^Private/ }).check()
    await button('Generate password').click()
    expect(await box('Password').inputValue()).toMatch(/^[a-z2-9]{8}$/)
    await toggle(/^Restrict accounts/).click()
    await box('Prefix').fill('crew')
    await box('First number').fill('1')
    await box('Last number').fill('40')
    await said(/Allowed accounts: 40/)
    await box('Test a username').fill('crew41')
    await said('not allowed')
    await box('Star accounts').fill('guest1 guest2')
    await page.keyboard.press('Enter')
    await button('Remove guest2').waitFor()
    await choice('Awards').selectOption({ label: 'By share of ranked participants' })
    await said('ranks 1 to 10 (10)')
    await box('With this many ranked participants').fill('50')
    await said('ranks 1 to 5 (5)')
    await picture('contest-create-1440-light')
    expect(await violations(page)).toEqual([])
  })

  test('input survives a reload', async () => {
    await page.waitForTimeout(900)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await said('Your unsaved changes were restored.')
    expect(await box('Title').inputValue()).toBe(title)
    await button('Remove guest1').waitFor()
  })

  test('it is made, and leads to its problems', async () => {
    await button('Create contest').click()
    await page.waitForURL(/\/admin\/contest\/\d+\/problems/)
    cid = Number(/contest\/(\d+)/.exec(page.url())?.[1])
    await said('No problems yet')
  })

  test('problems of the bank are looked into, taken, renamed, coloured and moved by keyboard', async () => {
    await button('Add from problem bank').click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: /^Preview / })
      .first()
      .click()
    await dialog.getByRole('region', { name: 'Preview' }).locator('p').first().waitFor()
    await picture('contest-bank-1440-light')
    for (const label of ['A', 'B', 'C']) {
      await dialog.getByRole('button', { name: /^Add / }).first().click()
      await expect.poll(() => dialog.getByRole('textbox', { name: 'Label in the contest' }).inputValue()).toBe(label)
      await dialog.getByRole('button', { name: 'Add to contest' }).click()
      await said(`Added as ${label}`)
      await dialog.getByRole('textbox', { name: 'Label in the contest' }).waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const rows = page.getByRole('list', { name: 'Problems ordered by label' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(3)
    const first = await box('Title of A').inputValue()
    await box('Title of B').fill('The Lighthouse')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await read()).map((row) => row.displayTitle)).toContain('The Lighthouse')
    await button('Move B up').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => box('Title of A').inputValue()).toBe('The Lighthouse')
    expect(await box('Title of B').inputValue()).toBe(first)
    await box('Label of C').fill('A')
    await page.keyboard.press('Enter')
    await said('The contest already has a problem labeled A.')
    await button('Assign balloon colors (3)').click()
    await button('Balloon of A: red').waitFor()
    await button('Balloon of A: red').click()
    await page.getByRole('group', { name: 'Choose balloon color of A' }).getByRole('button', { name: 'navy' }).click()
    await button('Balloon of A: navy').waitFor()
    await picture('contest-problems-1440-light')
    expect(await violations(page)).toEqual([])
  })

  test('a new problem is only for contests, and gets its place with its making', async () => {
    await page.getByRole('link', { name: 'Create problem' }).click()
    await page.getByRole('heading', { name: 'Create contest problem', level: 1 }).waitFor()
    await expect.poll(() => box('Label in the contest').inputValue()).toBe('D')
    await box('Title in the contest').fill('Tides')
    await box('Problem ID').fill(`TIDES-${stamp}`)
    await page.getByRole('textbox', { name: 'Title', exact: true }).last().fill('Tides of a harbour')
    for (const [name, words] of [
      ['Description', 'Add.'],
      ['Input', 'Two numbers.'],
      ['Output', 'Their sum.'],
    ] as const) {
      await box(name).fill(words)
    }
    await page.getByRole('tab', { name: /^Test data/ }).click()
    await page.getByRole('tab', { name: /^Enter manually/ }).click()
    await button('Add case').click()
    await box('Input of case 1').fill('1 2')
    await box('Output of case 1').fill('3')
    await button('Create problem').click()
    await page.waitForURL(/\/admin\/contest\/\d+\/problems/)
    await expect.poll(() => box('Title of D').inputValue()).toBe('Tides')
    const outside = await ask(url, 'GET', `/api/get-problem-list?keyword=TIDES-${stamp}`)
    expect(outside.data.total).toBe(0)
  })

  const read = async (): Promise<readonly { displayId: string; displayTitle: string }[]> => {
    const { data } = await ask(url, 'GET', `/api/admin/contest/get-problem-list?cid=${cid}&limit=100`, {
      token: await rootToken(),
    })
    return Object.values(data.contestProblemMap)
  }
})

describe('afterwards', () => {
  test('an announcement is seen as it will look before it is published', async () => {
    await page.getByRole('link', { name: 'Announcements' }).last().click()
    await page.getByRole('button', { name: 'New announcement' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Rooms')
    await dialog.getByRole('textbox', { name: 'Content (Markdown)' }).fill('You sit in **hall 2**.')
    await dialog.getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'hall 2' }).waitFor()
    await picture('contest-announcement-dialog')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await button('Rooms').waitFor()
  })

  test('photos are assigned by file name, and unknown names are listed', async () => {
    await page.getByRole('link', { name: 'Photos' }).click()
    await page.getByText('No participants yet').waitFor()
    const photo = { mimeType: 'image/png', buffer: await page.screenshot() }
    const files = [chair, `nobody${stamp}`].map((name) => ({ ...photo, name: `${name}.png` }))
    await page.getByLabel('Add photos').setInputFiles(files)
    await said('1 photo saved')
    await said(`nobody${stamp}.png: No user named “nobody${stamp}”.`)
    const shown = page.getByRole('img', { name: `Photo of ${chair}` })
    await expect.poll(() => widthOf(shown)).toBeGreaterThan(0)
    await picture('contest-photos')
    expect(await violations(page)).toEqual([])
    const before = await shown.getAttribute('src')
    await page.getByLabel(`Replace photo of ${chair}`).setInputFiles({ ...photo, name: 'anything.png' })
    await expect.poll(() => shown.getAttribute('src')).not.toBe(before)
    await toggle(/^Only without/).click()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await button(`Delete photo of ${chair}`).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No participants yet').waitFor()
    // For the pictures of this page below.
    await page.getByLabel('Add photos').setInputFiles(files.slice(0, 1))
    await shown.waitFor()
  })

  test('a stored contest is edited, and untouched fields are kept', async () => {
    const token = await rootToken()
    const stored = async () => (await ask(url, 'GET', `/api/admin/contest?cid=${cid}`, { token })).data
    const before = await stored()
    await page.goto(`/admin/contest/${cid}/edit`)
    await box('Penalty per wrong attempt (seconds)').fill('600')
    await said('= 10 min')
    await button('Save').click()
    await said('All changes saved')
    const { gmtModified, ...after } = await stored()
    expect(after).toEqual({ ...before, tryPenalty: 600, gmtModified: undefined })
    expect(after).toMatchObject({ starAccount: ['guest1', 'guest2'], awardType: 1, auth: 1, author: chair })
    expect(gmtModified).not.toBe(before.gmtModified)
  })

  test('it is opened to ICPC tools, and the address it then shows answers its owner', async () => {
    await toggle(/^CCS interface/).click()
    await said('Available after you save.')
    await button('Save').click()
    await said('All changes saved')
    const address = (await page.getByRole('status', { name: 'Contest URL' }).textContent()) ?? ''
    expect(new URL(address).pathname).toBe(`/api/ccs/contests/${cid}`)
    const login = `Basic ${Buffer.from(`${chair}:secret-1`).toString('base64')}`
    const reply = await fetch(url + new URL(address).pathname, { headers: { authorization: login } })
    expect(await reply.json()).toMatchObject({ id: String(cid), name: title })
    await button('Copy: Contest URL').scrollIntoViewIfNeeded()
    await picture('contest-ccs-1440-light')
    expect(await violations(page)).toEqual([])
  })

  test('it is copied to another week with its problems, unseen', async () => {
    await page.goto(`/admin/contest?keyword=${encodeURIComponent(title)}`)
    await button(`More actions for ${title}`).click()
    await page.getByRole('menuitem', { name: 'Copy contest' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Title' }).fill(`${title} II`)
    await picture('contest-copy-dialog')
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.waitForURL((address) => /contest\/\d+\/edit/.test(address.pathname))
    const { data } = await ask(
      url,
      'GET',
      `/api/admin/contest/get-contest-list?keyword=${encodeURIComponent(`${title} II`)}`,
      {
        token: await rootToken(),
      },
    )
    expect(data.records).toMatchObject([{ source: cid, visible: false, problemCount: 4 }])
    const outside = await ask(url, 'GET', `/api/get-contest-list?keyword=${encodeURIComponent(title)}`)
    expect(outside.data.records.map((row: { title: string }) => row.title)).toEqual([title])
  })

  test('its pages hold at every size, in both themes and languages', async () => {
    const as = await ask(url, 'POST', '/api/admin/login', { body: { username: chair, password: 'secret-1' } })
    const stops: Stop[] = [
      { name: 'admin-contest-edit', path: `/admin/contest/${cid}/edit` },
      { name: 'admin-contest-problems', path: `/admin/contest/${cid}/problems` },
      { name: 'admin-contest-announcement', path: `/admin/contest/${cid}/announcement` },
      { name: 'admin-contest-photos', path: `/admin/contest/${cid}/photos` },
    ]
    const behind = (button: RegExp) => async (opened: Page) => {
      await opened.getByRole('button', { name: button }).filter({ visible: true }).first().click()
      await opened.getByRole('dialog').waitFor()
    }
    const copying = async (opened: Page) => {
      await opened
        .getByRole('button', { name: /^More actions for|的更多操作$/ })
        .first()
        .click()
      await opened.getByRole('menuitem', { name: /^Copy contest|复制比赛$/ }).click()
      await opened.getByRole('dialog').waitFor()
    }
    const tools = (opened: Page) =>
      opened.getByRole('region', { name: /^Access for tools|工具如何接入/ }).scrollIntoViewIfNeeded()
    stops.push(
      { name: 'admin-contest-tools', path: `/admin/contest/${cid}/edit`, open: tools },
      { name: 'admin-contest-bank', path: `/admin/contest/${cid}/problems`, open: behind(/^Add from|从题库添加/) },
      { name: 'admin-contest-news', path: `/admin/contest/${cid}/announcement`, open: behind(/^New ann|发布公告/) },
      { name: 'admin-contest-copy', path: '/admin/contest', open: copying },
      { name: 'admin-contest-new-problem', path: `/admin/contest/${cid}/problem/create?label=E` },
    )
    const sizes = [
      [1440, 900],
      [820, 1180],
      [360, 800],
    ] as const
    await walkThrough(browser, { url, theme: 'light', locale: 'zh-CN', sizes, as }, stops)
    await walkThrough(browser, { url, theme: 'dark', locale: 'en-US', sizes: sizes.toReversed(), as }, stops)
  }, 240_000)

  test('nothing was written to the console', () => expect(faults).toEqual([]))
})
