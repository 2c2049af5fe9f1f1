import type { Page } from 'playwright-core'
import { fieldTime } from './course.ts'
import type { Words } from './words.ts'

/** What a teacher and students do in the browser, in the language of their interface. */

/** A page of a user and the texts of its language. */
export interface Visit {
  readonly page: Page
  readonly t: Words
}

type Place = Pick<Page, 'getByRole'>

export const button = (from: Place, name: string) =>
  from.getByRole('button', { name, exact: true }).filter({ visible: true })
export const box = (from: Place, name: string) => from.getByRole('textbox', { name, exact: true })

/** Called while a form is filled in, before it is sent. */
type Look = () => Promise<void>
const noLook: Look = async () => {}

/** Creates a private group from the list of groups; its code is `secret`. */
export const createGroup = async (
  { page, t }: Visit,
  group: { readonly name: string; readonly shortName: string; readonly brief: string; readonly description: string },
  look = noLook,
): Promise<void> => {
  await page.goto('/group')
  // An empty list has the button a second time.
  await button(page, t('groups:create.open')).first().click()
  const dialog = page.getByRole('dialog')
  await box(dialog, t('groups:field.name')).fill(group.name)
  await box(dialog, t('groups:field.shortName')).fill(group.shortName)
  await box(dialog, t('groups:field.brief')).fill(group.brief)
  await dialog.getByRole('radio', { name: new RegExp(`^${t('groups:auth.private')}`) }).check()
  await box(dialog, t('groups:field.code')).fill('secret')
  await box(dialog, t('groups:field.description')).fill(group.description)
  await look()
  await button(dialog, t('groups:create.yes')).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Opens the table of members for changes. */
export const manageMembers = async ({ page, t }: Visit, gid: number): Promise<void> => {
  await page.goto(`/group/${gid}/member`)
  await page.getByRole('switch', { name: t('groups:members.manage') }).press('Space')
}

/** Creates an invitation in the table of members; returns its link. */
export const createInvitation = async ({ page, t }: Visit): Promise<string> => {
  await button(page, t('groups:invitations.open')).click()
  const dialog = page.getByRole('dialog')
  await button(dialog, t('groups:invitations.create')).click()
  const link = (await dialog.locator('code').filter({ hasText: '/join-group#' }).textContent()) ?? ''
  await page.keyboard.press('Escape')
  return link
}

/** Opens an invitation link and joins the group. */
export const joinByLink = async (
  { page, t }: Visit,
  { link, gid, name }: { readonly link: string; readonly gid: number; readonly name: string },
): Promise<void> => {
  const { pathname, hash } = new URL(link)
  await page.goto(`${pathname}${hash}`)
  await button(page, t('groups:relation.join')).click()
  await page.waitForURL(`**/group/${gid}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Creates a training with a deadline, of which each day late costs a fifth, in a category of its own. */
export const createHomework = async (
  { page, t }: Visit,
  homework: { readonly gid: number; readonly title: string; readonly category: string; readonly dueAt: number },
  look = noLook,
): Promise<void> => {
  const { gid, title, category, dueAt } = homework
  await page.goto(`/group/${gid}/training-admin/create`)
  await box(page, t('adminTrainings:field.title')).fill(title)
  await page.getByLabel(t('adminTrainings:field.categoryId')).selectOption({ label: t('adminTrainings:category.new') })
  await box(page, t('adminTrainings:field.categoryName')).fill(category)
  await box(page, t('adminTrainings:field.description')).fill('$a + b$')
  const due = page.getByLabel(t('adminTrainings:field.dueTime'))
  await due.fill(fieldTime(dueAt))
  await page
    .getByLabel(t('adminTrainings:field.lateRule'))
    .selectOption({ label: t('adminTrainings:homework.rule.perDay') })
  await box(page, t('adminTrainings:field.latePercent')).fill('20')
  await due.scrollIntoViewIfNeeded()
  await look()
  await button(page, t('adminTrainings:create')).click()
  await page.waitForURL(`**/group/${gid}/training-admin`)
}

/** Adds problems of the public list to a training of a group. */
export const addProblems = async (
  { page, t }: Visit,
  { gid, tid, pids }: { readonly gid: number; readonly tid: number; readonly pids: readonly string[] },
): Promise<void> => {
  await page.goto(`/group/${gid}/training-admin/${tid}/problems`)
  await button(page, t('adminTrainings:problems.add')).click()
  const dialog = page.getByRole('dialog')
  for (const pid of pids) {
    await dialog.getByRole('searchbox').fill(pid)
    await dialog.getByRole('searchbox').press('Enter')
    await button(dialog, t('adminTrainings:bank.addOf', { name: pid })).click()
    await page
      .getByText(t('adminTrainings:bank.added', { name: pid }))
      .first()
      .waitFor()
  }
  await page.keyboard.press('Escape')
}

/** Gives one student more time for a homework. */
export const extendDeadline = async (
  { page, t }: Visit,
  extension: { readonly gid: number; readonly tid: number; readonly username: string; readonly dueAt: number },
): Promise<void> => {
  const { gid, tid, username, dueAt } = extension
  await page.goto(`/group/${gid}/training-admin/${tid}/edit`)
  await box(page, t('adminTrainings:extension.username')).fill(username)
  await page.getByLabel(t('adminTrainings:extension.due')).fill(fieldTime(dueAt))
  await button(page, t('adminTrainings:extension.add')).click()
  await button(page, t('adminTrainings:extension.removeOf', { name: username })).waitFor()
}

/** Writes a C++ 17 program on the page of a problem, submits it and waits for the announced verdict. */
export const solve = async ({ page, t }: Visit, path: string, code: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('button', { name: t('workspace:language.button', { language: 'C++ 17' }) }).waitFor()
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(code)
  const sent = page.waitForResponse('**/api/submit-problem-judge')
  await button(page, t('workspace:action.submit')).click()
  const { data } = (await (await sent).json()) as { data: { submitId: number } }
  await page
    .getByText(t('submissions:announce.plain', { id: data.submitId, verdict: t('verdict:accepted') }))
    .waitFor({ state: 'attached', timeout: 120_000 })
}

/** Starts a discussion of a group; returns its address. */
export const startDiscussion = async (
  { page, t }: Visit,
  { gid, title, text }: { readonly gid: number; readonly title: string; readonly text: string },
): Promise<string> => {
  await page.goto(`/group/${gid}/discussion`)
  await button(page, t('discussions:start')).click()
  const dialog = page.getByRole('dialog')
  await box(dialog, t('discussions:field.title')).fill(title)
  await dialog.getByLabel(t('discussions:field.categoryId')).selectOption({ index: 2 })
  await box(dialog, t('discussions:field.description')).fill(title)
  await box(dialog, t('discussions:field.content')).fill(text)
  await button(dialog, t('discussions:publish')).click()
  await page.waitForURL(/\/discussion-detail\/\d+/)
  return page.url()
}

/** Opens a discussion from the list of a group and comments on it. */
export const commentOn = async (
  { page, t }: Visit,
  { gid, title, text }: { readonly gid: number; readonly title: string; readonly text: string },
): Promise<void> => {
  await page.goto(`/group/${gid}/discussion`)
  await page.getByRole('link', { name: title }).click()
  await box(page, t('comments:label')).fill(text)
  await button(page, t('comments:submit')).click()
  await page.getByText(text).first().waitFor()
}
