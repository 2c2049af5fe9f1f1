import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderAt } from '../../../test/render.tsx'
import { signIn, signOut } from '../../api/session.ts'
import { GroupContext } from '../../live/group/use-group.ts'
import { GroupFrame } from './GroupFrame.tsx'
import { GroupsPage } from './GroupsPage.tsx'
import { MembersPage } from './MembersPage.tsx'

beforeEach(() => signIn('tok', { uid: 'u1', username: 'alice', avatar: null, roleList: [] } as never))
afterEach(signOut)

const group = {
  id: 7,
  avatar: null,
  owner: 'owner',
  name: 'Algorithm class',
  shortName: 'ALGO1',
  brief: 'Second year',
  description: 'Mondays',
  auth: 2,
  visible: true,
  memberCount: 3,
  gmtCreate: '2026-11-21T00:00:00.000+0000',
  userAuth: 0,
  uid: 'u9',
  status: 0,
  code: null,
  gmtModified: '2026-11-21T00:00:00.000+0000',
  html: '<p>Mondays</p>',
  can: { member: false, admin: false, root: false, owner: false },
  applications: null,
}
const page = (records: object[]) => ({ records, total: records.length, size: 15, current: 1, pages: 1 })
const terms = {
  isExempt: false,
  solved: 3,
  solvedNeeded: 20,
  owned: 0,
  ownedMax: 5,
  today: 0,
  todayMax: 2,
  refusal: 'solved',
}
/** A reply whose data has a field `refusal` of its own. */
const answerOf = (data: object): Response =>
  new Response(JSON.stringify({ status: 200, data, msg: 'success' }), { headers: { Authorization: 'tok' } })
const paths = new Set(['', 'status', 'member', 'rank', 'announcement', 'setting'])

const inGroup = (more: object, content: React.ReactNode) => (
  <GroupContext value={{ gid: 7, group: { ...group, ...more } }}>{content}</GroupContext>
)

describe('the list', () => {
  test('shows cards and keeps its filter in the address', async () => {
    const asked: string[] = []
    serve({
      '/api/get-group-list': ({ query }: { query: URLSearchParams }) => {
        asked.push(String(query))
        return page([group])
      },
    })
    renderAt('/group', <GroupsPage />)
    const link = await screen.findByRole('link', { name: 'Algorithm class' })
    expect(link.getAttribute('href')).toBe('/group/7')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '加入方式' }), '保护')
    await waitFor(() => expect(asked.some((query) => query.includes('auth=2'))).toBe(true))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '排序' }), '人数从多到少')
    await waitFor(() => expect(asked.at(-1)).toContain('sort=-members'))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '排序' }), '最早创建')
    expect(screen.getByRole('combobox', { name: '排序' })).toHaveProperty('value', 'made')
  })

  test('creating states the missing threshold and offers no form', async () => {
    serve({ '/api/get-group-list': () => page([]), '/api/group/create-terms': () => answerOf(terms) })
    renderAt('/group', <GroupsPage />)
    await userEvent.click(screen.getByRole('button', { name: '创建团队' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('已通过 3 题，需要 20 题')).toBeTruthy()
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    expect(within(dialog).getByRole('button', { name: '创建' })).toHaveProperty('disabled', true)
  })
})

describe('the frame', () => {
  test('strangers apply; the pages of members are closed to them', async () => {
    renderAt('/group/7', inGroup({}, <GroupFrame paths={paths} />))
    expect(screen.getByRole('button', { name: '申请加入' })).toBeTruthy()
    const tabs = screen.getByRole('navigation', { name: '团队页面' })
    expect(
      within(tabs)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['主页'])
    await userEvent.click(screen.getByRole('button', { name: '申请加入' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByRole('textbox', { name: /邀请码/ })).toBeNull()
    const asked = serve({})
    await userEvent.type(within(dialog).getByRole('textbox', { name: /理由/ }), '想学习')
    await userEvent.click(within(dialog).getByRole('button', { name: '提交申请' }))
    expect(within(dialog).getByText('请输入 5 至 100 个字符。')).toBeTruthy()
    expect(asked).toEqual([])
  })

  test.each([
    [1, '等待审核'],
    [2, '申请已被拒绝'],
  ])('level %i shows %s and nothing to press', (userAuth, text) => {
    renderAt('/group/7', inGroup({ userAuth }, <GroupFrame paths={paths} />))
    expect(screen.getByRole('button', { name: text })).toHaveProperty('disabled', true)
  })

  test('a member leaves, an owner disbands and sees the settings', () => {
    const can = { member: true, admin: true, root: true, owner: true }
    const first = renderAt(
      '/group/7',
      inGroup({ userAuth: 3, can: { ...group.can, member: true } }, <GroupFrame paths={paths} />),
    )
    expect(screen.getByRole('button', { name: '退出团队' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: '设置' })).toBeNull()
    first.unmount()
    renderAt('/group/7', inGroup({ userAuth: 5, can, applications: 2 }, <GroupFrame paths={paths} />))
    expect(screen.queryByRole('button', { name: '退出团队' })).toBeNull()
    expect(screen.getByRole('button', { name: '解散团队' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '设置' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /成员.*2/ })).toBeTruthy()
  })

  test('disbanding lists what is deleted and what stays', async () => {
    const can = { member: true, admin: true, root: true, owner: true }
    const loss = {
      members: 3,
      announcements: 0,
      problems: 2,
      contests: 0,
      trainings: 0,
      discussions: 0,
      submissions: 9,
      publicProblems: 1,
    }
    serve({ '/api/group/loss': () => loss })
    renderAt('/group/7', inGroup({ userAuth: 5, can }, <GroupFrame paths={paths} />))
    await userEvent.click(screen.getByRole('button', { name: '解散团队' }))
    const dialog = await screen.findByRole('dialog')
    const points = within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(points).toEqual([
      '3 名成员的成员身份',
      '2 道团队题目及其测试数据',
      '9 次团队内的提交',
      '保留：已公开的 1 道题目',
      '保留：所有成员的账号及其在团队外的提交',
    ])
  })
})

test('the admin table offers the levels the server allows and sends the chosen one', async () => {
  const row = {
    id: 1,
    gid: 7,
    uid: 'u2',
    username: 'bob',
    auth: 1,
    reason: 'I want to learn',
    gmtCreate: group.gmtCreate,
    gmtModify: group.gmtCreate,
    nickname: null,
    avatar: null,
    isOwner: false,
    levels: [2, 3],
    canRemove: true,
  }
  const sent: unknown[] = []
  serve({
    '/api/group/get-apply-list': () => page([row]),
    '/api/group/member': ({ body }: { body: unknown }) => {
      sent.push(body)
      return null
    },
  })
  const can = { member: true, admin: true, root: false, owner: false }
  renderAt('/group/7/member?admin=true', inGroup({ userAuth: 4, can }, <MembersPage />))
  const select = await screen.findByRole('combobox', { name: 'bob 的身份' })
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['申请中', '已拒绝', '普通成员'])
  await userEvent.selectOptions(select, '普通成员')
  await waitFor(() => expect(sent).toEqual([{ gid: 7, uid: 'u2', auth: 3 }]))
})
