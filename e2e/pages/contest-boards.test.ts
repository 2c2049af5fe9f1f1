import { verdict } from '@verdict/contract/vocabulary'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, newPerson, type Person, type Reply, until } from '../lib/api.ts'
import { newVisitor, openBrowser, type Theme, violations, widthOf } from '../lib/browser.ts'
import { type HeldContest, handInJudged, holdContest, likelyTries, withDatabase } from '../lib/contests.ts'
import { withoutSubmitInterval } from '../lib/settings.ts'
import { walkThrough } from '../lib/walk.ts'

/** Boards for users: live, frozen, public, followed, and revealed step by step. */

const url = inject('url')
const databaseUrl = inject('databaseUrl')
const shots = process.env.SCREENSHOTS
const hour = 3_600

let browser: Browser
let mei: Person
let root: Reply
let live: HeldContest
let frozen: HeldContest
let ended: HeldContest
let oi: HeldContest
let restoreInterval: () => Promise<void>

const hoursFromNow = (hours: number): Date => new Date(Math.floor(Date.now() / 1_000 + hours * hour) * 1_000)

beforeAll(async () => {
  browser = await openBrowser()
  mei = await newPerson(url, inject('dataDir'), `mei${Date.now() % 1_000_000}`)
  root = await ask(url, 'POST', '/api/login', { body: { username: 'root', password: inject('rootPassword') } })
  restoreInterval = await withoutSubmitInterval(databaseUrl)
  await withDatabase(databaseUrl, async (db) => {
    live = await holdContest(db, { title: 'Morning round', from: -2, to: 2, teams: 12, problems: 3, shows_board: true })
    await handInJudged(db, live, likelyTries(live, hour))
    frozen = await holdContest(db, {
      ...{ title: '第 12 届梅子街程序设计竞赛', from: -4, to: 1, teams: 60, problems: 10 },
      ...{ is_sealed: true, seals_at: hoursFromNow(-0.5), opens_at_end: false },
      ...{ shows_board: true, shown_name: 'nickname', award_type: 1 },
      awards: JSON.stringify([{ priority: 1, name: 'Gold', background: '#f5d565', color: '#3d2f00', num: 10 }]),
    })
    await handInJudged(db, frozen, likelyTries(frozen, 4 * hour))
    const [, , , star] = frozen.teams
    await db
      .updateTable('contest')
      .set({ stars: JSON.stringify([star?.username]) })
      .where('id', '=', frozen.id)
      .execute()
    ended = await holdContest(db, {
      ...{ title: 'Autumn Cup 2026', from: -6, to: -1, teams: 30, problems: 8, shown_name: 'nickname' },
      ...{ is_sealed: true, seals_at: hoursFromNow(-2), opens_at_end: false },
    })
    const late = ended.teams.at(-1)?.uid ?? ''
    const surprises = ['A', 'B', 'H'].map((label, at) => ({
      ...{ uid: late, label, seconds: 4.5 * hour + at, verdict: verdict.accepted },
    }))
    await handInJudged(db, ended, [...likelyTries(ended, 5 * hour), ...surprises])
    oi = await holdContest(db, {
      title: 'OI round',
      from: -3,
      to: -1,
      type: 1,
      teams: 30,
      problems: 5,
      shows_board: true,
    })
    await handInJudged(db, oi, likelyTries(oi, 2 * hour, true))
  })
})

afterAll(async () => {
  await restoreInterval?.()
  await browser?.close()
})

interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  readonly faults: string[]
}

/** A page of a logged-in user, or of a guest. */
const visit = async (
  who: Person | 'root' | null,
  path: string,
  look: { readonly theme?: Theme; readonly width?: number; readonly height?: number } = {},
): Promise<Visit> => {
  const visitor = await newVisitor(browser, { url, ...look })
  await visitor.context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  const login =
    who === null
      ? null
      : who === 'root'
        ? root
        : await ask(url, 'POST', '/api/login', { body: { username: who.username, password: 'secret-1' } })
  if (login !== null) {
    const kept = { token: login.token ?? '', userInfo: JSON.stringify(login.data) }
    for (const [key, value] of Object.entries(kept)) {
      await visitor.page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
    }
  }
  await visitor.page.goto(path, { waitUntil: 'load' })
  return visitor
}

const picture = async (page: Page, name: string): Promise<void> => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** A row as the wire has it: who, solved, minutes. */
const standingsOf = async (contestId: number, forces: boolean, token: string) => {
  const body = { cid: contestId, limit: 500, forceRefresh: forces, removeStar: false }
  const { data } = await ask(url, 'POST', '/api/get-contest-rank', { token, body })
  return (data.records as { rank: number; nickname: string; ac: number; totalTime: number }[]).map(
    ({ rank, nickname, ac, totalTime }) => [String(rank), nickname, String(ac), String(Math.floor(totalTime / 60))],
  )
}

