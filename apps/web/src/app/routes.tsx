import type { ReactNode } from 'react'
import { Outlet, type PatchRoutesOnNavigationFunction, type RouteObject, redirect } from 'react-router'
import { loadTexts } from '../i18n/later.ts'
import type { PageHandle } from './page-handle.ts'
import { insideShell, PageError, RouteError } from './RouteError.tsx'
import { Shell } from './Shell/Shell.tsx'

interface Page {
  readonly Component: () => ReactNode
}

/** The shell is shown while the first page's chunk loads. */
function Empty() {
  return null
}

const page = (path: string, handle: PageHandle, content: () => Promise<Page>): RouteObject => ({
  path,
  handle,
  lazy: withTexts(handle, content),
  HydrateFallback: Empty,
})

/** The page and its texts arrive together. */
const withTexts = (handle: PageHandle, content: () => Promise<Page>) => async (): Promise<Page> => {
  const [page] = await Promise.all([content(), loadTexts(handle.texts ?? [])])
  return page
}

/**
 * The route table. A page is a file in src/routes that exports `Component`, fetched when it is opened. The files
 * of the most frequent entry pages are requested along with the start set (vite/page-preloads.ts).
 */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    children: insideShell([
      { index: true, loader: () => redirect('/home'), HydrateFallback: Empty },
      page('/home', { name: 'Home', area: 'home' }, () => import('../routes/home.tsx')),
      page('/problem', { name: 'ProblemList', area: 'problems' }, () => import('../routes/problems.tsx')),
      page(
        '/problem/:problemID',
        { name: 'ProblemDetails', area: 'problems', whole: true },
        () => import('../routes/problem.tsx'),
      ),
      page(
        '/problem-work',
        { name: 'ProblemWork', area: 'problems', texts: ['problemPeople'] },
        () => import('../routes/problem-work.tsx'),
      ),
      page(
        '/problem-work/:problemId',
        { name: 'ProblemWorkEdit', area: 'problems', texts: ['problemPeople', 'admin', 'adminProblems'] },
        () => import('../routes/problem-work-edit.tsx'),
      ),
      page('/status', { name: 'SubmissionList', area: 'status' }, () => import('../routes/status.tsx')),
      page(
        '/submission-detail/:submitID',
        { name: 'SubmissionDetails', area: 'status', texts: ['submissionDetail'] },
        () => import('../routes/submission-detail.tsx'),
      ),
      page(
        '/contest',
        { name: 'ContestList', area: 'contests', texts: ['contests'] },
        () => import('../routes/contests.tsx'),
      ),
      page(
        '/certificate/:code',
        { name: 'Certificate', area: 'contests', texts: ['certificates'] },
        () => import('../routes/certificate.tsx'),
      ),
      page(
        '/contest-series',
        { name: 'ContestSeriesList', area: 'contests', texts: ['contestSeries'] },
        () => import('../routes/series-list.tsx'),
      ),
      page(
        '/contest-series/:seriesID',
        { name: 'ContestSeries', area: 'contests', texts: ['contestSeries', 'certificates'] },
        () => import('../routes/series.tsx'),
      ),
      page(
        '/discussion',
        { name: 'AllDiscussion', area: 'discussions', texts: ['discussions'] },
        () => import('../routes/discussions.tsx'),
      ),
      page(
        '/discussion/:problemID',
        { name: 'ProblemDiscussion', area: 'discussions', texts: ['discussions'] },
        () => import('../routes/discussions.tsx'),
      ),
      page(
        '/discussion-detail/:discussionID',
        { name: 'DiscussionDetails', area: 'discussions', texts: ['discussions', 'comments'] },
        () => import('../routes/discussion-detail.tsx'),
      ),
      // Its pages are in contest-routes.tsx and are added when a contest is opened.
      {
        id: 'contest',
        path: '/contest/:contestID',
        Component: Outlet,
        ErrorBoundary: PageError,
        HydrateFallback: Empty,
        children: [],
      },
      page(
        '/training',
        { name: 'TrainingList', area: 'trainings', texts: ['trainings'] },
        () => import('../routes/trainings.tsx'),
      ),
      page('/group', { name: 'GroupList', area: 'groups', texts: ['groups'] }, () => import('../routes/groups.tsx')),
      page(
        '/join-group',
        { name: 'JoinGroup', area: 'groups', texts: ['groups'] },
        () => import('../routes/join-group.tsx'),
      ),
      // Its pages are in group-routes.tsx and are added when a group is opened.
      {
        id: 'group',
        path: '/group/:groupID',
        Component: Outlet,
        ErrorBoundary: PageError,
        HydrateFallback: Empty,
        children: [],
      },
      // Their pages are in training-routes.tsx and are added when a training is opened.
      {
        id: 'training',
        path: '/training/:trainingID',
        Component: Outlet,
        ErrorBoundary: PageError,
        HydrateFallback: Empty,
        children: [],
      },
      {
        id: 'groupTrainingAdmin',
        path: '/group/:groupID/training-admin',
        Component: Outlet,
        ErrorBoundary: PageError,
        HydrateFallback: Empty,
        children: [],
      },
      {
        id: 'groupContestAdmin',
        path: '/group/:groupID/contest-admin',
        Component: Outlet,
        ErrorBoundary: PageError,
        HydrateFallback: Empty,
        children: [],
      },
      {
        id: 'groupProblemAdmin',
        path: '/group/:groupID/problem-admin',
        Component: Outlet,
        ErrorBoundary: RouteError,
        HydrateFallback: Empty,
        children: [],
      },
      {
        id: 'groupTraining',
        path: '/group/:groupID/training/:trainingID',
        Component: Outlet,
        ErrorBoundary: PageError,
        HydrateFallback: Empty,
        children: [],
      },
      page('/acm-rank', { name: 'ACM Rank', area: 'ranks', texts: ['ranks'] }, () => import('../routes/acm-rank.tsx')),
      page('/oi-rank', { name: 'OI Rank', area: 'ranks', texts: ['ranks'] }, () => import('../routes/oi-rank.tsx')),
      page(
        '/rating-rank',
        { name: 'Rating Rank', area: 'ranks', texts: ['ranks'] },
        () => import('../routes/rating-rank.tsx'),
      ),
      page('/user-home', { name: 'UserHome', texts: ['user'] }, () => import('../routes/user-home.tsx')),
      page('/setting', { name: 'Setting', texts: ['settings'] }, () => import('../routes/setting.tsx')),
      page('/notes', { name: 'OwnNotes', texts: ['notes'] }, () => import('../routes/notes.tsx')),
      page('/message', { name: 'Message', texts: ['messages'] }, () => import('../routes/message.tsx')),
      page(
        '/message/direct',
        { name: 'DirectMessages', texts: ['messages', 'direct'] },
        () => import('../routes/direct-messages.tsx'),
      ),
      page(
        '/message/direct/:uid',
        { name: 'DirectMessages', texts: ['messages', 'direct'] },
        () => import('../routes/direct-messages.tsx'),
      ),
      page('/message/:kind', { name: 'Message', texts: ['messages'] }, () => import('../routes/message.tsx')),
      page('/reset-password', { name: 'ResetPassword' }, () => import('../routes/reset-password.tsx')),
      page('/sign-on', { name: 'SignOn', texts: ['signOn', 'factors'] }, () => import('../routes/sign-on.tsx')),
      page(
        '/lti-launch',
        { name: 'LtiLaunch', texts: ['lti', 'signOn', 'factors'] },
        () => import('../routes/lti-launch.tsx'),
      ),
      page('/logout', { name: 'Logout' }, () => import('../routes/logout.tsx')),
      page('/introduction', { name: 'Introduction', texts: ['site'] }, () => import('../routes/introduction.tsx')),
      page('/developer', { name: 'Developer', texts: ['site'] }, () => import('../routes/developer.tsx')),
      page('*', { name: '404' }, () => import('../routes/not-found.tsx')),
    ]),
  },
  // Public boards and boards for projectors: pages without navigation.
  {
    ErrorBoundary: RouteError,
    children: [
      page(
        '/contest/acm-scoreboard/:contestID',
        { name: 'ACMScoreBoard', texts: ['contestBoards'] },
        () => import('../routes/acm-scoreboard.tsx'),
      ),
      page(
        '/contest/oi-scoreboard/:contestID',
        { name: 'OIScoreBoard', texts: ['contestBoards'] },
        () => import('../routes/oi-scoreboard.tsx'),
      ),
      page(
        '/contest/big-screen/:contestID',
        { name: 'ContestBigScreen', texts: ['contestBoards', 'bigScreen'] },
        () => import('../routes/big-screen.tsx'),
      ),
      page(
        '/contest/overlay/:contestID/:kind',
        { name: 'ContestOverlay', texts: ['contestBoards', 'contestOverlays'] },
        () => import('../routes/overlay.tsx'),
      ),
      page(
        '/contest/commentary/:contestID',
        { name: 'ContestCommentary', texts: ['contestBoards', 'bigScreen', 'contestCommentary'] },
        () => import('../routes/commentary.tsx'),
      ),
      // The desks of a contest, for holders of a pass.
      page('/desk', { name: 'EnterDesk', texts: ['contestDesks'] }, () => import('../routes/enter-desk.tsx')),
      page(
        '/desk/:contestID/:desk',
        { name: 'Desk', texts: ['contestDesks', 'clarifications'] },
        () => import('../routes/desk.tsx'),
      ),
      page(
        '/scrollBoard',
        { name: 'ScrollBoardShow', texts: ['contestBoards', 'scrollBoard'] },
        () => import('../routes/scroll-board.tsx'),
      ),
    ],
  },
  // Its pages are in admin-routes.tsx and are added on the first visit.
  {
    id: 'admin',
    path: '/admin',
    Component: Outlet,
    ErrorBoundary: RouteError,
    HydrateFallback: Empty,
    children: [{ index: true, loader: () => redirect('/admin/dashboard'), HydrateFallback: Empty }],
  },
]

