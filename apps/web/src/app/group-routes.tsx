import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { GroupFrame } from '../features/groups/GroupFrame.tsx'
import { GroupScope } from '../features/groups/GroupScope.tsx'
import { loadTexts } from '../i18n/later.ts'
import { GroupSolving } from '../live/group/GroupSolving.tsx'
import { useGroup } from '../live/group/use-group.ts'
import type { PageHandle } from './page-handle.ts'
import { PageError } from './RouteError.tsx'

interface Page {
  readonly Component: () => ReactNode
}

/** A page arrives with its texts; those of groups are loaded with the tree. */
const page = (path: string, handle: PageHandle, content: () => Promise<Page>): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  handle: { area: 'groups', ...handle },
  lazy: async () => {
    const [{ Component }] = await Promise.all([content(), loadTexts(handle.texts ?? [])])
    return { Component }
  },
})

/**
 * Pages under the head and tabs of a group, loaded when a group is opened. A tab appears when its page is here;
 * `features/groups/tabs.ts` decides the order and who sees it. Pages of other features take the group from
 * `live/group/use-group.ts`.
 */
const framed: RouteObject[] = [
  page('', { name: 'GroupDetails' }, () => import('../routes/group/home.tsx')),
  page('problem', { name: 'GroupProblemList', texts: ['groupProblems'] }, () => import('../routes/group/problems.tsx')),
  page(
    'problem/:problemID',
    { name: 'GroupProblemDetails', texts: ['groupProblems'] },
    () => import('../routes/group/problem.tsx'),
  ),
  page('training', { name: 'GroupTrainingList', texts: ['trainings'] }, () => import('../routes/group/trainings.tsx')),
  page('contest', { name: 'GroupContestList', texts: ['contests'] }, () => import('../routes/group/contests.tsx')),
  page('status', { name: 'GroupSubmissionList' }, () => import('../routes/group/submissions.tsx')),
  page(
    'submission-detail/:submitID',
    { name: 'GroupSubmissionDetails', texts: ['submissionDetail'] },
    () => import('../routes/submission-detail.tsx'),
  ),
  page(
    'discussion',
    { name: 'GroupDiscussionList', texts: ['discussions'] },
    () => import('../routes/group/discussions.tsx'),
  ),
  page(
    'discussion-detail/:discussionID',
    { name: 'GroupDiscussionDetails', texts: ['discussions', 'comments'] },
    () => import('../routes/group/discussion.tsx'),
  ),
  page('member', { name: 'GroupMemberList' }, () => import('../routes/group/members.tsx')),
  page('rank', { name: 'GroupRank' }, () => import('../routes/group/rank.tsx')),
  page('progress', { name: 'GroupProgress', texts: ['classes'] }, () => import('../routes/group/progress.tsx')),
  page('progress/:pid', { name: 'GroupMistakes', texts: ['classes'] }, () => import('../routes/group/mistakes.tsx')),
  page('announcement', { name: 'GroupAnnouncementList' }, () => import('../routes/group/announcements.tsx')),
  page('setting', { name: 'GroupSetting', texts: ['settings'] }, () => import('../routes/group/settings.tsx')),
]

/** A problem alone on the screen. */
const focused = page(
  'problem/:problemID/full-screen',
  { name: 'GroupFullProblemDetails', whole: true, bare: true, texts: ['groupProblems'] },
  () => import('../routes/group/problem-focus.tsx'),
)

const paths: ReadonlySet<string> = new Set(framed.map((row) => row.path ?? ''))

function Frame() {
  return (
    <GroupSolving gid={useGroup().gid}>
      <GroupFrame paths={paths} />
    </GroupSolving>
  )
}

export const groupRoutes: RouteObject[] = [
  { Component: GroupScope, ErrorBoundary: PageError, children: [focused, { Component: Frame, children: framed }] },
]
