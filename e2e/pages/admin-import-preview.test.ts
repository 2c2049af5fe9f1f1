import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, type Reply } from '../lib/api.ts'
import { openBrowser } from '../lib/browser.ts'
import { type Size, walkThrough } from '../lib/walk.ts'
import { zipOf } from '../lib/zip.ts'

/** The preview of a package in every size, theme and language, with each kind of remark. */

const url = inject('url')
const sizes: readonly Size[] = [
  [1440, 1000],
  [360, 1000],
]
let browser: Awaited<ReturnType<typeof openBrowser>>
let root: Reply
beforeAll(async () => {
  browser = await openBrowser()
  root = await ask(url, 'POST', '/api/admin/login', { body: { username: 'root', password: inject('rootPassword') } })
})
afterAll(() => browser?.close())

const send = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const token = root.token ?? ''
  const bytes = await zipOf(files)
  const body = { fileName: 'preview.zip', bytes: bytes.length }
  const { importId } = (await ask(url, 'POST', '/api/admin/packages', { token, body })).data
  await fetch(`${url}/api/admin/packages/${importId}/pieces?offset=0`, {
    method: 'PUT',
    headers: { authorization: token, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  await expect
    .poll(async () => (await ask(url, 'GET', `/api/admin/packages/${importId}`, { token })).data.state)
    .toBe('read')
  return importId
}

/** A problem of Polygon; its checker gives points. */
const problem = (folder: string, id: string, title: string, limit = '1000') => ({
  [`${folder}/problem.xml`]: `<problem short-name="${id}"><names><name language="english" value="${title}"/></names><judging><testset name="tests"><time-limit>${limit}</time-limit><memory-limit>268435456</memory-limit><test-count>1</test-count><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern><tests/></testset><testset name="pretests"/></judging><assets><checker type="testlib"><source path="check.cpp" type="cpp.g++17"/></checker></assets></problem>`,
  [`${folder}/tests/01`]: '1\n',
  [`${folder}/tests/01.a`]: '1\n',
  [`${folder}/check.cpp`]: '#include "testlib.h"\nint main() { quitp(1.0, "all"); }\n',
})

test('the preview shows titles, twins, the offer of OI and reasons', async () => {
  const importId = await send({
    ...problem('a', 'APPLE', 'Apple trees and their shortest paths'),
    ...problem('b', 'apple', 'Another apple'),
    ...problem('c', 'PEAR', 'A pear without a limit', 'soon'),
  })
  const path = `/admin/problem/batch-operation?import=${importId}`
  for (const theme of ['light', 'dark'] as const) {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      await walkThrough(browser, { url, theme, locale, sizes, as: root }, [
        {
          name: 'import-preview',
          path,
          open: async (page) => {
            const apple = page.getByRole('region', { name: 'Apple trees and their shortest paths', exact: true })
            await apple.locator('select').last().selectOption('1')
            for (const summary of await page.locator('summary').all()) await summary.click()
            await page.getByText('A pear without a limit').waitFor()
          },
        },
      ])
    }
  }
})
