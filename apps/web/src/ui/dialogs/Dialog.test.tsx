import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { Dialog } from './Dialog.tsx'
import { useUnsavedInDialog } from './unsaved-in-dialog.ts'

function Fields({ onMore, onClose }: { readonly onMore: () => void; readonly onClose: () => void }) {
  const [sent, setSent] = useState({ text: '', isOn: false })
  const [values, setValues] = useState(sent)
  useUnsavedInDialog(values.text !== sent.text || values.isOn !== sent.isOn)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(values)
      }}
    >
      <input
        aria-label="inside"
        data-autofocus
        value={values.text}
        onChange={({ target }) => setValues({ ...values, text: target.value })}
      />
      <input
        aria-label="choice"
        type="checkbox"
        checked={values.isOn}
        onChange={({ target }) => setValues({ ...values, isOn: target.checked })}
      />
      <input aria-label="find" type="search" />
      <button type="button" onClick={onMore}>
        more
      </button>
      <button type="button" onClick={onClose}>
        cancel
      </button>
      <button type="submit">send</button>
    </form>
  )
}

/** A dialog with a form, which may open another one above it. */
function Window({ keepsInput, onClose }: { readonly keepsInput: boolean; readonly onClose: () => void }) {
  const [hasMore, setHasMore] = useState(false)
  return (
    <Dialog title="A window" keepsInput={keepsInput} onClose={onClose}>
      <Fields onMore={() => setHasMore(true)} onClose={onClose} />
      {hasMore && (
        <Dialog title="Above" onClose={() => setHasMore(false)}>
          more
        </Dialog>
      )}
    </Dialog>
  )
}

function Page({ keepsInput = false }: { readonly keepsInput?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button">before</button>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen && <Window keepsInput={keepsInput} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const open = async (keepsInput = false): Promise<HTMLElement> => {
  renderAt('/', <Page keepsInput={keepsInput} />)
  const opener = screen.getByRole('button', { name: 'open' })
  await userEvent.click(opener)
  await screen.findByRole('textbox', { name: 'inside' })
  return opener
}
const type = (text: string, name = 'inside') =>
  userEvent.type(screen.getByRole(name === 'find' ? 'searchbox' : 'textbox', { name }), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.textContent)

test('a closed dialog returns the focus to its trigger', async () => {
  const opener = await open()
  await userEvent.keyboard('{Escape}')
  expect(dialogs()).toEqual([])
  expect(document.activeElement).toBe(opener)
})

test('a key closes the topmost dialog alone', async () => {
  await open()
  await press('more')
  await screen.findByRole('dialog', { name: 'Above' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'A window' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(dialogs()).toEqual([]))
})

describe('after input', () => {
  test.each(['{Escape}', 'button'])('%s asks, and the input stays or goes as the user says', async (way) => {
    await open()
    await type('words')
    const close = () => (way === 'button' ? press('关闭') : userEvent.keyboard(way))
    await close()
    await screen.findByRole('dialog', { name: '放弃填写的内容？' })
    await press('取消')
    await waitFor(() => expect(dialogs()).toHaveLength(1))
    expect(screen.getByRole('textbox', { name: 'inside' })).toHaveProperty('value', 'words')
    await close()
    await userEvent.click(await screen.findByRole('button', { name: '放弃' }))
    await waitFor(() => expect(dialogs()).toEqual([]))
  })

  test('a choice alone is input', async () => {
    await open()
    await userEvent.click(screen.getByRole('checkbox', { name: 'choice' }))
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('dialog', { name: '放弃填写的内容？' })).toBeTruthy()
  })

  test('the button of the form closes at once', async () => {
    await open()
    await type('words')
    await press('cancel')
    await waitFor(() => expect(dialogs()).toEqual([]))
  })

  test.each([
    ['that was taken back', () => type('x{Backspace}')],
    ['of a search', () => type('x', 'find')],
    ['that was sent', async () => [await type('x'), await press('send')]],
  ])('nothing is asked about input %s', async (_, act) => {
    await open()
    await act()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialogs()).toEqual([]))
  })

  test('nothing is asked where input is kept', async () => {
    await open(true)
    await type('words')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialogs()).toEqual([]))
  })
})
