import { Outlet, type RouteObject } from 'react-router'
import { NeedsLogin } from '../api/NeedsLogin.tsx'
import { RouteError } from './RouteError.tsx'

function LoggedIn() {
  return (
    <NeedsLogin>
      <Outlet />
    </NeedsLogin>
  )
}

/** Managing the problems of a group: the editor of the bank with the group's own calls. */
export const groupProblemAdminRoutes: RouteObject[] = [
  {
    Component: LoggedIn,
    ErrorBoundary: RouteError,
    children: [
      { index: true, handle: { name: 'GroupProblemAdmin' }, lazy: () => import('../routes/group-problem/list.tsx') },
      {
        path: 'create',
        handle: { name: 'GroupCreateProblem' },
        lazy: () => import('../routes/group-problem/create.tsx'),
      },
      {
        path: ':problemId/edit',
        handle: { name: 'GroupEditProblem' },
        lazy: () => import('../routes/group-problem/edit.tsx'),
      },
      {
        path: ':problemId/similarity',
        handle: { name: 'GroupProblemSimilarity' },
        lazy: () => import('../routes/group-problem/similarity.tsx'),
      },
      {
        path: ':problemId/similarity/:pairId',
        handle: { name: 'GroupProblemSimilarityPair' },
        lazy: () => import('../routes/group-problem/similarity-pair.tsx'),
      },
    ],
  },
]
