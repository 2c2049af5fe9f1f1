import type { Locale } from '@verdict/contract/vocabulary'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { withoutSubmitInterval } from '../lib/settings.ts'
import { wordsOf } from '../lib/words.ts'

/** A block problem from the teacher's click to the student's verdict, with the real judge. */

const url = inject('url')
const display = `BLOCKS-${Date.now() % 1_000_000}`

let browser: Browser
let root: Reply
let student: Reply
let submitId = ''
let restoreInterval: () => Promise<void>

beforeAll(async () => {
  browser = await openBrowser()
  restoreInterval = await withoutSubmitInterval(inject('databaseUrl'))
  root = await ask(url, 'POST', '/api/admin/login', { body: { username: 'root', password: inject('rootPassword') } })
  const problem = {
    problemId: display,
    title: 'Sum',
    description: 'x',
    input: 'x',
    output: 'x',
    auth: 1,
    type: 0,
    examples: '<input>3 4</input><output>7</output>',
  }
  const samples = [{ input: '3 4\n', output: '7\n' }]
  const body = { problem, judgeMode: 'default', isUploadTestCase: false, samples }
  const made = await ask(url, 'POST', '/api/admin/problem', { token: root.token ?? '', body })
  if (made.status !== 200) throw new Error(made.msg)
})
afterAll(async () => {
  await restoreInterval?.()
  await browser?.close()
})

const newStudent = async (): Promise<Reply> => {
  const { username } = await newPerson(url, inject('dataDir'), `block${Date.now() % 1_000_000}`)
  return ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
}

const at = async (login: Reply, language: string, width = 1440): Promise<{ page: Page; faults: string[] }> => {
  const { context, page, faults } = await newVisitor(browser, { url, width })
  await context.addCookies([{ name: 'Web_Language', value: language, url }])
  const kept = { token: login.token ?? '', userInfo: JSON.stringify(login.data) }
  for (const [key, value] of Object.entries(kept)) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  return { page, faults }
}

const pid = async (): Promise<number> =>
  (await ask(url, 'GET', `/api/get-problem-detail?problemId=${display}`)).data.problem.id

/** Drags a block by a part of it, so that its left end is dropped on a place. */
const drag = async (
  page: Page,
  { block, by = block }: { readonly block: Locator; readonly by?: Locator },
  to: { readonly x: number; readonly y: number },
): Promise<void> => {
  const [from, held] = [await middleLeft(block), await middleLeft(by)]
  await page.mouse.move(held.x + 6, held.y)
  await page.mouse.down()
  await page.mouse.move(held.x + 30, held.y + 10, { steps: 4 })
  await page.mouse.move(held.x + 6 + to.x - from.x, held.y + to.y - from.y, { steps: 8 })
  await page.mouse.up()
}

const middleLeft = async (place: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await place.boundingBox()
  if (box === null) throw new Error('The place is not in sight.')
  return { x: box.x, y: box.y + box.height / 2 }
}

test('a teacher chooses a ready-made set', async () => {
  const { page, faults } = await at(root, 'en-US')
  await page.goto(`/admin/problem/edit/${await pid()}?part=languages`)
  await page.getByText('Solve with blocks').click()
  await page
    .getByRole('combobox', { name: 'Offered blocks' })
    .selectOption({ label: 'First steps: input, output, arithmetic' })
  await page.getByRole('textbox', { name: 'Maximum number of blocks' }).fill('4')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('All changes saved').waitFor()
  const { data } = await ask(url, 'GET', `/api/get-problem-detail?problemId=${display}`)
  expect(data.problem.blocks).toMatchObject({ language: 'Python3', maxBlocks: 4, allowsPrograms: false })
  expect(faults).toEqual([])
})

