import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { loadTexts } from '../../../i18n/later.ts'
import { WindowDialog } from './WindowDialog.tsx'

// Fields that grow with their text listen to fonts, which jsdom does not have.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

test('missing names and times are explained under their fields, and nothing is sent before', async () => {
  await loadTexts(['contestTiming'])
  const bodies: unknown[] = []
  serve({
    '/api/contest-teams': () => ({ organizations: [], categories: [], teams: [] }),
    '/api/contest-timing/windows': ({ body }) => {
      bodies.push(body)
      return null
    },
  })
  const close = vi.fn()
  renderAt('/', <WindowDialog cid={7} window={null} isIndividual={false} onClose={close} />)
  const names = await screen.findByRole('textbox', { name: '用户名' })
  await userEvent.click(screen.getByRole('button', { name: '保存时间' }))
  expect(names.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(names)
  expect(screen.getByText('请填写额外时间或推迟开始。')).toBeTruthy()
  expect(bodies).toEqual([])
  await userEvent.type(names, 'ada, bob')
  await userEvent.type(screen.getByRole('textbox', { name: '推迟开始（分钟）' }), '{selectall}15')
  expect(screen.queryByText('请填写额外时间或推迟开始。')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '保存时间' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(bodies).toEqual([{ cid: 7, usernames: ['ada', 'bob'], delaySeconds: 900, extraSeconds: 0, reason: '' }])
})
