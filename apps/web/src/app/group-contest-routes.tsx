import { Outlet, type RouteObject, useParams } from 'react-router'
import { NeedsLogin } from '../api/NeedsLogin.tsx'
import { ScopeContext } from '../features/contests/editor/scope.ts'
import { RouteError } from './RouteError.tsx'

/** The pages below manage contests of the group in the address. */
function GroupScope() {
  const { groupID } = useParams()
  return (
    <NeedsLogin>
      <ScopeContext value={Number(groupID)}>
        <Outlet />
      </ScopeContext>
    </NeedsLogin>
  )
}

/** Managing the contests of a group: the pages of the admin area with the group's own calls. */
export const groupContestAdminRoutes: RouteObject[] = [
  {
    Component: GroupScope,
    ErrorBoundary: RouteError,
    children: [
      {
        index: true,
        handle: { name: 'GroupContestAdmin' },
        lazy: () => import('../routes/admin/contests/contests.tsx'),
      },
      {
        path: 'create',
        handle: { name: 'GroupCreateContest' },
        lazy: () => import('../routes/admin/contests/contest-create.tsx'),
      },
      {
        path: ':contestId/edit',
        handle: { name: 'GroupEditContest' },
        lazy: () => import('../routes/admin/contests/contest-edit.tsx'),
      },
      {
        path: ':contestId/problems',
        handle: { name: 'GroupContestProblemList' },
        lazy: () => import('../routes/admin/contests/contest-problems.tsx'),
      },
      {
        path: ':contestId/problem/create',
        handle: { name: 'GroupCreateContestProblem' },
        lazy: () => import('../routes/admin/contests/contest-problem-create.tsx'),
      },
      {
        path: ':contestId/problem/:problemId/edit',
        handle: { name: 'GroupEditContestProblem' },
        lazy: () => import('../routes/admin/contests/contest-problem-edit.tsx'),
      },
      {
        path: ':contestId/announcement',
        handle: { name: 'GroupContestAnnouncementList' },
        lazy: () => import('../routes/admin/contests/contest-announcements.tsx'),
      },
      {
        path: ':contestId/photos',
        handle: { name: 'GroupContestPhotos' },
        lazy: () => import('../routes/admin/contests/contest-photos.tsx'),
      },
    ],
  },
]
