import { type RouteObject, redirect } from 'react-router'
import type { PageHandle } from './page-handle.ts'
import { RouteError } from './RouteError.tsx'
import { Shell } from './Shell/Shell.tsx'

const page = (
  path: string,
  handle: PageHandle,
  lazy: () => Promise<{ Component: () => React.ReactNode }>,
): RouteObject => ({
  path,
  handle,
  lazy,
})

/** The route table. A page is a file in src/routes that exports `Component`; it is fetched when it is opened. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { index: true, loader: () => redirect('/home') },
      page('/home', { name: 'Home', area: 'home' }, () => import('../routes/home.tsx')),
      page('/problem', { name: 'ProblemList', area: 'problems' }, () => import('../routes/problems.tsx')),
      page(
        '/problem/:problemID',
        { name: 'ProblemDetails', area: 'problems', whole: true },
        () => import('../routes/problem.tsx'),
      ),
      page('/status', { name: 'SubmissionList', area: 'status' }, () => import('../routes/status.tsx')),
      page(
        '/submission-detail/:submitID',
        { name: 'SubmissionDetails', area: 'status' },
        () => import('../routes/submission-detail.tsx'),
      ),
      page('/reset-password', { name: 'ResetPassword' }, () => import('../routes/reset-password.tsx')),
      page('/logout', { name: 'Logout' }, () => import('../routes/logout.tsx')),
      page('/introduction', { name: 'Introduction' }, () => import('../routes/introduction.tsx')),
      page('/developer', { name: 'Developer' }, () => import('../routes/developer.tsx')),
      page('*', { name: '404' }, () => import('../routes/not-found.tsx')),
    ],
  },
]
