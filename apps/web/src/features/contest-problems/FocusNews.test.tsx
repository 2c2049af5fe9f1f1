import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { loadTexts } from '../../i18n/later.ts'
import { ContestContext } from '../../live/contest/use-contest.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { FocusNews } from './FocusNews.tsx'

let say: (event: object) => void
let isHeard = false

beforeEach(() => {
  isHeard = false
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    if (!address.includes('/api/events')) {
      return new Response(JSON.stringify({ status: 200, data: { records: [], total: 0 }, msg: '' }))
    }
    const pipe = new TransformStream<Uint8Array, Uint8Array>()
    const writer = pipe.writable.getWriter()
    signal?.addEventListener('abort', () => void writer.abort().catch(() => {}))
    say = (event) => void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
    isHeard = true
    return new Response(pipe.readable)
  })
})

test('an answer of the jury reaches whoever works in focus mode, and stays until it is read', async () => {
  await loadTexts(['contests'])
  renderAt(
    '/contest/7/problem/A/full-screen',
    <ContestContext value={{ cid: 7, isAdmin: false, mayLook: true } as never}>
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
