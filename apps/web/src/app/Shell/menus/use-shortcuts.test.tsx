import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../../test/render.tsx'
import { useShortcuts } from './use-shortcuts.ts'

function Page({ isOwn }: { isOwn: boolean }) {
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ showKeys: () => {}, showPalette: () => setOpen(true) })
  return (
    <>
      <output>{useLocation().pathname}</output>
      {isOpen && <p>palette</p>}
      <input aria-label="bar" data-shortcut="search" />
      <input aria-label="problem" data-shortcut="search" />
      <fieldset disabled={isOwn}>
        <input aria-label="author" data-shortcut="search" />
      </fieldset>
    </>
  )
}

// Nothing is laid out here, so nothing would count as seen.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
})

test.each([
  ['author', false],
  ['problem', true],
])('the stroke leads to the last search box that takes something: %s', async (name, isOwn) => {
  renderAt('/status', <Page isOwn={isOwn} />)
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name }))
  expect(document.activeElement).toHaveProperty('value', '')
})

test('g and a letter open a page, but not while typing', async () => {
  renderAt('/status', <Page isOwn={false} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'bar' }), 'gp')
  expect(screen.getByRole('status').textContent).toBe('/status')
  screen.getByRole('textbox', { name: 'bar' }).blur()
  await userEvent.keyboard('gp')
  expect(screen.getByRole('status').textContent).toBe('/problem')
})

test('Ctrl+K opens the palette, also while typing; K alone does not', async () => {
  renderAt('/status', <Page isOwn={false} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'bar' }), 'k')
  expect(screen.queryByText('palette')).toBeNull()
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(screen.getByText('palette')).toBeTruthy()
})
