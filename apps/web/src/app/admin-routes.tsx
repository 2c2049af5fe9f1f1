import type { ReactNode } from 'react'
import { type RouteObject, redirect } from 'react-router'
import { loadTexts } from '../i18n/later.ts'
import { AdminShell } from './Admin/AdminShell.tsx'
import { guard, guardArea } from './Admin/guard.ts'
import { type AdminArea, adminNavigation, areaPermissions, type Opening } from './Admin/navigation.ts'
import type { PageHandle } from './page-handle.ts'
import { insideShell, RouteError } from './RouteError.tsx'

interface Page {
  readonly Component: () => ReactNode
}

interface AdminHandle extends PageHandle {
  /** Who opens the page; when absent, as in its navigation entry, or every admin. */
  readonly opening?: Opening
}

/** A page arrives with its texts, behind its guard. */
const page = (path: string, handle: AdminHandle, content: () => Promise<Page>): RouteObject => ({
  path,
  handle,
  loader: guard(handle.opening ?? openingOf(handle.adminArea)),
  lazy: async () => {
    const [{ Component }] = await Promise.all([content(), loadTexts(handle.texts ?? [])])
    return { Component }
  },
})

const openingOf = (area: AdminArea | undefined): Opening => ({
  needs: adminNavigation.find((entry) => entry.area === area)?.needs ?? 'staff',
  permissions: area === undefined ? [] : areaPermissions[area],
})

