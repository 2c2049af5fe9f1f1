import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import ReportDialog from './ReportDialog.tsx'

test('a chosen label alone is not lost without a question, and is enough for a report', async () => {
  const sent: unknown[] = []
  serve({
    '/api/discussion-report': ({ body }) => {
      sent.push(body)
      return null
    },
  })
  const onClose = vi.fn()
  renderAt('/', <ReportDialog did={7} onClose={onClose} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: '恶意辱骂' }))
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: '放弃填写的内容？' })
  await userEvent.click(within(question).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '提交举报' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ did: 7, content: '#恶意辱骂#' }])
})

test('nothing is asked about a label that was taken back', async () => {
  const onClose = vi.fn()
  renderAt('/', <ReportDialog did={7} onClose={onClose} />)
  const label = await screen.findByRole('checkbox', { name: '恶意辱骂' })
  await userEvent.click(label)
  await userEvent.click(label)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
