import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ContestIncident, IncidentProposal } from '@verdict/contract'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn } from '../../../api/session.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { ContestContext, type ContestPlace } from '../../../live/contest/use-contest.ts'
import { PauseBanner } from '../core/frame/PauseBanner.tsx'
import { IncidentsPage } from './IncidentsPage.tsx'

const stamp = '2026-01-31T09:00:00.000+0000'
const pauses = [{ id: 3, displayId: 'A', mode: 'hold', message: '数据有误。', startTime: stamp }]
const contest = { id: 7, title: '春季赛', pauses }

const incident = (part: Partial<ContestIncident> = {}): ContestIncident => ({
  id: 3,
  displayId: 'A',
  mode: 'hold',
  message: '数据有误',
  startTime: stamp,
  endTime: '2026-01-31T09:07:05.000+0000',
  lengthSeconds: 425,
  submissions: 4,
  refused: 0,
  applied: null,
  events: [{ kind: 'open', by: 'chair', at: stamp }],
  ...part,
})

const proposal: IncidentProposal = {
  endSeconds: 0,
  canMoveFreeze: true,
  isOver: false,
  extra: [{ username: 'ada', seconds: 420, tries: 2, refused: 1 }],
}

const open = async (answers: Parameters<typeof serve>[0], place: Partial<ContestPlace> = {}) => {
  await loadTexts(['contests', 'contestIncidents'])
  const asked = serve({ '/api/get-contest-problem': () => [{ displayId: 'A', displayTitle: '苹果' }], ...answers })
  renderAt(
    '/contest/7/incidents',
    <ContestContext
      value={
        {
          cid: 7,
          contest,
          isAdmin: true,
          can: { edit: true, manage: true, desks: [], worksAt: [] },
          ...place,
        } as ContestPlace
      }
    >
      <PauseBanner />
      <IncidentsPage />
    </ContestContext>,
  )
  return asked
}

beforeEach(() => signIn('tok', { uid: 'u1', username: 'chair', roleList: ['admin'] } as never))

test('a pause is shown with its problem, its message and its effect on submissions', async () => {
  await open({ '/api/contest-incidents': () => [] })
  const banner = await screen.findByRole('region', { name: '题目 A 暂停' })
  expect(banner.textContent).toContain('数据有误。')
  expect(banner.textContent).toContain('仍可提交，暂停结束后评测。')
  expect(await screen.findByText('没有突发事件')).toBeTruthy()
})

test('contestants get no list, and none is fetched', async () => {
  const asked = await open({ '/api/contest-incidents': () => [] }, { isAdmin: false })
  expect(await screen.findByText('只有比赛管理员可以处理突发事件。')).toBeTruthy()
  expect(asked).not.toContain('/api/contest-incidents')
})

test('a pause starts with its scope, mode and message; a refusal keeps the input', async () => {
  const person = userEvent.setup()
  const sent: unknown[] = []
  let isRefused = true
  await open({
    '/api/contest-incidents': ({ body }: { body: object }) => {
      if (!('mode' in body)) return []
      sent.push(body)
      if (isRefused) return refuse(400, '已处于暂停状态，请刷新页面。')
      return { id: 4 }
    },
  })
  await person.click(await screen.findByRole('button', { name: '暂停' }))
  const dialog = within(screen.getByRole('dialog'))
  await person.selectOptions(await dialog.findByRole('combobox', { name: '影响范围' }), 'A')
  await person.selectOptions(dialog.getByRole('combobox', { name: '暂停期间的提交' }), 'refuse')
  await person.type(dialog.getByRole('textbox', { name: '给参赛者的说明' }), '数据有误')
  await person.click(dialog.getByRole('button', { name: '开始暂停' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('已处于暂停状态')
  isRefused = false
  await person.click(dialog.getByRole('button', { name: '开始暂停' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { cid: 7, displayId: 'A', mode: 'refuse', message: '数据有误', startTime: null, endTime: null }
  expect(sent).toEqual([body, body])
})

test('the proposal is adjusted and applied', async () => {
  const person = userEvent.setup()
  let applied: unknown
  await open({
    '/api/contest-incidents': () => [incident()],
    '/api/contest-incidents/proposal': () => proposal,
    '/api/contest-incidents/apply': ({ body }: { body: unknown }) => {
      applied = body
      return null
    },
  })
  await person.click(await screen.findByRole('button', { name: '补偿' }))
  const dialog = within(screen.getByRole('dialog'))
  const extra = await dialog.findByRole('textbox', { name: 'ada 的补时（分钟）' })
  await person.clear(extra)
  await person.type(extra, '10')
  await person.click(dialog.getByRole('button', { name: '执行' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(applied).toEqual({
    ...{ cid: 7, id: 3, removesTime: true, endSeconds: 0, movesFreeze: true },
    extra: [{ username: 'ada', seconds: 600 }],
  })
})

test('with individual time an incident of the whole contest proposes extra time for each participant', async () => {
  const person = userEvent.setup()
  let applied: unknown
  await open({
    '/api/contest-incidents': () => [incident({ displayId: null })],
    '/api/contest-incidents/proposal': () => ({ ...proposal, endSeconds: 1_200 }),
    '/api/contest-incidents/apply': ({ body }: { body: unknown }) => {
      applied = body
      return null
    },
  })
  await person.click(await screen.findByRole('button', { name: '补偿' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByRole('textbox', { name: 'ada 的补时（分钟）' })
  expect(dialog.queryByRole('columnheader', { name: '提交数' })).toBeNull()
  await person.click(dialog.getByRole('button', { name: '执行' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(applied).toMatchObject({ endSeconds: 1_200, extra: [{ username: 'ada', seconds: expect.any(Number) }] })
})

test('an applied incident shows its compensation and can be undone', async () => {
  const applied = { removesTime: true, endMovedSeconds: 425, freezeMovedSeconds: 0, extra: [] }
  await open({ '/api/contest-incidents': () => [incident({ displayId: null, applied })] })
  expect(await screen.findByText(/已从罚时中扣除 · 结束时间顺延 7:05/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '撤销' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '下载 CSV' })).toBeTruthy()
})
