import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { makeQueryClient } from '../src/api/query.ts'
import { Providers } from '../src/app/Providers.tsx'

/** Renders a piece of the site inside its providers, at an address. */
export const renderAt = (path: string, element: ReactNode): RenderResult => {
  return renderRoutes(path, [{ path: '*', element }])
}

/** Renders some routes, so that parameters and nested pages are found, at an address. */
export const renderRoutes = (path: string, routes: RouteObject[]): RenderResult => {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  return render(
    <Providers queries={makeQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
}
