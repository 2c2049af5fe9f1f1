import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { openBrowser } from '../lib/browser.ts'
import { type Size, type Stop, type Walk, walkThrough } from '../lib/walk.ts'
import { makeWorld, type World } from '../lib/world.ts'

/** Every page, as a guest and logged in: in English from desktop down to phone, in Chinese from phone up to desktop. */

const url = inject('url')

let browser: Browser
let world: World

beforeAll(async () => {
  browser = await openBrowser()
  world = await makeWorld({
    url,
    dataDir: inject('dataDir'),
    databaseUrl: inject('databaseUrl'),
    rootPassword: inject('rootPassword'),
  })
})

afterAll(() => browser?.close())

const ofGuests = (): readonly Stop[] => [
  { name: 'home', path: '/home' },
  { name: 'problems', path: '/problem' },
  { name: 'problem', path: '/problem/V-1005' },
  { name: 'status', path: '/status' },
  { name: 'reset-password', path: '/reset-password?username=nobody&code=none' },
  { name: 'rank-acm', path: '/acm-rank' },
  { name: 'rank-oi', path: '/oi-rank' },
  { name: 'user', path: `/user-home?username=${world.username}` },
  { name: 'introduction', path: '/introduction' },
  { name: 'developer', path: '/developer' },
  { name: 'not-found', path: '/nowhere' },
]

const ofMembers = (): readonly Stop[] => [
  { name: 'own-home', path: '/home' },
  { name: 'own-problems', path: '/problem' },
  { name: 'own-problem', path: '/problem/V-1000' },
  { name: 'own-status', path: '/status?onlyMine=true' },
  { name: 'own-submission', path: `/submission-detail/${world.submitId}` },
  { name: 'own-user', path: '/user-home' },
  ...['discuss', 'reply', 'like', 'sys', 'mine'].map((kind) => ({ name: `own-${kind}`, path: `/message/${kind}` })),
  ...['avatar', 'profile', 'password', 'email', 'factors', 'devices', 'tokens'].map((part) => ({
    name: `own-setting-${part}`,
    path: `/setting#${part}`,
  })),
]

const sizes: readonly Size[] = [
  [1440, 900],
  [390, 844],
  [360, 740],
]

type Look = Pick<Walk, 'theme' | 'locale' | 'sizes' | 'onlyPictures'>

const looks: readonly Look[] = [
  { theme: 'light', locale: 'en-US', sizes },
  { theme: 'dark', locale: 'zh-CN', sizes: sizes.toReversed() },
]

/**
 * For reviewing screenshots of a change: with EVERY_LOOK set in addition to SCREENSHOTS both themes are captured in
 * both languages, on tablets too.
 */
const everyLook: readonly Look[] = looks
  .flatMap(({ theme }) => looks.map(({ locale }) => ({ theme, locale })))
  .map((look) => ({
    ...look,
    onlyPictures: true,
    sizes: [
      [1440, 900],
      [820, 1180],
      [390, 844],
      [360, 740],
    ],
  }))

describe.each(process.env.EVERY_LOOK === undefined ? looks : everyLook)('$theme, $locale', (look) => {
  test('pages for guests', () => walkThrough(browser, { ...look, url }, ofGuests()))
  test('pages for users', () => walkThrough(browser, { ...look, url, as: world.member }, ofMembers()))
})
