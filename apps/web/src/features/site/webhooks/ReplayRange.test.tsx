import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { ReplayRange } from './ReplayRange.tsx'

test('closing asks about the switch alone', async () => {
  const onClose = vi.fn()
  renderAt('/', <ReplayRange webhookId="w" onClose={onClose} />)
  const delivered = await screen.findByRole('switch')
  await userEvent.click(delivered)
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: '放弃填写的内容？' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(delivered)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a range without its ends is not sent', async () => {
  const asked = serve({})
  renderAt('/', <ReplayRange webhookId="w" onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: '重新发送' }))
  expect(screen.getAllByText('请填写此项。')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '从' }))
  expect(asked).toEqual([])
})
