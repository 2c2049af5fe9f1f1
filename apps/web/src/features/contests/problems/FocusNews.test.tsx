import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../../test/render.tsx'
import { signIn } from '../../../api/session.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { ContestContext } from '../../../live/contest/use-contest.ts'
import { Toaster } from '../../../ui/controls/Toaster.tsx'
import { FocusPage } from './ContestProblemPage.tsx'
import { FocusNews } from './FocusNews.tsx'

let say: (event: object) => void
let isHeard = false

beforeEach(() => {
  isHeard = false
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    if (!address.includes('/api/events')) {
      if (address.includes('details')) return new Response('{}', { status: 404 })
      const data = address.includes('problem') ? [] : { records: [], total: 0 }
      return new Response(JSON.stringify({ status: 200, data, msg: '' }))
    }
    const pipe = new TransformStream<Uint8Array, Uint8Array>()
    const writer = pipe.writable.getWriter()
    signal?.addEventListener('abort', () => void writer.abort().catch(() => {}))
    say = (event) => void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
    isHeard = true
    return new Response(pipe.readable)
  })
})

const place = { cid: 7, isAdmin: false, mayLook: true, can: { edit: false, manage: false, desks: [], worksAt: [] } }

test('a jury answer is shown in focus mode, and stays until it is read', async () => {
  await loadTexts(['contests'])
  renderAt(
    '/contest/7/problem/A/full-screen',
    <ContestContext value={place as never}>
      <FocusNews />
      <Toaster />
    </ContestContext>,
  )
  await vi.waitFor(() => expect(isHeard).toBe(true))
  expect(screen.queryByRole('link')).toBeNull()
  say({ topic: 'contest:7', kind: 'clarification', id: 5 })
  const link = await screen.findByRole('link', { name: /答疑/ })
  expect(link.getAttribute('href')).toBe('/contest/7/clarifications')
  expect(link.textContent).toContain('1')
  expect(screen.getByText('裁判有新的答复，请查看“答疑”。')).toBeTruthy()
})

const times = { startTime: '2026-11-21T09:00:00.000+0000', endTime: '2099-11-21T12:00:00.000+0000' }
const contest = { type: 0, skewMs: 0, ...times }

test('first solves are shown in focus mode too', async () => {
  await loadTexts(['contests', 'contestProblems'])
  renderAt(
    '/contest/7/problem/A/full-screen',
    <ContestContext value={{ ...place, hasRealTime: true, phase: 'running', contest } as never}>
      <FocusPage Desk={() => null} Waiting={() => <p>…</p>} />
    </ContestContext>,
  )
  await vi.waitFor(() => expect(isHeard).toBe(true))
  say({ topic: 'contest:7', kind: 'firstSolve', displayId: 'B', name: 'Plum', time: 60 })
  expect(await screen.findByText(/Plum 首个通过 B 题/)).toBeTruthy()
})
