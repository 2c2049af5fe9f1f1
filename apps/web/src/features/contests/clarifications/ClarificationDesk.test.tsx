import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { loadTexts } from '../../../i18n/later.ts'
import { ClarificationDesk } from './ClarificationDesk.tsx'

const question = (id: number, displayId: string | null) => ({
  id,
  displayId,
  category: null,
  question: `问题 ${id}`,
  answer: null,
  isPublic: false,
  createdAt: new Date().toISOString(),
  answeredAt: null,
  updatedAt: new Date().toISOString(),
  username: 'ann',
  answeredBy: null,
  claimedBy: null,
  isClaimedByMe: false,
})

test('each queue names its open questions, and one queue is shown alone', async () => {
  await loadTexts(['clarifications'])
  const all = [question(1, 'A'), question(2, 'A'), question(3, null)]
  serve({
    '/api/contest-desk/clarifications': ({ query }) => {
      const about = query.get('about')
      const records = all.filter(({ displayId }) => about === null || (displayId ?? 'general') === about)
      return {
        records,
        total: records.length,
        size: 20,
        current: 1,
        orders: [],
        title: '春季赛',
        waiting: 3,
        problems: [
          { displayId: 'A', title: '甲' },
          { displayId: 'B', title: '乙' },
        ],
        queues: [
          { displayId: null, category: null, total: 1, waiting: 1 },
          { displayId: 'A', category: null, total: 2, waiting: 2 },
        ],
        categories: [],
        cannedAnswers: [],
      }
    },
  })
  renderAt('/contest/7/clarifications', <ClarificationDesk cid={7} />)
  expect(await screen.findByText('问题 3')).toBeDefined()
  const queue = screen.getByRole('combobox', { name: '队列' })
  expect([...queue.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    '全部队列',
    '比赛整体（1 个待答）',
    '题目 A（2 个待答）',
    '题目 B',
  ])
  await userEvent.selectOptions(queue, '题目 A（2 个待答）')
  await expect.poll(() => screen.queryByText('问题 3'), { timeout: 60_000 }).toBeNull()
  expect(screen.getByText('问题 1')).toBeDefined()
  await userEvent.selectOptions(queue, '题目 B')
  expect(await screen.findByText('没有符合条件的提问')).toBeDefined()
})

test('categories and canned answers are saved line by line, and a canned answer is put into the form', async () => {
  await loadTexts(['clarifications'])
  const bodies: unknown[] = []
  let refused = true
  const desk = {
    ...{ records: [{ ...question(1, null), category: '机房' }], total: 1, size: 20, current: 1, orders: [] },
    ...{ title: '春季赛', waiting: 1, problems: [], categories: ['机房'], cannedAnswers: ['请重读题面。'] },
    queues: [{ displayId: null, category: '机房', total: 1, waiting: 1 }],
  }
  serve({
    '/api/contest-desk/clarifications': () => desk,
    '/api/contest-desk/clarification-settings': ({ body }) => {
      bodies.push(body)
      return refused ? refuse(400, '类别“规则”重复。') : null
    },
  })
  renderAt('/contest/7/clarifications', <ClarificationDesk cid={7} />)
  expect(await screen.findByRole('heading', { name: '机房' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '回复问题 1' }))
  await userEvent.click(screen.getByRole('button', { name: '请重读题面。' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /回复/ }).value).toBe('请重读题面。')
  await userEvent.click(screen.getByRole('button', { name: '类别与常用回复' }))
  const field = await screen.findByRole('textbox', { name: '类别' })
  await userEvent.type(field, '{Enter}规则{Enter}规则')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('类别“规则”重复。')).toBeTruthy()
  expect((field as HTMLTextAreaElement).value).toContain('规则')
  refused = false
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await expect.poll(() => screen.queryByRole('dialog'), { timeout: 60_000 }).toBeNull()
  expect(bodies.at(-1)).toEqual({ cid: 7, categories: ['机房', '规则', '规则'], cannedAnswers: ['请重读题面。'] })
})
