import type { ReactNode } from 'react'
import { type RouteObject, redirect } from 'react-router'
import * as home from '../routes/home.tsx'
import * as problems from '../routes/problems.tsx'
import type { PageHandle } from './page-handle.ts'
import { RouteError } from './RouteError.tsx'
import { Shell } from './Shell/Shell.tsx'

interface Page {
  readonly Component: () => ReactNode
}

/** While the first page's chunk is on its way the shell already stands. */
function Empty() {
  return null
}

const page = (path: string, handle: PageHandle, content: Page | (() => Promise<Page>)): RouteObject => ({
  path,
  handle,
  ...(typeof content === 'function' ? { lazy: content, HydrateFallback: Empty } : { Component: content.Component }),
})

/**
 * The route table. A page is a file in src/routes that exports `Component`, fetched when it is opened. The two pages
 * most visits begin with are small and part of the start set: a page of their own would cost a round trip.
 */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    children: [
      { index: true, loader: () => redirect('/home'), HydrateFallback: Empty },
      page('/home', { name: 'Home', area: 'home' }, home),
      page('/problem', { name: 'ProblemList', area: 'problems' }, problems),
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
