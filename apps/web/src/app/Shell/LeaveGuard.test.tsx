import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { makeQueryClient } from '../../api/query.ts'
import { useUnsaved } from '../../lib/form/use-unsaved.ts'
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx'
import { Providers } from '../Providers.tsx'

/** A page with something unsaved; saving goes on to another one, as the problem editor does. */
function Editor() {
  const [isSaved, setIsSaved] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (isSaved) void navigate('/done')
  }, [isSaved, navigate])
  useUnsaved(!isSaved)
  return (
    <button type="button" onClick={() => setIsSaved(true)}>
      save
    </button>
  )
}

function Frame() {
  return (
    <>
      <Link to="/else">else</Link>
      <Link to="/?part=two">part</Link>
      <Link to="/admin/login">login</Link>
      <Outlet />
      <LeaveGuard />
    </>
  )
}

const open = () => {
  const router = createMemoryRouter([
    {
      Component: Frame,
      children: [
        { path: '/', Component: Editor },
        { path: '*', element: null },
      ],
    },
  ])
  render(
    <Providers queries={makeQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return () => router.state.location.pathname + router.state.location.search
}

const go = (name: string) => userEvent.click(screen.getByRole('link', { name }))

test('leaving asks first: one may stay, or go', async () => {
  const where = open()
  await go('else')
  await userEvent.click(await screen.findByRole('button', { name: '取消' }))
  expect(where()).toBe('/')
  await go('else')
  await userEvent.click(await screen.findByRole('button', { name: '离开' }))
  await waitFor(() => expect(where()).toBe('/else'))
})

test.each([
  ['part', '/?part=two'],
  ['login', '/admin/login'],
])('another part of the page and the way to the login are open: %s', async (name, address) => {
  const where = open()
  await go(name)
  await waitFor(() => expect(where()).toBe(address))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('saved changes do not block leaving', async () => {
  const where = open()
  await userEvent.click(screen.getByRole('button', { name: 'save' }))
  await waitFor(() => expect(where()).toBe('/done'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
