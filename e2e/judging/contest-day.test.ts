import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { audit } from '../../rehearsal/audit.ts'
import { type Client, logIn } from '../../rehearsal/client.ts'
import { type Playing, play } from '../../rehearsal/contestant.ts'
import { readCurve } from '../../rehearsal/curve.ts'
import { Ledger } from '../../rehearsal/ledger.ts'
import { type Stage, setStage } from '../../rehearsal/stage.ts'
import { ask, type Reply, until } from '../lib/api.ts'
import { newVisitor, openBrowser, type Theme, violations } from '../lib/browser.ts'

/**
 * A contest day: contestants submit real programs at the pace of a real contest, the board follows, it is frozen,
 * balloons are delivered, it ends, and the resolver reveals the board down to the medals. CONTEST_TEAMS and
 * CONTEST_MINUTES set size and length; the daily run is small.
 */

const url = inject('url')
const shots = process.env.SCREENSHOTS
const size = {
  curve: process.env.CONTEST_CURVE ?? 'spbsu-2020',
  teams: Number(process.env.CONTEST_TEAMS ?? 3),
  durationMs: Number(process.env.CONTEST_MINUTES ?? 0.4) * 60_000,
}
/** Of the last verdicts, where many programs wait for two slots. */
const patienceMs = 600_000
const longest = size.durationMs + patienceMs

let browser: Browser
let login: Reply
let root: Client
let stage: Stage
let playing: readonly Playing[]
const ledger = new Ledger()

beforeAll(async () => {
  browser = await openBrowser()
  const body = { username: 'root', password: inject('rootPassword') }
  login = await ask(url, 'POST', '/api/login', { body })
  root = await logIn(url, body.username, body.password)
  const curve = readCurve(size.curve, size)
  stage = await setStage(url, root, { ...size, problems: curve.problems })
  let number = 0
  const endsAt = stage.startsAt + size.durationMs
  playing = stage.teams.map((team, index) => {
    const arrivals = curve.arrivals.filter((arrival) => arrival.team === index)
    return play({ team, stage, arrivals, ledger, endsAt, nextNumber: () => ++number })
  })
}, 300_000)

afterAll(async () => {
  for (const item of playing ?? []) item.leave()
  await stage?.clear()
  await browser?.close()
}, 120_000)

const open = async (path: string, look: { theme?: Theme; width?: number; isManager?: boolean } = {}) => {
  const visitor = await newVisitor(browser, { url, ...look })
  await visitor.context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  if (look.isManager === true) {
    const kept = { token: login.token ?? '', userInfo: JSON.stringify(login.data) }
    for (const [key, value] of Object.entries(kept))
      await visitor.page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  await visitor.page.goto(path, { waitUntil: 'load' })
  return visitor
}

const picture = async (page: Page, name: string): Promise<void> => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/day-${name}.png` })
}

/** A moment of the contest, as a share of its time. */
const reach = (share: number) => sleep(Math.max(0, stage.startsAt + share * size.durationMs - Date.now()))

describe('the day of a contest', () => {
  test('the public board follows the contestants', { timeout: longest }, async () => {
    await reach(0.05)
    const { page, context, faults } = await open(`/contest/acm-scoreboard/${stage.cid}`)
    await expect.poll(() => page.getByRole('rowheader').count(), { timeout: size.durationMs }).toBeGreaterThan(1)
    await picture(page, 'board-running')
    expect(await violations(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })

  test('balloons are listed at the desk and delivered', { timeout: longest }, async () => {
    const { page, context, faults } = await open(`/contest/${stage.cid}/ac-info`, { isManager: true })
    const list = () => root.must('GET', `/api/get-contest-ac-info?cid=${stage.cid}&currentPage=1&limit=50`)
    const first = await until('a balloon', async () => (await list()).data.records[0] ?? null, longest)
    await page.getByText(first.username).first().waitFor()
    await picture(page, 'balloons')
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'balloons-390')
    await root.must('PUT', '/api/check-contest-ac-info', { id: first.id, checked: true, cid: stage.cid })
    const records = async () => (await list()).data.records as readonly { id: number; checked: boolean }[]
    expect((await records()).find(({ id }) => id === first.id)).toMatchObject({ checked: true })
    expect(faults).toEqual([])
    await context.close()
  })

  test('the board is frozen for the last part', { timeout: longest }, async () => {
    await reach(0.85)
    const { page, context } = await open(`/contest/acm-scoreboard/${stage.cid}`, { theme: 'dark', width: 390 })
    await page.getByText(/The scoreboard is frozen since/).waitFor()
    await picture(page, 'board-frozen-390-dark')
    await context.close()
  })

  test('everything is judged as it must be, once, and the board adds up', { timeout: longest }, async () => {
    await Promise.all(playing.map(({ played }) => played))
    await reach(1)
    await until(
      'the last verdicts',
      async () => (playing.every((item) => item.waiting() === 0) ? true : null),
      patienceMs,
    )
    await sleep(1_500)
    expect(ledger.errors).toEqual([])
    expect(ledger.sent.length).toBeGreaterThan(5)
    expect(await audit(root, stage, ledger)).toEqual({
      listed: ledger.sent.length,
      lost: 0,
      doubled: 0,
      unjudged: 0,
      wrongVerdicts: [],
      receiptGaps: 0,
      boardDiffers: [],
    })
  })

  test('the board is revealed down to the medals', { timeout: longest }, async () => {
    const { page, context, faults } = await open(`/scrollBoard/?cid=${stage.cid}&medals[]=1&medals[]=1&medals[]=1`, {
      isManager: true,
    })
    await page.getByText('Press Space to start').waitFor()
    await picture(page, 'reveal-begins')
    for (let presses = 0; !(await page.getByText('All results are revealed').isVisible()); presses += 1) {
      if (presses > 3_000) throw new Error('The reveal does not end.')
      await page.keyboard.press('Space')
    }
    // The last rows are still on their way to their places.
    await expect.poll(() => page.locator('[data-moving]').count()).toBe(0)
    await sleep(700)
    await picture(page, 'reveal-ends')
    const board = await root.must('POST', '/api/get-contest-rank', { cid: stage.cid, limit: 50, forceRefresh: true })
    const shown = await page
      .locator('[data-uid]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-uid')))
    const ranked = board.data.records.map(({ uid }: { uid: string }) => uid)
    expect(shown).toEqual(ranked.slice(0, shown.length))
    await expect.poll(() => page.locator('[data-medal="gold"]').count()).toBe(1)
    expect(await violations(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
})
