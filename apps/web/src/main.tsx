import './ui/mantine.css'
import './ui/tokens.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { refreshRoles } from './api/client.ts'
import { hydrateFirstData } from './api/first-data.ts'
import { makeQueryClient } from './api/query.ts'
import { Providers } from './app/Providers.tsx'
import { routes } from './app/routes.tsx'
import { watchSession } from './app/watch-session.ts'
import { startI18n } from './i18n/index.ts'

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  const queries = makeQueryClient()
  hydrateFirstData(queries)
  // The router starts fetching the page's chunk at once, while the texts may still be on their way.
  const router = createBrowserRouter(routes)
  await startI18n()
  watchSession(queries, (path) => void router.navigate(path))
  void refreshRoles()
  createRoot(root).render(
    <Providers queries={queries}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

void start()
