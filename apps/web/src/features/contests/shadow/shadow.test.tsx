import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ContestShadow, ShadowRow } from '@verdict/contract'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn } from '../../../api/session.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { ContestContext, type ContestPlace } from '../../../live/contest/use-contest.ts'
import { clockText } from './clock-text.ts'
import { mappingText, parseMapping, wrongLine } from './mapping-text.ts'
import { ShadowPage } from './ShadowPage.tsx'

const stamp = '2026-01-31T09:00:00.000+0000'
const settings: NonNullable<ContestShadow['settings']> = {
  url: 'https://primary.example/api/contests/finals',
  auth: 'basic',
  username: 'shadow',
  hasSecret: true,
  isOn: false,
  mapping: { teams: { '17': 'team017' }, problems: {}, languages: {} },
  savedBy: 'chair',
}
const counts = {
  ...{ seen: 9, entered: 8, judged: 8, equal: 6, different: 1, reviewed: 0 },
  ...{ waiting: 1, notEntered: 1, deleted: 0 },
}
const shadow = (part: Partial<ContestShadow> = {}): ContestShadow => ({
  isPossible: true,
  settings,
  connection: { state: 'off', connectedAt: null, lastEventAt: stamp, lagSeconds: 65, error: null, warnings: [] },
  counts,
  unmapped: [],
  ...part,
})
const row: ShadowRow = {
  id: 's42',
  teamId: '17',
  teamName: '红队',
  problem: 'A',
  language: 'cpp',
  contestTimeMs: 3_909_000,
  state: 'different',
  theirs: { type: 'AC', name: 'correct' },
  ours: { submitId: 900, username: 'team017', displayId: 'A', language: 'C++', status: -1 },
  reason: null,
  review: null,
}
const page = (records: readonly ShadowRow[]) => ({
  ...{ records, total: records.length, size: 30, current: 1, pages: 1 },
  ...{ orders: [], searchCount: true },
})

const open = async (answers: Parameters<typeof serve>[0], place: object = {}) => {
  await loadTexts(['contests', 'contestShadow'])
  const asked = serve(answers)
  const can = { edit: true }
  const value = { cid: 7, contest: { id: 7, title: '春季赛' }, isAdmin: true, can, ...place } as unknown as ContestPlace
  renderAt(
    '/contest/7/shadow',
    <ContestContext value={value}>
      <ShadowPage />
    </ContestContext>,
  )
  return asked
}

beforeEach(() => signIn('tok', { uid: 'u1', username: 'chair', roleList: ['admin'] } as never))

test('a shadow is set up, and the secret is not shown again', async () => {
  const bodies: unknown[] = []
  let refused = true
  await open({
    '/api/contest-shadow': ({ body }) => {
      if (Object.keys(body).length === 0) return shadow(refused ? { settings: null } : {})
      bodies.push(body)
      return refused ? refuse(400, '请填写比赛地址。') : shadow()
    },
    '/api/contest-shadow/submissions': () => page([]),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /^比赛地址/ }), settings.url)
  await userEvent.type(screen.getByRole('textbox', { name: /^用户名/ }), 'shadow')
  await userEvent.type(screen.getByLabelText(/^密码/), 'secret')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请填写比赛地址。')).toBeTruthy()
  refused = false
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已关闭')).toBeTruthy()
  const { url, auth, username } = settings
  const mapping = { teams: {}, problems: {}, languages: {} }
  expect(bodies.at(-1)).toEqual({ cid: 7, url, auth, username, secret: 'secret', isOn: true, mapping })
  expect(screen.getByLabelText<HTMLInputElement>(/^密码/).value).toBe('')
})

test('a difference is reviewed with a note, and ours is rejudged', async () => {
  const bodies: unknown[] = []
  await open({
    '/api/contest-shadow': () => shadow(),
    '/api/contest-shadow/submissions': () => page([row]),
    '/api/contest-shadow/review': ({ body }) => {
      bodies.push(body)
      return null
    },
    '/api/contest-shadow/rejudge': ({ body }) => {
      bodies.push(body)
      return null
    },
  })
  expect(await screen.findByText('1:05:09')).toBeTruthy()
  expect(screen.getByText('红队 (team017)')).toBeTruthy()
  expect(screen.getByRole('link', { name: '900' }).getAttribute('href')).toBe(
    '/contest/7/problem/A/submission-detail/900',
  )
  await userEvent.click(screen.getByRole('button', { name: '核对 s42' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: '备注' }), '数据有误')
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(bodies).toEqual([{ cid: 7, id: 's42', isReviewed: true, note: '数据有误' }]))
  await userEvent.click(screen.getByRole('button', { name: '重测 s42 在本站的提交' }))
  await waitFor(() => expect(bodies.at(-1)).toEqual({ cid: 7, id: 's42' }))
})

