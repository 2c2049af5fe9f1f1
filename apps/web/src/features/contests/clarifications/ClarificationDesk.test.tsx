import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { loadTexts } from '../../../i18n/later.ts'
import { ClarificationDesk } from './ClarificationDesk.tsx'

const question = (id: number, displayId: string | null) => ({
  id,
  displayId,
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
          { displayId: null, total: 1, waiting: 1 },
          { displayId: 'A', total: 2, waiting: 2 },
        ],
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
