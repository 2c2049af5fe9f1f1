import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { makeQueryClient } from '../src/api/query.ts'
import { Providers } from '../src/app/Providers.tsx'

/** Renders a piece of the site inside its providers, at an address. */
export const renderAt = (path: string, element: ReactNode): RenderResult => {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  return render(
    <Providers queries={makeQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
}
