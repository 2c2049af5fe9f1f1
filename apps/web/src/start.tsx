// First, so that the styles of components come after them.
import './ui/mantine.css'
import './ui/tokens.css'
import './ui/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { refreshRoles } from './api/client.ts'
import { watchContestMode } from './api/contest-mode.ts'
import { hydrateFirstData } from './api/first-data.ts'
import { makeQueryClient } from './api/query.ts'
import { Providers } from './app/Providers.tsx'
import { findRoutes, routes } from './app/routes.tsx'
import { watchAccount } from './app/watch-account.ts'
import { watchConnection } from './app/watch-connection.ts'
import { watchSession } from './app/watch-session.ts'
import { startI18n } from './i18n/index.ts'
import { whenIdle } from './lib/when-idle.ts'

/** Draws the app into the page. */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  const queries = makeQueryClient()
  hydrateFirstData(queries)
  // The router starts fetching the page's chunk at once, while the texts may still be on their way.
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: findRoutes })
  await startI18n()
  watchSession(queries, (path) => void router.navigate(path))
  watchConnection(queries)
  watchAccount(queries)
  watchContestMode(queries)
  void refreshRoles()
  whenIdle(() => void keepFonts().catch(() => undefined))
  // Who sends a form was in it before.
  document.addEventListener('focusin', () => void nameErrors().catch(() => undefined), { once: true })
  const show = () =>
    createRoot(root).render(
      <Providers queries={queries}>
        <RouterProvider router={router} />
      </Providers>,
    )
  // A page that is there is drawn in slices, so that the window answers meanwhile; elsewhere the shell comes first.
  if (await isPageThere(router)) startTransition(show)
  else show()
}

/** Without a connection, the next visit tries again. */
const keepFonts = async (): Promise<void> => (await import('./ui/fonts/keep-text-fonts.ts')).keepTextFonts()

/** Without a connection, errors of the browser stay in its own words. */
const nameErrors = async (): Promise<unknown> => (await import('./app/native-errors.ts')).translateNativeErrors()

const patienceMs = 100

/** Pages of the start set are available immediately, and preloaded ones shortly after. */
const isPageThere = (router: ReturnType<typeof createBrowserRouter>): Promise<boolean> =>
  new Promise((done) => {
    if (router.state.initialized) return done(true)
    if (document.querySelector('link[data-page]') === null) return done(false)
    const finish = (isThere: boolean): void => {
      clearTimeout(timer)
      stop()
      done(isThere)
    }
    const timer = setTimeout(finish, patienceMs, false)
    const stop = router.subscribe(({ initialized }) => {
      if (initialized) finish(true)
    })
  })
