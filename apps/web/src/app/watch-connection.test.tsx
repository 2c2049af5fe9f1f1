import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../../test/render.tsx'
import { checkConnection, connection } from '../api/connection.ts'
import { endpointQuery, makeQueryClient } from '../api/query.ts'
import { PageError } from './RouteError.tsx'
import { ConnectionTag } from './Shell/ConnectionTag.tsx'
import { watchConnection } from './watch-connection.ts'

let isReachable = true

beforeEach(() => {
  isReachable = true
  vi.stubGlobal('fetch', async (address: string) => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    const data =
      address === '/healthz' ? { status: 'ok' } : { status: 200, data: { origin: '', line: 'back' }, msg: '' }
    return new Response(JSON.stringify(data))
  })
})

afterEach(async () => {
  isReachable = true
  await act(() => checkConnection())
})

const poetry = endpointQuery('site.poetry', {}, { quiet: true })

test('a failed request makes the page offline, and what it missed is fetched when the server answers', async () => {
  const queries = makeQueryClient()
  const stop = watchConnection(queries)
  isReachable = false
  await expect(queries.fetchQuery({ ...poetry, retry: false })).rejects.toThrow()
  await vi.waitFor(() => expect(connection.get()).toBe('offline'))
  const observed = queries.getQueryCache().find({ queryKey: poetry.queryKey })
  const { QueryObserver } = await import('@tanstack/react-query')
  const leave = new QueryObserver(queries, { ...poetry, retry: false, enabled: true, retryOnMount: false }).subscribe(
    () => {},
  )
  isReachable = true
  await act(() => checkConnection())
  expect(connection.get()).toBe('online')
  await waitFor(() => expect(observed?.state.data).toMatchObject({ line: 'back' }))
  leave()
  stop()
})

test('one lost request of a reachable server is not called offline', async () => {
  expect(await checkConnection()).toBe(true)
  expect(connection.get()).toBe('online')
})

test('a page whose file does not arrive is replaced inside the shell and says offline', async () => {
  isReachable = false
  renderRoutes('/far', [
    {
      element: <ConnectionTag />,
      path: '/other',
    },
    {
      ErrorBoundary: PageError,
      children: [
        {
          path: '/far',
          lazy: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/far.js')),
        },
      ],
    },
  ])
  expect(await screen.findByRole('heading', { name: '网络已断开' })).toBeTruthy()
  expect(screen.queryByText(/管理员/)).toBeNull()
})

test('a page that throws offers a reload and a way home', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  renderRoutes('/broken', [{ path: '/broken', element: <Broken />, ErrorBoundary: PageError }])
  expect(await screen.findByRole('button', { name: '刷新页面' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/home')
})
