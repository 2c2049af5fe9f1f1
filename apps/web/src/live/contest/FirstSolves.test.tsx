import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { ContestFirstSolves } from './FirstSolves.tsx'

let say: (event: object) => void
let isHeard = false

beforeEach(() => {
  isHeard = false
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const pipe = new TransformStream<Uint8Array, Uint8Array>()
    const writer = pipe.writable.getWriter()
    signal?.addEventListener('abort', () => void writer.abort().catch(() => {}))
    say = (event) => void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
    isHeard = true
    return new Response(pipe.readable)
  })
})

const solve = (displayId: string, name: string, time: number) => ({
  ...{ topic: 'contest:7', kind: 'firstSolve', displayId, name, time },
})

const watch = async () => {
  renderAt('/contest/7', <ContestFirstSolves cid={7} />)
  await vi.waitFor(() => expect(isHeard).toBe(true))
}

test('a first solve is announced politely, once for duplicate events, and can be closed', async () => {
  await watch()
  say(solve('B', 'Plum', 5_025))
  say(solve('B', 'Plum', 5_025))
  const words = await screen.findByText('Plum 首个通过 B 题，用时 1:23:45')
  expect(screen.getAllByText(/首个通过/)).toHaveLength(1)
  expect(words.closest('[role=status]')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '关闭 B 题的消息' }))
  expect(screen.queryByText(/首个通过/)).toBeNull()
  // The same again is no news.
  say(solve('B', 'Plum', 5_025))
  say(solve('C', 'Fig', 60))
  await screen.findByText(/Fig/)
  expect(screen.queryByText(/Plum/)).toBeNull()
})

test('a first solve that passes to another person replaces the previous one, and at most three are shown', async () => {
  await watch()
  say(solve('A', 'Plum', 600))
  await screen.findByText(/Plum/)
  say(solve('A', 'Fig', 500))
  await screen.findByText(/Fig/)
  expect(screen.queryByText(/Plum/)).toBeNull()
  for (const label of ['B', 'C', 'D']) say(solve(label, `Team ${label}`, 700))
  await screen.findByText(/Team D/)
  expect(screen.getAllByText(/首个通过/)).toHaveLength(3)
  expect(screen.queryByText(/Fig/)).toBeNull()
})

test('it goes by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await watch()
    say(solve('A', 'Plum', 600))
    await screen.findByText(/Plum/)
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(screen.queryByText(/Plum/)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
