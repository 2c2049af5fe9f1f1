import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../../test/answers.ts'
import { renderAt } from '../../../../../test/render.tsx'
import { signIn } from '../../../../api/session.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import Opinions from './Opinions.tsx'

const votes = (more: object = {}) => ({
  votes: 4,
  summary: { quality: 4.3, feel: { easier: 0, right: 1, harder: 2 } },
  needed: 3,
  own: null,
  hasSolved: false,
  mayVote: false,
  isClosed: false,
  ...more,
})
const computed = { rating: 1640, people: 37, solved: 20, attempts: 80, computedAt: '2026-05-01T08:00:00.000+0000' }

const show = async (answers: Parameters<typeof serve>[0], gid: number | null = null) => {
  await loadTexts(['opinions'])
  const asked = serve({
    '/api/problem-difficulty': () => ({ computed, needed: 10 }),
    '/api/problem-votes': () => votes(),
    '/api/problem-votes/tags': () => ({ tags: [{ id: 3, name: '贪心', votes: 5 }], mayAccept: false }),
    '/api/get-all-problem-tags': () => [3, 4].map((id) => ({ id, name: `tag ${id}`, color: null, oj: 'ME' })),
    ...answers,
  })
  renderAt('/problem/P1', <Opinions pid={7} difficulty={2} bank={null} gid={gid} />)
  await screen.findByRole('region', { name: '难度与评价' })
  return asked
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
})

test('shows both difficulties and the votes; tags are requested only on demand', async () => {
  const asked = await show({})
  expect(await screen.findByText('1640')).toBeDefined()
  expect(screen.getByText('37 人尝试，20 人通过')).toBeDefined()
  expect(await screen.findByText('4.3 / 5')).toBeDefined()
  expect(screen.getByText(/与标注相符：1 · 比标注难：2/)).toBeDefined()
  expect(screen.queryByRole('button', { name: '评价本题' })).toBeNull()
  expect(asked).not.toContain('/api/problem-votes/tags')
  await userEvent.click(screen.getByRole('button', { name: '显示标签' }))
  expect(await screen.findByText('贪心（5）')).toBeDefined()
  expect(screen.queryByRole('button', { name: /采纳/ })).toBeNull()
})

test('says when there are too few results and votes, and when a contest closes them', async () => {
  await show({
    '/api/problem-difficulty': () => ({ computed: null, needed: 10 }),
    '/api/problem-votes': () => votes({ votes: 1, summary: null }),
  })
  expect(await screen.findByText('数据不足：至少需要 10 人尝试。')).toBeDefined()
  expect(await screen.findByText('满 3 人评价后显示，目前 1 人。')).toBeDefined()
})

test('a closed problem shows no votes', async () => {
  await show({ '/api/problem-votes': () => votes({ isClosed: true, votes: 0, summary: null }) })
  expect(await screen.findByText('本题的评价暂时关闭。')).toBeDefined()
  expect(screen.queryByText('通过者标签')).toBeNull()
})

test('a solver rates the problem and proposes a tag; an editor accepts one', async () => {
  const calls: unknown[] = []
  const note = ({ body }: { body: unknown }) => {
    calls.push(body)
    return null
  }
  let saved = false
  await show({
    '/api/problem-votes': ({ body }: { body: { quality?: number } }) => {
      if (body.quality === undefined) return votes({ hasSolved: true, mayVote: true })
      saved = true
      return note({ body })
    },
    '/api/problem-votes/tags': () => ({ tags: [{ id: 3, name: '贪心', votes: 1 }], mayAccept: true }),
    '/api/problem-votes/accept-tag': note,
  })
  await userEvent.click(await screen.findByRole('button', { name: '采纳标签 贪心' }))
  await userEvent.click(screen.getByRole('button', { name: '评价本题' }))
  expect(screen.getByRole('button', { name: '保存评价' }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(within(screen.getByRole('group', { name: /题目质量/ })).getByRole('radio', { name: '5' }))
  await userEvent.click(screen.getByRole('radio', { name: '更难' }))
  await userEvent.selectOptions(await screen.findByLabelText('提议标签'), 'tag 4')
  await userEvent.click(screen.getByRole('button', { name: '保存评价' }))
  expect(await screen.findByRole('button', { name: '评价本题' })).toBeDefined()
  expect(saved).toBe(true)
  expect(calls).toEqual([
    { pid: 7, tagId: 3 },
    { pid: 7, quality: 5, feel: 'harder', tagIds: [4] },
  ])
})

test('a group problem has votes with tags of the group, and no difficulty from results', async () => {
  const asked = await show(
    {
      '/api/problem-votes': () => votes({ hasSolved: true, mayVote: true }),
      '/api/group/get-problem-tags-in-use': () =>
        [4, 9].map((id) => ({ id, name: `tag ${id}`, color: null, oj: 'ME' })),
    },
    5,
  )
  expect(await screen.findByText('4.3 / 5')).toBeDefined()
  expect(asked).not.toContain('/api/problem-difficulty')
  await userEvent.click(screen.getByRole('button', { name: '评价本题' }))
  const choice = await screen.findByLabelText('提议标签')
  await within(choice).findByRole('option', { name: 'tag 9' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.anything(), 'tag 3', 'tag 4', 'tag 9'])
})
