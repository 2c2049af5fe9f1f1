import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { groupTrainingAdminRoutes } from '../../app/training-routes.tsx'
import { loadTexts } from '../../i18n/later.ts'

const problem = (id: number) => ({ id, problemId: `T-${id}`, title: `题目 ${id}`, auth: 1, difficulty: 0 })

const open = async (answers: Parameters<typeof serve>[0]) => {
  await loadTexts(['admin', 'adminTrainings', 'adminProblems', 'grades', 'similarity'])
  serve({
    '/api/get-group-detail': () => ({ id: 3, name: '一班' }),
    '/api/group/training': () => ({ training: { id: 5, title: '第一周' }, trainingCategory: null }),
    '/api/group/get-training-problem-list': () => ({
      problemList: { records: [problem(1), problem(2)], total: 2 },
      trainingProblemMap: {},
    }),
    ...answers,
  })
  renderRoutes('/group/3/training-admin/5/problems', [
    { path: '/group/:groupID/training-admin', children: groupTrainingAdminRoutes },
  ])
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'teacher', roleList: [] } as never)
})

test('chapters are added, filled, put in order and saved together; a refusal is shown', async () => {
  const saved: unknown[] = []
  const chapters: object[] = [{ id: 4, title: '循环', content: '', pids: [1] }]
  await open({
    '/api/training-chapters-form': () => chapters,
    '/api/training-chapters': ({ body }) => {
      saved.push(body)
      return saved.length === 1 ? refuse(400, '章节标题须为 1 到 100 个字符。') : null
    },
  })
  const first = within(await screen.findByRole('group', { name: '第 1 章' }))
  expect((first.getByRole('checkbox', { name: 'T-1 · 题目 1' }) as HTMLInputElement).checked).toBe(true)
  const save = screen.getByRole('button', { name: '保存章节' }) as HTMLButtonElement
  expect(save.disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '添加章节' }))
  const second = within(screen.getByRole('group', { name: '第 2 章' }))
  await userEvent.click(second.getByRole('checkbox', { name: 'T-1 · 题目 1' }))
  expect((first.getByRole('checkbox', { name: 'T-1 · 题目 1' }) as HTMLInputElement).checked).toBe(false)
  await userEvent.click(save)
  expect(await screen.findByText('章节标题须为 1 到 100 个字符。')).toBeTruthy()
  await userEvent.type(second.getByRole('textbox', { name: /标题/ }), '图')
  await userEvent.type(second.getByRole('textbox', { name: /说明/ }), '先读')
  await userEvent.click(screen.getByRole('button', { name: '上移第 2 章' }))
  await userEvent.click(save)
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toEqual({
    tid: 5,
    chapters: [
      { title: '图', content: '先读', pids: [1] },
      { title: '循环', content: '', pids: [] },
    ],
  })
})
