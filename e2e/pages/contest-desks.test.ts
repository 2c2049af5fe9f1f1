import { verdict } from '@verdict/contract/vocabulary'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson, type Person, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { type HeldContest, handInJudged, holdContest, type Try, withDatabase } from '../lib/contests.ts'
import { walkThrough } from '../lib/walk.ts'

/** Desks of a contest: questions to the jury, prints, balloons, and passes that open them on a phone. */

const url = inject('url')
const databaseUrl = inject('databaseUrl')

let browser: Browser
let root: Reply
let ann: Person
let annLogin: Reply
let live: HeldContest
let ended: HeldContest

beforeAll(async () => {
  browser = await openBrowser()
  root = await ask(url, 'POST', '/api/login', { body: { username: 'root', password: inject('rootPassword') } })
  ann = await newPerson(url, inject('dataDir'), `ann${Date.now() % 1_000_000}`)
  annLogin = await ask(url, 'POST', '/api/login', { body: { username: ann.username, password: 'secret-1' } })
  await withDatabase(databaseUrl, async (db) => {
    const wish = { teams: 6, problems: 3, takes_prints: true }
    live = await holdContest(db, { title: 'Hall round', from: -2, to: 2, ...wish })
    const uid = (team: number) => live.teams[team]?.uid ?? ''
    await handInJudged(db, live, [
      { uid: uid(0), label: 'A', seconds: 600, verdict: verdict.accepted },
      { uid: uid(1), label: 'A', seconds: 900, verdict: verdict.accepted },
      { uid: uid(2), label: 'B', seconds: 1_800, verdict: verdict.wrongAnswer },
    ])
    ended = await holdContest(db, { title: 'Last year', from: -6, to: -1, ...wish, teams: 30, problems: 5 })
    const tries = ended.teams.flatMap(({ uid: who }, team) =>
      ['A', 'B', 'C', 'D'].flatMap((label, at): readonly Try[] =>
        team % (at + 2) === 0
          ? [
              { uid: who, label, seconds: 600 * (at + 1) + team * 97, verdict: verdict.wrongAnswer },
              { uid: who, label, seconds: 900 * (at + 1) + team * 113, verdict: verdict.accepted },
            ]
          : [{ uid: who, label, seconds: 700 * (at + 1) + team * 71, verdict: verdict.timeLimitExceeded }],
      ),
    )
    await handInJudged(db, ended, tries)
  })
})
afterAll(() => browser?.close())

