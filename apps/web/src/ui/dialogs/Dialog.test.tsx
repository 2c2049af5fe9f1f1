import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { Dialog } from './Dialog.tsx'

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button">before</button>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen && (
        <Dialog title="A window" onClose={() => setIsOpen(false)}>
          <input aria-label="inside" data-autofocus />
        </Dialog>
      )}
    </>
  )
}

test('a closed dialog returns the focus to its trigger', async () => {
  renderAt('/', <Page />)
  const opener = screen.getByRole('button', { name: 'open' })
  await userEvent.click(opener)
  await userEvent.type(await screen.findByRole('textbox', { name: 'inside' }), 'x')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})
