import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SystemTest } from '@verdict/contract'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn } from '../../../api/session.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { ContestContext, type ContestPlace } from '../../../live/contest/use-contest.ts'
import { SystemTestPage } from './SystemTestPage.tsx'

const stamp = '2026-01-31T09:00:00.000+0000'
const problem = { displayId: 'A', title: '苹果', caseTotal: 12, pretests: 4, canHave: true, accepted: 3 }
const remote = { displayId: 'B', title: '梨', caseTotal: 0, pretests: null, canHave: false, accepted: 0 }
const state = (part: Partial<SystemTest> = {}): SystemTest => ({
  problems: [problem, remote],
  run: null,
  isOver: true,
  ...part,
})
const run = { by: 'chair', at: stamp, state: 'ready', total: 3, waiting: 0, changed: 1, failed: 0 } as const

const open = async (answers: Parameters<typeof serve>[0], isAdmin = true) => {
  await loadTexts(['contests', 'contestSystemTest'])
  const asked = serve(answers)
  renderAt(
    '/contest/7/system-test',
    <ContestContext value={{ cid: 7, contest: { id: 7, title: '春季赛' }, isAdmin } as ContestPlace}>
      <SystemTestPage />
    </ContestContext>,
  )
  return asked
}

beforeEach(() => signIn('tok', { uid: 'u1', username: 'chair', roleList: ['admin'] } as never))

test('the number of pretests is saved, and a refusal stays at its field', async () => {
  let refused = true
  const bodies: unknown[] = []
  await open({
    '/api/contest-system-test': () => state({ isOver: false }),
    '/api/contest-system-test/pretests': ({ body }) => {
      bodies.push(body)
      if (refused) return refuse(400, '请输入 1 到 12 之间的测试点数。')
      return state({ isOver: false, problems: [{ ...problem, pretests: 5 }, remote] })
    },
  })
  const field = await screen.findByRole('textbox', { name: '题目 A 的前若干个测试点' })
  expect(screen.queryByRole('textbox', { name: '题目 B 的前若干个测试点' })).toBeNull()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存' })
  expect(save.disabled).toBe(true)
  await userEvent.clear(field)
  await userEvent.type(field, '5')
  await userEvent.click(save)
  expect(await screen.findByText('请输入 1 到 12 之间的测试点数。')).toBeTruthy()
  expect((field as HTMLInputElement).value).toBe('5')
  refused = false
  await userEvent.click(save)
  await waitFor(() => expect(save.disabled).toBe(true))
  expect(bodies.at(-1)).toEqual({ cid: 7, displayId: 'A', pretests: 5 })
  expect(screen.queryByRole('button', { name: '开始系统测试' })).toBeNull()
})

test('the system test is run, and its results are shown after a confirmation', async () => {
  await open({
    '/api/contest-system-test': () => state(),
    '/api/contest-system-test/begin': () => state({ run }),
    '/api/contest-system-test/apply': () =>
      state({ run: { ...run, state: 'applied' }, problems: [{ ...problem, accepted: 0 }] }),
  })
  expect(await screen.findByText('3 个已通过的提交等待系统测试。')).toBeTruthy()
  const confirm = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  }
  await confirm('开始系统测试')
  expect(await screen.findByText('结果已就绪，参赛者暂时看不到。')).toBeTruthy()
  expect(screen.getByText(/1 个提交不再通过/)).toBeTruthy()
  await confirm('公布结果')
  expect(await screen.findByText('系统测试结果已公布。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '放弃结果' })).toBeNull()
  expect(screen.queryByRole('button', { name: '开始系统测试' })).toBeNull()
})

test('only managers see it', async () => {
  const asked = await open({}, false)
  expect(screen.getByText('只有比赛管理员可以查看系统测试。')).toBeTruthy()
  expect(asked).toEqual([])
})