test('a review without the mark alone is not lost without a question', async () => {
  const bodies: unknown[] = []
  await open({
    '/api/contest-shadow': () => shadow(),
    '/api/contest-shadow/submissions': () => page([row]),
    '/api/contest-shadow/review': ({ body }) => {
      bodies.push(body)
      return null
    },
  })
  const opener = await screen.findByRole('button', { name: '核对 s42' })
  await userEvent.click(opener)
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(opener)
  await userEvent.click(await screen.findByRole('switch', { name: /^已核对/ }))
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: '放弃填写的内容？' })
  await userEvent.click(within(question).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies).toEqual([{ cid: 7, id: 's42', isReviewed: false, note: '' }])
})

test('errors, warnings and missing counterparts are shown in words', async () => {
  await open({
    '/api/contest-shadow': () =>
      shadow({
        settings: { ...settings, isOn: true },
        connection: {
          ...{ state: 'failing', connectedAt: null, lastEventAt: null, lagSeconds: null },
          ...{ error: { text: '主系统拒绝了用户名。', since: stamp }, warnings: ['时长不同。'] },
        },
        unmapped: [{ kind: 'team', id: '9', name: '蓝队', reason: '没有这支队伍。' }],
      }),
    '/api/contest-shadow/submissions': () => page([]),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('主系统拒绝了用户名。')
  expect(screen.getByText('时长不同。')).toBeTruthy()
  expect(screen.getByText('队伍 9 · 蓝队')).toBeTruthy()
  expect(screen.getByText('没有这支队伍。')).toBeTruthy()
  expect(await screen.findByText('没有不一致的结果。')).toBeTruthy()
})

test('scoreboards are compared on demand', async () => {
  let refused = true
  await open({
    '/api/contest-shadow': () => shadow(),
    '/api/contest-shadow/submissions': () => page([]),
    '/api/contest-shadow/scoreboard': () => {
      if (refused) return refuse(400, '无法连接主系统。')
      return { compared: 5, rows: [{ team: '红队', theirs: { rank: 1, solved: 3, minutes: 200 }, ours: null }] }
    },
  })
  const button = await screen.findByRole('button', { name: '比较榜单' })
  await userEvent.click(button)
  expect(await screen.findByText('无法连接主系统。')).toBeTruthy()
  refused = false
  await userEvent.click(button)
  expect(await screen.findByText('第 1 名 · 通过 3 题 · 罚时 200 分钟')).toBeTruthy()
  expect(screen.getByText('不在榜单上')).toBeTruthy()
})

test('read-only co-organizers see no buttons that change, others nothing', async () => {
  await open(
    { '/api/contest-shadow': () => shadow(), '/api/contest-shadow/submissions': () => page([row]) },
    { can: { edit: false } },
  )
  expect(await screen.findByText('s42')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /核对|重测|保存|移除/ })).toBeNull()
})

test('only organizers see it', async () => {
  const asked = await open({}, { isAdmin: false })
  expect(screen.getByText('只有比赛组织者可以查看影子评测。')).toBeTruthy()
  expect(asked).toEqual([])
})

test('counterparts are lines of pairs', () => {
  expect(parseMapping(' 17 = team017 \n\n cpp=C++ 20')).toEqual({ '17': 'team017', cpp: 'C++ 20' })
  expect(mappingText({ a: 'b', c: 'd' })).toBe('a = b\nc = d')
  expect(parseMapping('no pair')).toBeNull()
  expect(wrongLine('a = b\nc =')).toBe('c =')
  expect([clockText(59_999), clockText(-61_000), clockText(36_000_000)]).toEqual(['0:00:59', '-0:01:01', '10:00:00'])
})
