import type { Locale } from '@verdict/contract/vocabulary'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ask, type Reply } from './api.ts'
import { newVisitor } from './browser.ts'

/** Parts of a course that its journeys share. */

/** Calls the API as a user and expects success. */
export const callAs = async (
  url: string,
  who: Reply,
  request: { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string; readonly body?: object | undefined },
  // biome-ignore lint/suspicious/noExplicitAny: replies are examined field by field
): Promise<any> => {
  const { method, path, body } = request
  const reply = await ask(url, method, `/api/${path}`, { token: who.token ?? '', ...(body && { body }) })
  expect(reply, `${method} ${path}: ${reply.msg}`).toMatchObject({ status: 200 })
  return reply.data
}

/** A browser in which a user is logged in and reads a language. */
export const visitAs = async (
  browser: Browser,
  {
    url,
    who,
    locale,
    width,
  }: { readonly url: string; readonly who: Reply; readonly locale: Locale; readonly width?: number },
) => {
  const visitor = await newVisitor(browser, { url, ...(width !== undefined && { width }) })
  await visitor.context.addCookies([{ name: 'Web_Language', value: locale, url }])
  for (const [key, value] of Object.entries({ token: who.token ?? '', userInfo: JSON.stringify(who.data) })) {
    await visitor.page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  return visitor
}

/** What a field for a moment takes, in the time zone of the browser. */
export const fieldTime = (at: number): string => {
  const minuteMs = 60_000
  return new Date(at - new Date(at).getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

/** Text of a column of a table's body by the text of its row header. */
export const columnOf = async (page: Page, at: number): Promise<ReadonlyMap<string, string>> => {
  const rows = await page.locator('tbody tr').evaluateAll((found, index) => {
    type Row = {
      querySelector(what: string): { textContent: string } | null
      children: ArrayLike<{ textContent: string }>
    }
    return (found as unknown as Row[]).map((row) => [
      row.querySelector('th')?.textContent ?? '',
      row.children[index]?.textContent ?? '',
    ])
  }, at)
  return new Map(rows as [string, string][])
}