test.each<Locale>(['en-US', 'zh-CN'])(
  'a student builds a program in %s, runs it, submits it and sees its blocks',
  async (locale) => {
    const t = wordsOf(locale)
    student = await newStudent()
    const { page, faults } = await at(student, locale)
    await page.goto(`/problem/${display}`)
    const offered = async (category: string, type: string): Promise<{ readonly block: Locator }> => {
      await page.getByRole('treeitem', { name: category }).click()
      return { block: page.locator(`.blocklyFlyout .${type}`).first() }
    }
    const placed = (path: string): Locator =>
      page.locator(`.blocklyMainBackground ~ .blocklyBlockCanvas ${path}`).first()
    const surface = await page.getByRole('region', { name: t('blocks:board') }).boundingBox()
    if (surface === null) throw new Error('There is no workspace.')
    const free = (y: number) => ({ x: surface.x + surface.width * 0.6, y: surface.y + y })
    const hint = page.getByText(t('blocks:startHint'))
    await hint.waitFor()
    await drag(page, await offered(t('blocks:category.math'), 'math_arithmetic'), free(200))
    await hint.waitFor({ state: 'detached' })
    const sum = placed('.math_arithmetic')
    for (const type of ['io_read_int', 'io_read_int']) {
      const read = await offered(t('blocks:category.io'), type)
      await drag(page, read, await middleLeft(sum.locator('.math_number').first()))
    }
    await drag(page, await offered(t('blocks:category.io'), 'io_print_line'), free(80))
    const by = sum.locator('.blocklyDropdownField').first()
    await drag(page, { block: sum, by }, await middleLeft(placed('.io_print_line .text')))
    await page.getByText(t('blocks:countOf', { count: 4, max: 4 })).waitFor()
    await page.getByRole('tab', { name: t('blocks:codeOf', { language: 'Python3' }) }).click()
    await page.getByText('print(int(read_word()) + int(read_word()))').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: t('workspace:action.run'), exact: true }).click()
    await page.getByText(t('customTests:summary', { passed: 1, total: 1 })).waitFor({ timeout: 90_000 })
    await page.getByRole('button', { name: t('workspace:action.submit'), exact: true }).click()
    await page
      .getByText(t('verdict:accepted'), { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor({ timeout: 90_000 })

    // The draft is still there after a reload.
    await page.reload()
    await page.getByText(t('blocks:countOf', { count: 4, max: 4 })).waitFor()

    const list = await ask(url, 'GET', '/api/get-submission-list?onlyMine=true', { token: student.token ?? '' })
    submitId = String(list.data.records[0].submitId)
    await page.goto(`/submission-detail/${submitId}`)
    await page.locator('.blocklyBlockCanvas').getByText(t('adminBlocks:block.io_read_int')).first().waitFor()
    expect(await page.locator('.blocklyToolbox').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.getByRole('tab', { name: t('blocks:codeOf', { language: 'Python3' }) }).click()
    await page.getByText('print(int(read_word()) + int(read_word()))').waitFor()
    expect(faults).toEqual([])
  },
)

test('the same in Chinese on a small screen; plain programs are refused', async () => {
  const { page, faults } = await at(student, 'zh-CN', 360)
  await page.goto(`/submission-detail/${submitId}`)
  await page.locator('.blocklyBlockCanvas').getByText('读入一个整数').first().waitFor()
  // Nothing is below the scroll bar.
  const [blocks, bar] = [page.locator('.blocklyBlockCanvas').first(), page.locator('.blocklyScrollbarVertical').first()]
  const [shown, covered] = [await blocks.boundingBox(), await bar.boundingBox()]
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(covered?.x ?? 0)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.goto(`/problem/${display}`)
  await page.getByRole('tab', { name: '代码', exact: true }).click()
  await page.getByRole('treeitem', { name: '输入输出' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await violations(page)).toEqual([])
  const body = { pid: display, language: 'Python3', code: 'print(7)' }
  const reply = await ask(url, 'POST', '/api/submit-problem-judge', { token: student.token ?? '', body })
  expect(reply).toMatchObject({ status: 400, msg: expect.stringContaining('积木') })
  expect(faults).toEqual([])
})