/** A browser with a logged-in user. */
const at = async (login: Reply, options: { readonly width?: number } = {}) => {
  const visitor = await newVisitor(browser, { url, ...options })
  await visitor.context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  const kept = { token: login.token ?? '', userInfo: JSON.stringify(login.data) }
  for (const [key, value] of Object.entries(kept)) {
    await visitor.page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  return visitor
}

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

/** Makes a pass in the manager's browser and comes with its link on a phone, without an account. */
const phoneWith = async (manager: Page, desk: string): Promise<{ context: BrowserContext; page: Page }> => {
  await manager.goto(`/contest/${live.id}/passes`)
  await manager.getByRole('button', { name: 'New pass' }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByLabel('Desk').selectOption({ label: desk })
  await dialog.getByLabel('Name').fill('Hall B')
  await dialog.getByRole('button', { name: 'New pass' }).click()
  await manager.getByRole('img', { name: 'Pass link as QR code' }).waitFor()
  const link = await manager.getByLabel('Pass link').inputValue()
  await manager.keyboard.press('Escape')
  const phone = await newVisitor(browser, { url, width: 390, height: 780 })
  await phone.context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  await phone.page.goto(link.slice(link.indexOf('/desk')))
  await phone.page.getByRole('heading', { name: desk, level: 1 }).waitFor()
  expect(phone.page.url()).not.toContain('#')
  return phone
}

test('a contestant asks, the jury answers publicly, and all see it without a reload', async () => {
  const contestant = await at(annLogin)
  const jury = await at(root)
  await contestant.page.goto(`/contest/${live.id}/clarifications`)
  await jury.page.goto(`/contest/${live.id}/clarifications`)
  await shown(jury.page, 'No open questions')
  await contestant.page.getByLabel('About').selectOption({ label: 'A · Problem A' })
  await contestant.page.getByRole('textbox', { name: 'Question' }).fill('May n be zero?')
  await contestant.page.getByRole('button', { name: 'Send' }).click()
  await shown(contestant.page, 'Waiting for an answer')
  await shown(jury.page, 'May n be zero?')
  await shown(jury.page, '1 open question')
  await jury.page.getByRole('button', { name: /^Claim question/ }).click()
  await shown(jury.page, 'Claimed by you')
  await jury.page.getByRole('button', { name: /^Answer question/ }).click()
  await jury.page.getByRole('textbox', { name: 'Answer' }).fill('No, n is at least one.')
  expect(await violations(jury.page)).toEqual([])
  await jury.page.getByRole('button', { name: 'To all participants' }).click()
  await shown(contestant.page, 'No, n is at least one.')
  await shown(contestant.page, 'To all')
  expect(await violations(contestant.page)).toEqual([])
  // Elsewhere in the contest the tab shows a badge.
  const listening = contestant.page.waitForResponse((reply) => /api\/events.*contest/.test(reply.url()))
  await contestant.page.goto(`/contest/${live.id}/problems`)
  await listening
  await jury.page.getByRole('button', { name: 'Announce to all' }).click()
  await jury.page.getByLabel('Announcement').fill('Ten minutes more.')
  await jury.page.getByRole('button', { name: 'Send announcement' }).click()
  await shown(contestant.page, 'The jury answered your question. See Clarifications.')
  await contestant.page.getByRole('link', { name: /Clarifications\s*1/ }).waitFor()
  await contestant.page.getByRole('link', { name: /Clarifications/ }).click()
  await shown(contestant.page, 'Ten minutes more.')
  await contestant.page.getByRole('link', { name: 'Clarifications', exact: true }).waitFor()
  expect([...contestant.faults, ...jury.faults]).toEqual([])
  await contestant.context.close()
  await jury.context.close()
})

test('a print request comes to a phone that was let in by a pass, and goes back as printed', async () => {
  const contestant = await at(annLogin)
  const manager = await at(root)
  const phone = await phoneWith(manager.page, 'Print desk')
  await shown(phone.page, 'No print requests')
  await contestant.page.goto(`/contest/${live.id}/print`)
  await contestant.page.getByLabel('Text to print').fill('short')
  await contestant.page.getByRole('button', { name: 'Send print request' }).click()
  await shown(contestant.page, 'Enter at least 50 characters.')
  const program = '#include <bits/stdc++.h>\nint main() {\n\tputs("plum blossom");\n}\n'
  await contestant.page.getByLabel('Text to print').fill(program)
  await contestant.page.getByRole('button', { name: 'Send print request' }).click()
  await shown(contestant.page, 'Waiting')
  await phone.page.getByRole('button', { name: `Open the request of ${ann.username}` }).click()
  await shown(phone.page, 'puts("plum blossom");')
  await phone.page.keyboard.press('Escape')
  await phone.page.getByRole('button', { name: `Mark the request of ${ann.username} as printed` }).click()
  await shown(phone.page, 'Printed by Hall B')
  await shown(contestant.page, 'Printed')
  expect(await violations(phone.page)).toEqual([])
  // After the revocation the phone has no access.
  await manager.page.reload()
  await manager.page.getByRole('button', { name: 'Revoke pass Hall B' }).click()
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await shown(manager.page, 'Revoked')
  await phone.page.reload()
  await shown(phone.page, 'This desk is not open')
  for (const { context } of [contestant, manager, phone]) await context.close()
})

test('a balloon appears, is delivered, and must be collected once its submission is rejudged', async () => {
  const manager = await at(root)
  const phone = await phoneWith(manager.page, 'Balloon desk')
  await shown(phone.page, '2 pending')
  const [first, , third] = live.teams
  await withDatabase(databaseUrl, (db) =>
    handInJudged(db, live, [{ uid: third?.uid ?? '', label: 'B', seconds: 2_400, verdict: verdict.accepted }]),
  )
  await shown(phone.page, '3 pending')
  const line = phone.page.getByRole('listitem').filter({ hasText: first?.username ?? '' })
  await line.getByText('First solve').waitFor()
  await phone.page.getByRole('button', { name: `Mark balloon A for ${first?.username} as delivered` }).click()
  await line.getByText('Delivered by Hall B').waitFor()
  await shown(phone.page, '2 pending')
  await withDatabase(databaseUrl, (db) =>
    db
      .updateTable('submission')
      .set({ verdict: verdict.wrongAnswer })
      .where('contest_id', '=', live.id)
      .where('account_id', '=', first?.uid ?? '')
      .execute(),
  )
  await line.getByText('No longer accepted. Collect the balloon').waitFor()
  await phone.page
    .getByRole('listitem')
    .filter({ hasText: live.teams[1]?.username ?? '' })
    .getByText('First solve')
    .waitFor()
  expect(await violations(phone.page)).toEqual([])
  await phone.page.getByRole('button', { name: /as collected/ }).click()
  await line.waitFor({ state: 'detached' })
  for (const { context } of [manager, phone]) await context.close()
})

test.each([
  ['light', 'zh-CN'],
  ['dark', 'en-US'],
] as const)('every desk page fits at every size, %s and %s', async (theme, locale) => {
  const sizes = [
    [1440, 900],
    [360, 740],
  ] as const
  const named = (names: readonly string[], cid: number) =>
    names.map((path) => ({ name: `desks-${path}-${theme}`, path: `/contest/${cid}/${path}` }))
  const walk = { url, theme, locale, sizes }
  const behind = (button: RegExp) => async (page: Page) => {
    await page.getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').waitFor()
  }
  await walkThrough(browser, { ...walk, as: root }, [
    ...named(['ac-info', 'admin-print', 'passes', 'clarifications', 'rejudge'], live.id),
    { name: `desks-pass-${theme}`, path: `/contest/${live.id}/passes`, open: behind(/^(New pass|新建通行证)$/) },
    {
      name: `desks-paper-${theme}`,
      path: `/contest/${live.id}/admin-print`,
      open: behind(/^(Open the request|查看 .* 的打印请求)/),
    },
    { name: `desks-balloons-${theme}`, path: `/desk/${live.id}/balloons` },
  ])
  await walkThrough(browser, { ...walk, as: annLogin }, [
    ...named(['print'], live.id).map((stop) => ({ ...stop, name: `${stop.name}-ann` })),
    { name: `desks-questions-${theme}`, path: `/contest/${live.id}/clarifications` },
    ...named(['statistics'], ended.id),
    { name: `desks-shut-${theme}`, path: `/desk/${live.id}/print` },
  ])
})
