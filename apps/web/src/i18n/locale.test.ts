import { expect, test } from 'vitest'
import { chooseLocale } from './locale.ts'

test.each([
  ['the query wins over everything', '?l=zh-cn', 'Web_Language=en-US', 'en-US', 'zh-CN'],
  ['any other query value is English', '?l=fr', 'Web_Language=zh-CN', 'zh-CN', 'en-US'],
  ['the cookie wins over the browser', '', 'a=b; Web_Language=en-US', 'zh-CN', 'en-US'],
  ['the browser decides when nothing was saved', '', '', 'zh-TW', 'zh-CN'],
  ['other browsers read English', '', '', 'de-DE', 'en-US'],
])('%s', (_, search, cookie, browser, locale) => {
  expect(chooseLocale(search, cookie, browser)).toBe(locale)
})
