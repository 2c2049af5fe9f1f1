import { readFile } from 'node:fs/promises'
import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from '../../apps/server/src/platform/db/connect.ts'
import { ask, newPerson, until } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { handIn } from '../lib/world.ts'
import { namesIn } from '../lib/zip.ts'

/** Organizing the bank: tags and their categories, templates of languages, group applications, batch actions. */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const [topic, orchard, english] = [`topic-${stamp}`, `orchard-${stamp}`, `Plum garden ${stamp}`]

let browser: Browser
let page: Page
let faults: string[]
let token: string

beforeAll(async () => {
  const root = await ask(url, 'POST', '/api/admin/login', {
    body: { username: 'root', password: inject('rootPassword') },
  })
  token = root.token ?? ''
  browser = await openBrowser()
  const visitor = await newVisitor(browser, { url })
  page = visitor.page
  faults = visitor.faults
  await page.addInitScript(
    ([key, user]) => {
      localStorage.setItem('token', key ?? '')
      localStorage.setItem('userInfo', user ?? '')
    },
    [token, JSON.stringify(root.data)],
  )
})

afterAll(() => browser?.close())

const dialog = () => page.getByRole('dialog')
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true })
const row = (name: string | RegExp) => page.getByRole('row').filter({ hasText: name })
const said = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const gone = () => dialog().waitFor({ state: 'hidden' })
const problem = async (id: string) => {
  const list = await ask(url, 'GET', `/api/admin/problem/get-problem-list?keyword=${id}`, { token })
  return list.data.records[0]
}
const tagsOf = async (id: string): Promise<readonly string[]> => {
  const { data } = await ask(url, 'GET', `/api/get-problem-detail?problemId=${id}`, { token })
  return data.tags.map(({ name }: { name: string }) => name)
}

describe('tags', () => {
  test('a classification is made, and a tag under it', async () => {
    await page.goto('/admin/problem/tag?l=en')
    await page.getByRole('button', { name: 'New category' }).click()
    expect(await violations(page)).toEqual([])
    await field('Name').fill(topic)
    await dialog().getByRole('button', { name: 'Save' }).click()
    await gone()
    await page.getByRole('button', { name: 'New tag' }).click()
    expect(await violations(page)).toEqual([])
    await field('Name').fill(orchard)
    await field('English name').fill('Orchard')
    await dialog().getByLabel('Category').selectOption({ label: topic })
    await dialog().getByRole('button', { name: 'Save' }).click()
    await gone()
    await row(orchard).filter({ hasText: topic }).filter({ hasText: 'Orchard' }).waitFor()
  })

  test('a name that is there already is refused in the dialog, which stays', async () => {
    await page.getByRole('button', { name: 'New tag' }).click()
    await field('Name').fill(orchard)
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await gone()
  })

  test('a renamed tag is found by its new name; deleting a category keeps its tags', async () => {
    await page.getByRole('button', { name: `Edit ${orchard}` }).click()
    await field('English name').fill(english)
    await dialog().getByRole('button', { name: 'Save' }).click()
    await gone()
    await page.getByRole('searchbox').fill(`plum garden ${stamp}`)
    await page.keyboard.press('Enter')
    await row(orchard).filter({ hasText: english }).waitFor()
    await page.getByRole('button', { name: `Delete ${topic}` }).click()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await row(orchard).filter({ hasText: 'None' }).waitFor()
  })
})

