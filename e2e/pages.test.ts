import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inProgress } from '@verdict/contract/vocabulary'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, newPerson, type Person, until } from './lib/api.ts'
import { newVisitor, openBrowser, type Theme, violations } from './lib/browser.ts'

/**
 * Every page in both themes, wide and narrow, as a guest and signed in: no accessibility violation, nothing cut off,
 * nothing in the console. With SCREENSHOTS set to a folder, pictures are kept for looking at.
 */

const url = inject('url')
const shots = process.env.SCREENSHOTS

let browser: Browser
let person: Person
let submitId = 0

beforeAll(async () => {
  browser = await openBrowser()
  person = await newPerson(url, inject('dataDir'), `mei${Date.now() % 1_000_000}`)
  const code = '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n'
  const sent = await ask(url, 'POST', '/api/submit-problem-judge', {
    token: person.token,
    body: { pid: 'V-1000', language: 'C++ 17', code },
  })
  submitId = sent.data.submitId
  await until('the verdict', async () => {
    const reply = await ask(url, 'GET', `/api/get-submission-detail?submitId=${submitId}`, { token: person.token })
    return inProgress(reply.data.submission.status) ? null : true
  })
  if (shots !== undefined) await mkdir(shots, { recursive: true })
})

afterAll(() => browser?.close())

const pages: readonly (readonly [name: string, path: () => string])[] = [
  ['home', () => '/home'],
  ['problems', () => '/problem'],
  ['problem', () => '/problem/V-1005'],
  ['status', () => '/status'],
  ['submission', () => `/submission-detail/${submitId}`],
  ['reset-password', () => '/reset-password?username=nobody&code=none'],
  ['introduction', () => '/introduction'],
  ['developer', () => '/developer'],
  ['not-found', () => '/nowhere'],
]

const sizes = [
  [1440, 900],
  [390, 844],
  [360, 740],
] as const

describe.each(['light', 'dark'] as const)('%s', (theme: Theme) => {
  describe.each(sizes)('%i x %i', (width, height) => {
    test.each(pages)('%s', async (name, path) => {
      const { context, page, faults } = await newVisitor(browser, { url, theme, width, height })
      try {
        if (name === 'submission') {
          await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(person.token)})`)
        }
        await page.goto(path(), { waitUntil: 'load' })
        await page.locator('main').waitFor()
        await page.waitForTimeout(1_200)
        if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}-${width}-${theme}.png`) })
        expect(await violations(page)).toEqual([])
        const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
        expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0)
        expect(faults).toEqual([])
      } finally {
        await context.close()
      }
    })
  })
})