/** The admin area, one tree: fetched on the first visit of /admin, so that other users do not pay for it. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'login',
    handle: { name: 'admin-login' },
    ErrorBoundary: RouteError,
    lazy: () => import('../routes/admin/login.tsx'),
  },
  { path: 'logout', handle: { name: 'admin-logout' }, lazy: () => import('../routes/admin/logout.tsx') },
  {
    Component: AdminShell,
    ErrorBoundary: RouteError,
    loader: guardArea,
    children: insideShell([
      page(
        'dashboard',
        { name: 'admin-dashboard', adminArea: 'dashboard', texts: ['adminDashboard', 'adminAlerts'] },
        () => import('../routes/admin/dashboard.tsx'),
      ),
      page(
        'user',
        { name: 'admin-user', adminArea: 'users', texts: ['adminUsers'] },
        () => import('../routes/admin/accounts/users.tsx'),
      ),
      page(
        'roles',
        { name: 'admin-roles', adminArea: 'roles', texts: ['adminRoles'] },
        () => import('../routes/admin/accounts/roles.tsx'),
      ),
      page(
        'terms',
        { name: 'admin-terms', adminArea: 'terms', texts: ['adminTerms'] },
        () => import('../routes/admin/accounts/terms.tsx'),
      ),
      page(
        'group',
        { name: 'admin-group', adminArea: 'groups', texts: ['adminGroups', 'groups'] },
        () => import('../routes/admin/accounts/groups.tsx'),
      ),
      page(
        'announcement',
        { name: 'admin-announcement', adminArea: 'announcements', texts: ['adminNews'] },
        () => import('../routes/admin/talk/announcements.tsx'),
      ),
      page(
        'notice',
        { name: 'admin-notice', adminArea: 'notices', texts: ['adminNews'] },
        () => import('../routes/admin/talk/notices.tsx'),
      ),
      page(
        'conf',
        { name: 'admin-conf', adminArea: 'settings', texts: ['adminSite'] },
        () => import('../routes/admin/settings.tsx'),
      ),
      page(
        'switch',
        { name: 'admin-switch', adminArea: 'switches', texts: ['adminSite'] },
        () => import('../routes/admin/switches.tsx'),
      ),
      page(
        'alerts',
        { name: 'admin-alerts', adminArea: 'alerts', texts: ['adminAlerts'] },
        () => import('../routes/admin/alerts.tsx'),
      ),
      page(
        'backups',
        { name: 'admin-backups', adminArea: 'backups', texts: ['adminBackups'] },
        () => import('../routes/admin/backups.tsx'),
      ),
      page(
        'sms',
        { name: 'admin-sms', adminArea: 'sms', texts: ['adminSms'] },
        () => import('../routes/admin/accounts/sms.tsx'),
      ),
      page(
        'judges',
        { name: 'admin-judges', adminArea: 'judges', texts: ['adminJudges', 'adminProblems', 'site'] },
        () => import('../routes/admin/judges.tsx'),
      ),
      page(
        'sign-on',
        { name: 'admin-sign-on', adminArea: 'signOn', texts: ['adminSignOn'] },
        () => import('../routes/admin/accounts/sign-on.tsx'),
      ),
      page(
        'learning',
        { name: 'admin-learning', adminArea: 'lti', texts: ['adminLti'] },
        () => import('../routes/admin/accounts/learning.tsx'),
      ),
      page(
        'remote-judges',
        { name: 'admin-remote-judges', adminArea: 'remote', texts: ['adminRemote'] },
        () => import('../routes/admin/remote-judges.tsx'),
      ),
      page(
        'webhooks',
        { name: 'admin-webhooks', adminArea: 'webhooks', texts: ['adminWebhooks'] },
        () => import('../routes/admin/webhooks.tsx'),
      ),
      page(
        'audit',
        { name: 'admin-audit', adminArea: 'audit', texts: ['adminAudit'] },
        () => import('../routes/admin/audit.tsx'),
      ),
      page(
        'problems',
        { name: 'admin-problem-list', adminArea: 'problems', texts: ['adminProblems'] },
        () => import('../routes/admin/problems/problems.tsx'),
      ),
      page(
        'problem/create',
        { name: 'admin-create-problem', adminArea: 'problems', texts: ['adminProblems'] },
        () => import('../routes/admin/problems/problem-create.tsx'),
      ),
      page(
        'problem/edit/:problemId',
        { name: 'admin-edit-problem', adminArea: 'problems', texts: ['adminProblems'] },
        () => import('../routes/admin/problems/problem-edit.tsx'),
      ),
      page(
        'problem/similarity/:problemId',
        {
          name: 'admin-problem-similarity',
          adminArea: 'problems',
          opening: { needs: 'bank', permissions: [] },
          texts: ['similarity', 'adminProblems'],
        },
        () => import('../routes/admin/problems/problem-similarity.tsx'),
      ),
      page(
        'problem/similarity/:problemId/:pairId',
        {
          name: 'admin-problem-similarity-pair',
          adminArea: 'problems',
          opening: { needs: 'bank', permissions: [] },
          texts: ['similarity'],
        },
        () => import('../routes/admin/problems/problem-similarity-pair.tsx'),
      ),
      page(
        'problem/batch-operation',
        {
          name: 'admin-problem_batch_operation',
          adminArea: 'import',
          texts: ['adminImport', 'adminProblems', 'adminQuestions', 'remoteImport'],
        },
        () => import('../routes/admin/problems/import.tsx'),
      ),
      page(
        'problem/tag',
        { name: 'admin-problem-tag', adminArea: 'tags', texts: ['adminProblems'] },
        () => import('../routes/admin/problems/tags.tsx'),
      ),
      page(
        'language',
        { name: 'admin-language', adminArea: 'languages', texts: ['adminProblems'] },
        () => import('../routes/admin/problems/languages.tsx'),
      ),
      page(
        'rejudge',
        { name: 'admin-rejudge', adminArea: 'rejudge', texts: ['rejudge'] },
        () => import('../routes/admin/problems/rejudgings.tsx'),
      ),
      page(
        'rejudge/:rejudgingId',
        { name: 'admin-rejudging', adminArea: 'rejudge', texts: ['rejudge'] },
        () => import('../routes/admin/problems/rejudging.tsx'),
      ),
      page(
        'training',
        { name: 'admin-training-list', adminArea: 'trainings', texts: ['adminTrainings'] },
        () => import('../routes/admin/trainings/trainings.tsx'),
      ),
      page(
        'training/create',
        { name: 'admin-create-training', adminArea: 'trainings', texts: ['adminTrainings', 'adminProblems'] },
        () => import('../routes/admin/trainings/training-create.tsx'),
      ),
      page(
        'training/category',
        {
          name: 'admin-training-category',
          adminArea: 'trainings',
          opening: { needs: 'bank', permissions: ['trainings.categories'] },
          texts: ['adminTrainings'],
        },
        () => import('../routes/admin/trainings/training-categories.tsx'),
      ),
      page(
        'training/:trainingId/edit',
        { name: 'admin-edit-training', adminArea: 'trainings', texts: ['adminTrainings', 'adminProblems'] },
        () => import('../routes/admin/trainings/training-edit.tsx'),
      ),
      page(
        'training/:trainingId/problems',
        { name: 'admin-training-problem-list', adminArea: 'trainings', texts: ['adminTrainings', 'remoteImport'] },
        () => import('../routes/admin/trainings/training-problems.tsx'),
      ),
      page(
        'contest',
        { name: 'admin-contest-list', adminArea: 'contests', texts: ['adminContests'] },
        () => import('../routes/admin/contests/contests.tsx'),
      ),
      page(
        'contest/create',
        { name: 'admin-create-contest', adminArea: 'contests', texts: ['adminContests', 'adminProblems'] },
        () => import('../routes/admin/contests/contest-create.tsx'),
      ),
      page(
        'contest-series',
        { name: 'admin-contest-series', adminArea: 'series', texts: ['adminSeries'] },
        () => import('../routes/admin/contests/series.tsx'),
      ),
      page(
        'contest-series/create',
        { name: 'admin-create-contest-series', adminArea: 'series', texts: ['adminSeries', 'adminProblems'] },
        () => import('../routes/admin/contests/series-create.tsx'),
      ),
      page(
        'contest-series/:seriesId/edit',
        { name: 'admin-edit-contest-series', adminArea: 'series', texts: ['adminSeries', 'adminProblems'] },
        () => import('../routes/admin/contests/series-edit.tsx'),
      ),
      page(
        'contest-series/:seriesId/certificates',
        { name: 'admin-contest-series-certificates', adminArea: 'series', texts: ['adminSeries', 'certificates'] },
        () => import('../routes/admin/contests/series-certificates.tsx'),
      ),
      page(
        'contest/import',
        {
          name: 'admin-import-contest',
          adminArea: 'contests',
          opening: { needs: 'root', permissions: ['contests.import'] },
          texts: ['adminContests', 'adminUsers', 'adminProblems'],
        },
        () => import('../routes/admin/contests/contest-import.tsx'),
      ),
      page(
        'contest/:contestId/edit',
        { name: 'admin-edit-contest', adminArea: 'contests', texts: ['adminContests', 'adminProblems'] },
        () => import('../routes/admin/contests/contest-edit.tsx'),
      ),
      page(
        'contest/:contestId/problems',
        { name: 'admin-contest-problem-list', adminArea: 'contests', texts: ['adminContests', 'remoteImport'] },
        () => import('../routes/admin/contests/contest-problems.tsx'),
      ),
      page(
        'contest/:contestId/announcement',
        { name: 'admin-contest-announcement', adminArea: 'contests', texts: ['adminContests', 'adminProblems'] },
        () => import('../routes/admin/contests/contest-announcements.tsx'),
      ),
      page(
        'contest/:contestId/photos',
        { name: 'admin-contest-photos', adminArea: 'contests', texts: ['adminContests'] },
        () => import('../routes/admin/contests/contest-photos.tsx'),
      ),
      page(
        'contest/:contestId/problem/create',
        { name: 'admin-create-contest-problem', adminArea: 'contests', texts: ['adminContests', 'adminProblems'] },
        () => import('../routes/admin/contests/contest-problem-create.tsx'),
      ),
      page(
        'contest/:contestId/problem/:problemId/edit',
        { name: 'admin-edit-contest-problem', adminArea: 'contests', texts: ['adminContests', 'adminProblems'] },
        () => import('../routes/admin/contests/contest-problem-edit.tsx'),
      ),
      page(
        'discussion',
        { name: 'admin-discussion', adminArea: 'discussions', texts: ['moderation'] },
        () => import('../routes/admin/talk/discussions.tsx'),
      ),
      page(
        'discussion/report',
        { name: 'admin-discussion-report', adminArea: 'discussions', texts: ['moderation'] },
        () => import('../routes/admin/talk/discussion-reports.tsx'),
      ),
      page(
        'discussion/message-report',
        { name: 'admin-message-report', adminArea: 'discussions', texts: ['moderation'] },
        () => import('../routes/admin/talk/message-reports.tsx'),
      ),
      page(
        'group-problem/apply',
        { name: 'admin-group-apply-problem', adminArea: 'examine', texts: ['adminProblems'] },
        () => import('../routes/admin/problems/examine.tsx'),
      ),
    ]),
  },
  { path: '*', loader: () => redirect('/admin/login') },
]