describe('the board of a running contest', () => {
  test('shows a judged program without being asked, in the contestant’s own row on top', async () => {
    const { page, context, faults } = await visit(mei, `/contest/${live.id}/rank`)
    await page.getByRole('table', { name: /Morning round/ }).waitFor()
    await expect.poll(() => rowOf(page, mei.username).count()).toBe(0)
    const code = '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b; }\n'
    const body = { pid: 'A', cid: live.id, language: 'C++ 17', code }
    const sent = await ask(url, 'POST', '/api/submit-problem-judge', { token: mei.token, body })
    expect(sent).toMatchObject({ status: 200 })
    const own = rowOf(page, mei.username)
    await own.first().waitFor({ timeout: 60_000 })
    // On top and in its place.
    await expect.poll(() => own.count()).toBe(2)
    expect(await page.getByRole('row').nth(1).textContent()).toContain(mei.username)
    await own
      .first()
      .getByRole('link', { name: /^Problem A: (first solve|solved)/ })
      .waitFor()
    await picture(page, 'board-live')
    expect(await violations(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })

  test('moving rows are marked, and followed people are on top, also after a reload', async () => {
    const { page, context } = await visit(mei, `/contest/${live.id}/rank`)
    const name = await page
      .getByRole('button', { name: /^Follow t/ })
      .last()
      .getAttribute('aria-label')
    const team = live.teams.find(({ username }) => name === `Follow ${username}`)
    if (team === undefined) throw new Error(`The last row is not one of ours: ${name}`)
    await page.getByRole('button', { name: `Follow ${team.username}`, exact: true }).click()
    await expect.poll(() => rowOf(page, team.username).count()).toBe(2)
    await page.reload()
    await expect.poll(() => rowOf(page, team.username).count()).toBe(2)
    const solves = [...live.problems.keys()].map((label, at) => ({
      ...{ uid: team.uid, label, seconds: 60 + at, verdict: verdict.accepted },
    }))
    await withDatabase(databaseUrl, (db) => handInJudged(db, live, solves))
    await rowOf(page, team.username).first().getByText('Moved up').waitFor({ timeout: 20_000 })
    await expect.poll(() => page.getByText('Moved up').count(), { timeout: 5_000 }).toBe(0)
    await context.close()
  })

  test('a first solve is shown inside the contest and on the public board, and disappears by itself', async () => {
    const inside = await visit(mei, `/contest/${live.id}/announcements`, { width: 360, height: 740 })
    const outside = await visit(null, `/contest/acm-scoreboard/${live.id}`)
    await outside.page.getByRole('table', { name: /Morning round/ }).waitFor()
    await inside.page.getByText('No announcements yet').waitFor()
    // Both are subscribed by now; earlier events are not shown.
    await inside.page.waitForTimeout(1_500)
    const [, quick] = live.teams
    const solve = { uid: quick?.uid ?? '', label: 'C', seconds: 5, verdict: verdict.accepted }
    await withDatabase(databaseUrl, (db) => handInJudged(db, live, [solve]))
    const words = `First solve: ${quick?.username} solved C at 0:00:05`
    for (const [name, { page }] of Object.entries({ inside, outside })) {
      const news = page.getByRole('status').getByText(words)
      await news.waitFor({ timeout: 20_000 })
      await picture(page, `first-solve-${name}`)
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    }
    await outside.page.getByRole('button', { name: 'Dismiss first solve of C' }).click()
    expect(await outside.page.getByText(words).count()).toBe(0)
    await inside.page.getByText(words).waitFor({ state: 'detached', timeout: 12_000 })
    expect([...inside.faults, ...outside.faults]).toEqual([])
    await Promise.all([inside.context.close(), outside.context.close()])
  })

  test('a stopped board changes only on request', async () => {
    const { page, context } = await visit(null, `/contest/acm-scoreboard/${live.id}`)
    await page.getByRole('switch', { name: 'Live' }).click()
    const before = await page.getByRole('row').count()
    const [newcomer] = (
      await withDatabase(databaseUrl, (db) =>
        holdContest(db, { title: 'Spare', from: 1, to: 2, teams: 1, problems: 1 }),
      )
    ).teams
    await withDatabase(databaseUrl, (db) =>
      handInJudged(db, live, [{ uid: newcomer?.uid ?? '', label: 'A', seconds: 30, verdict: verdict.accepted }]),
    )
    await page.waitForTimeout(4_000)
    await expect.poll(() => page.getByRole('row').count()).toBe(before)
    await page.getByRole('button', { name: 'Refresh scoreboard' }).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(before + 1)
    await context.close()
  })
})

describe('a frozen board', () => {
  test('shows its time, hides later tries, and unfreezes for a manager on request', async () => {
    const { page, context, faults } = await visit('root', `/contest/${frozen.id}/rank?limit=100`)
    await page.getByText(/The scoreboard is frozen since/).waitFor()
    const hidden = await page.getByText(/attempts? during the freeze/).count()
    expect(hidden).toBeGreaterThan(0)
    await picture(page, 'board-frozen-1440')
    expect(await violations(page)).toEqual([])
    await page.getByRole('switch', { name: 'Unfrozen view' }).click()
    await page.getByText(/You are viewing frozen results/).waitFor()
    await expect.poll(() => page.getByText(/attempts? during the freeze/).count()).toBeLessThan(hidden)
    await picture(page, 'board-forced')
    await page.getByRole('button', { name: 'Download' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Scoreboard (Excel)' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`contest_${frozen.id}_rank.xlsx`)
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'board-forced-390')
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    expect(faults).toEqual([])
    await context.close()
  })

  test('a contestant has no such switch, and asking by the address opens nothing', async () => {
    const { page, context } = await visit(mei, `/contest/${frozen.id}/rank?forceRefresh=true`)
    await page.getByText(/The scoreboard is frozen since/).waitFor()
    expect(await page.getByRole('switch', { name: 'Unfrozen view' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(0)
    await context.close()
  })

  test('pages, search and stars are in the address', async () => {
    const { page, context } = await visit('root', `/contest/${frozen.id}/rank`)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('currentPage')).toBe('2')
    await page.getByRole('searchbox', { name: 'Search teams' }).fill('team 11')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
    await page.getByRole('searchbox', { name: 'Search teams' }).fill('an unknown team')
    await page.keyboard.press('Enter')
    await page.getByText('No matching teams').waitFor()
    await page.goto(`/contest/${frozen.id}/rank?limit=100`)
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(60)
    await page.getByRole('switch', { name: 'Star teams' }).click()
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(59)
    await context.close()
  })
})

describe('the public board', () => {
  test.each([
    ['light', 1440, 900],
    ['dark', 390, 844],
  ] as const)("%s at %i px works without a login and without the site's frame", async (theme, width, height) => {
    const { page, context, faults } = await visit(null, `/contest/acm-scoreboard/${frozen.id}`, {
      theme,
      width,
      height,
    })
    await page.getByText(/The scoreboard is frozen since/).waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: 'Pages' }).count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Log in' }).count()).toBe(0)
    await picture(page, `board-outside-${width}-${theme}`)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    expect(faults).toEqual([])
    await context.close()
  })

  test('the address of the other rule leads to the board there is', async () => {
    const { page, context } = await visit(null, `/contest/acm-scoreboard/${oi.id}`)
    await page.waitForURL(`**/contest/oi-scoreboard/${oi.id}`)
    await page.getByRole('columnheader', { name: 'Score' }).waitFor()
    await page
      .getByText(/full score 100/)
      .first()
      .waitFor({ state: 'attached' })
    await picture(page, 'board-oi')
    expect(await violations(page)).toEqual([])
    await context.close()
  })

  test('a closed board shows a message', async () => {
    const { page, context } = await visit(null, `/contest/acm-scoreboard/${ended.id}`)
    await page.getByText('No public scoreboard available').waitFor()
    await context.close()
  })
})

describe('a scroll board', () => {
  test('goes from the frozen board to the final one, offline, and back', async () => {
    const token = root.token ?? ''
    const { page: settings, context } = await visit('root', `/contest/${ended.id}/scroll-board`)
    const gold = settings.getByLabel('Gold')
    await gold.waitFor()
    const people = (await standingsOf(ended.id, true, token)).length
    expect(await gold.inputValue()).toBe(String(Math.floor((people * 10) / 100)))
    await gold.fill('2')
    await picture(settings, 'scroll-settings')
    expect(await violations(settings)).toEqual([])
    await givePhotos(ended.teams, await settings.screenshot())
    const [page] = await Promise.all([
      context.waitForEvent('page'),
      settings.getByRole('link', { name: 'Open resolver' }).click(),
    ])
    expect(new URL(page.url()).pathname).toBe('/scrollBoard/')
    expect(new URL(page.url()).searchParams.getAll('medals[]')[0]).toBe('2')
    await page.getByText('Press Space to start').waitFor()
    // The pictures come after the rows.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const before = await standingsOf(ended.id, false, token)
    expect(await shownOn(page)).toEqual(before.slice(-(await page.locator('[data-uid]').count())))
    await picture(page, 'scroll-begin')
    let presses = 0
    const seen = new Set<string>()
    const photo = page.locator('[data-photo] img')
    while (!(await page.getByText('All results are revealed').isVisible())) {
      await page.keyboard.press('Space')
      presses += 1
      if ((await photo.count()) > 0) {
        // Fetched before the network went.
        await expect.poll(() => widthOf(photo)).toBeGreaterThan(0)
        if (seen.size === 0) await picture(page, 'scroll-photo')
        seen.add((await photo.getAttribute('src')) ?? '')
      }
      if (presses > 2_000) throw new Error('The reveal does not end.')
    }
    expect(presses).toBeGreaterThan(10)
    expect(seen.size).toBeGreaterThan(1)
    const after = await standingsOf(ended.id, true, token)
    expect(after).not.toEqual(before)
    expect(await shownOn(page)).toEqual(after.slice(0, await page.locator('[data-uid]').count()))
    await expect.poll(() => page.locator('[data-medal="gold"]').count()).toBe(2)
    await picture(page, 'scroll-end')
    await page.keyboard.press('Home')
    await page.getByText('Press Space to start').waitFor()
    expect(await shownOn(page)).toEqual(before.slice(-(await page.locator('[data-uid]').count())))
    expect(await violations(page)).toEqual([])
    await context.close()
  })

  test("is closed to others, except with a manager's link", async () => {
    const closed = await visit(mei, `/scrollBoard/?cid=${ended.id}`)
    await closed.page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await closed.page.locator('[data-uid]').count()).toBe(0)
    await closed.context.close()
    const { page, context } = await visit('root', `/contest/${ended.id}/scroll-board`)
    await page.getByRole('button', { name: 'Copy link for another computer' }).click()
    const link = await until('the link', async () => {
      const text = await page.evaluate('navigator.clipboard.readText()')
      return String(text).includes('pass=') ? String(text) : null
    })
    await context.close()
    const guest = await visit(null, link.slice(link.indexOf('/scrollBoard')))
    await guest.page.getByText('Press Space to start').waitFor()
    await guest.context.close()
  })
})

/** Gives each of them a photo for the contest that is over. */
const givePhotos = async (teams: readonly { readonly username: string }[], bytes: Buffer): Promise<void> => {
  for (const { username } of teams) {
    const form = new FormData()
    form.set('image', new Blob([Uint8Array.from(bytes)]), 'team.png')
    const search = new URLSearchParams({ cid: String(ended.id), username })
    const headers = { authorization: root.token ?? '' }
    const reply = await fetch(`${url}/api/admin/contest/photo?${search}`, { method: 'POST', headers, body: form })
    expect(await reply.json()).toMatchObject({ status: 200 })
  }
}

/** The rows on the stage from the top down: rank, name, solved, minutes. */
const shownOn = (page: Page): Promise<string[][]> =>
  page.evaluate(
    `[...document.querySelectorAll('[data-uid]')].map(({ children: [place, who, points, time] }) =>
      [place.firstChild, who.children[1].children[0], points, time].map(({ textContent }) => textContent))`,
  )

test.each([
  ['light', 'zh-CN', [[1440, 900] as const, [768, 1024] as const, [360, 740] as const]],
  ['dark', 'en-US', [[360, 740] as const, [768, 1024] as const, [1440, 900] as const]],
] as const)('every board fits, %s and %s', async (theme, locale, sizes) => {
  const walk = { url, theme, locale, sizes }
  const login = await ask(url, 'POST', '/api/login', { body: { username: mei.username, password: 'secret-1' } })
  await walkThrough(browser, { ...walk, as: login }, [
    { name: 'boards-live', path: `/contest/${live.id}/rank` },
    { name: 'boards-frozen', path: `/contest/${frozen.id}/rank` },
    { name: 'boards-oi', path: `/contest/${oi.id}/rank` },
  ])
  await walkThrough(browser, { ...walk, as: root }, [
    { name: 'boards-manager', path: `/contest/${frozen.id}/rank?forceRefresh=true` },
    { name: 'boards-scroll-settings', path: `/contest/${ended.id}/scroll-board` },
  ])
  await walkThrough(browser, walk, [
    { name: 'boards-outside', path: `/contest/acm-scoreboard/${frozen.id}` },
    { name: 'boards-closed', path: `/contest/acm-scoreboard/${ended.id}` },
  ])
})