/** The admin area and contest pages are fetched with their texts when a URL leads into them. */
export const findRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  // Most of their calls need it. A failure is the first call's to report.
  if (/^\/(admin|contest|group|training|problem-work)\//.test(path))
    void import('virtual:more-endpoints').catch(() => undefined)
  if (/^\/contest\/(?!\w+-scoreboard\/|overlay\/|commentary\/)[^/]/.test(path)) {
    const [{ contestRoutes }] = await Promise.all([import('./contest-routes.tsx'), loadTexts(['contests'])])
    return patch('contest', contestRoutes)
  }
  if (/^\/group\/[^/]+\/training-admin/.test(path)) {
    const texts = ['admin', 'adminTrainings', 'adminProblems', 'grades', 'similarity'] as const
    const [{ groupTrainingAdminRoutes }] = await Promise.all([import('./training-routes.tsx'), loadTexts(texts)])
    return patch('groupTrainingAdmin', groupTrainingAdminRoutes)
  }
  if (/^\/group\/[^/]+\/problem-admin/.test(path)) {
    const texts = ['admin', 'adminProblems', 'groupProblems', 'similarity'] as const
    const [{ groupProblemAdminRoutes }] = await Promise.all([import('./group-problem-routes.tsx'), loadTexts(texts)])
    return patch('groupProblemAdmin', groupProblemAdminRoutes)
  }
  if (/^\/group\/[^/]+\/contest-admin/.test(path)) {
    const texts = ['admin', 'adminContests', 'adminProblems'] as const
    const [{ groupContestAdminRoutes }] = await Promise.all([import('./group-contest-routes.tsx'), loadTexts(texts)])
    return patch('groupContestAdmin', groupContestAdminRoutes)
  }
  const [, inGroup] = /^(\/group\/[^/]+)?\/training\/[^/]/.exec(path) ?? []
  if (/^(\/group\/[^/]+)?\/training\/[^/]/.test(path)) {
    const [{ trainingRoutesOf }] = await Promise.all([import('./training-routes.tsx'), loadTexts(['trainings'])])
    return inGroup === undefined
      ? patch('training', trainingRoutesOf('site', 'trainings'))
      : patch('groupTraining', trainingRoutesOf('group', undefined))
  }
  if (/^\/group\/[^/]/.test(path)) {
    const [{ groupRoutes }] = await Promise.all([import('./group-routes.tsx'), loadTexts(['groups'])])
    return patch('group', groupRoutes)
  }
  if (!/^\/admin(\/|$)/.test(path)) return
  const [{ adminRoutes }] = await Promise.all([import('./admin-routes.tsx'), loadTexts(['admin'])])
  patch('admin', adminRoutes)
}