describe('many problems at once', () => {
  const two = ['V-1018', 'V-1019'] as const
  const choose = async (): Promise<void> => {
    await page.goto('/admin/problems?keyword=V-101&l=en')
    for (const id of two) await page.getByRole('checkbox', { name: new RegExp(id) }).check()
    await page.getByRole('region', { name: '2 selected' }).waitFor()
  }
  const change = async (field: string): Promise<void> => {
    await page.getByRole('button', { name: 'Change tags' }).click()
    await dialog().getByRole('combobox', { name: field }).fill(english)
    await page.getByRole('listbox', { name: field }).getByRole('option', { name: english }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog()
      .getByRole('button', { name: `Remove tag ${english}` })
      .waitFor()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await said('Done: 2')
  }

  test('they get a tag, and lose it again', async () => {
    await choose()
    await change('Add these tags')
    for (const id of two) expect(await tagsOf(id)).toContain(orchard)
    await choose()
    await change('Remove these tags')
    for (const id of two) expect(await tagsOf(id)).not.toContain(orchard)
  })

  test.each(['Export as Verdict package', 'Export as HOJ package', 'Export as ICPC package'])(
    '%s saves one archive with both',
    async (format) => {
      await choose()
      const saved = page.waitForEvent('download')
      await page.getByRole('combobox', { name: 'Export' }).selectOption({ label: format })
      // What a format loses is listed first.
      const anyway = dialog().getByRole('button', { name: 'Export anyway' })
      await Promise.race([saved, anyway.click().catch(() => saved)])
      const names = (await namesIn(await bytesOf(await saved))).join('\n')
      for (const own of await Promise.all(two.map(problem))) {
        // Packages identify a problem by its number, or by its display id.
        const itself = new RegExp(`(${own.problemId.replace('-', '-?')}|\\D${own.id})(\\D|$)`, 'i')
        expect(names, own.problemId).toMatch(itself)
      }
    },
  )

  test('the tag is deleted', async () => {
    await page.goto(`/admin/problem/tag?keyword=${orchard}&l=en`)
    await page.getByRole('button', { name: `Delete ${orchard}` }).click()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await said('No results')
  })
})

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

describe('languages', () => {
  test('a template is what an editor begins with', async () => {
    await page.goto('/admin/language?l=en')
    await page.getByRole('button', { name: 'Edit Python3' }).click()
    const editor = dialog().getByRole('textbox').first()
    await editor.waitFor()
    expect(await violations(page)).toEqual([])
    const former = (await languageOf('Python3')).codeTemplate
    await dialog().locator('.cm-content').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(`# orchard ${stamp}`)
    await dialog().getByRole('button', { name: 'Save' }).click()
    await gone()
    expect((await languageOf('Python3')).codeTemplate).toContain(`# orchard ${stamp}`)
    const { id, seq, isSpj } = await languageOf('Python3')
    const body = { id, seq, isSpj, template: null, codeTemplate: former }
    expect(await ask(url, 'PUT', '/api/admin/language', { token, body })).toMatchObject({ status: 200 })
  })

  test('other limit factors apply to every problem without its own', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Kotlin' })
    await expect.poll(() => row.getByText('×2', { exact: true }).count()).toBe(2)
    await page.getByRole('button', { name: 'Edit Kotlin' }).click()
    await field('Time factor').fill('0')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().getByText('Enter a number between 0.1 and 100.').waitFor()
    await field('Time factor').fill('3.5')
    expect(await violations(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Save' }).click()
    await gone()
    await row.getByText('×3.5', { exact: true }).waitFor()
    const shown = await ask(url, 'GET', '/api/get-problem-detail?problemId=V-1000')
    expect(shown.data.problem.limitFactors).toMatchObject({ Kotlin: { time: 3.5 } })
    await page.getByRole('button', { name: 'Edit Kotlin' }).click()
    await field('Time factor').fill('')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await gone()
    await row.getByText('×3.5', { exact: true }).waitFor({ state: 'detached' })
  })

  test('an order that is no number cannot be saved', async () => {
    await page.getByRole('button', { name: 'Edit Python3' }).click()
    await field('Order').fill('first')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().getByText('A whole number.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await gone()
  })
})

const languageOf = async (name: string) => {
  const { data } = await ask(url, 'GET', '/api/languages?all=true', { token })
  return data.find((item: { name: string }) => item.name === name)
}

describe('group applications', () => {
  const id = `PEAR-${stamp}`

  test('it is rejected, then accepted, and then it is public', async () => {
    const member = await newPerson(url, inject('dataDir'), `lin${stamp}`)
    const found = async () =>
      (await ask(url, 'GET', `/api/get-problem-list?keyword=${id}&currentPage=1&limit=10`, { token: member.token }))
        .data.total
    await offerOfGroup(id)
    await page.goto(`/admin/group-problem/apply?keyword=${id}&l=en`)
    await row(id).filter({ hasText: 'Pending' }).waitFor()
    expect(await found()).toBe(0)
    await row(id).getByRole('button', { name: 'Reject' }).click()
    await dialog().getByRole('textbox').fill('The samples are missing.')
    await dialog().getByRole('button', { name: 'Reject' }).click()
    await row(id).filter({ hasText: 'Rejected' }).waitFor()
    await row(id).getByRole('button', { name: 'Accept' }).click()
    await dialog().getByRole('button', { name: 'Accept' }).click()
    await row(id).filter({ hasText: 'Accepted' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await found()).toBe(1)
    expect(faults).toEqual([])
    const path = `/api/admin/problem?pid=${(await problem(id)).id}`
    expect(await ask(url, 'DELETE', path, { token })).toMatchObject({ status: 200 })
  })
})

/** A problem that belongs to a group whose managers ask to have it in the public bank. */
const offerOfGroup = async (problemId: string): Promise<void> => {
  const importId = await handIn(url, token, 'pear')
  const seen = () => ask(url, 'GET', `/api/admin/packages/${importId}`, { token })
  const { problems } = (await seen()).data
  const whole = problems.find(({ fault }: { fault: string | null }) => fault === null)
  const body = { problems: [{ key: whole.key, problemId, auth: 1 }] }
  expect(await ask(url, 'POST', `/api/admin/packages/${importId}/start`, { token, body })).toMatchObject({
    status: 200,
  })
  await until('the import', async () => ((await seen()).data.state === 'finished' ? true : null))
  const { db, pool } = connect(inject('databaseUrl'), { max: 1, onError: () => {} })
  try {
    const { id: group_id } = await db
      .insertInto('user_group')
      .values({ name: 'Bank class', short_name: 'BANKC', brief: 'x', description: 'x', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const offer = { group_id, apply_public_progress: 1 }
    await db.updateTable('problem').set(offer).where('display_id', '=', problemId).execute()
  } finally {
    await pool.end()
  }
}
