import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderAt } from '../../../test/render.tsx'
import { GroupContext } from '../../live/group/use-group.ts'
import InvitationsDialog from './InvitationsDialog.tsx'

test('a chosen lifetime is not lost without a question until the link is created with it', async () => {
  const sent: unknown[] = []
  serve({
    '/api/group/invitations': ({ body }: { body: { gid?: number } }) => {
      // The list has the same address.
      if (body.gid === undefined) return []
      sent.push(body)
      return { token: 'secret' }
    },
  })
  const onClose = vi.fn()
  renderAt(
    '/',
    <GroupContext value={{ gid: 7, group: {} as never }}>
      <InvitationsDialog onClose={onClose} />
    </GroupContext>,
  )
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '有效期' }), '24')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: '放弃填写的内容？' })
  await userEvent.click(within(question).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '创建链接' }))
  await screen.findByText(/#secret$/)
  expect(sent).toEqual([{ gid: 7, hours: 24, maxUses: null }])
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
