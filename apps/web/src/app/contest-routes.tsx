import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { ContestFrame } from '../features/contests/core/frame/ContestFrame.tsx'
import { ContestGate } from '../features/contests/core/frame/ContestGate.tsx'
import { ContestScope } from '../features/contests/core/frame/ContestScope.tsx'
import { loadTexts } from '../i18n/later.ts'
import type { PageHandle } from './page-handle.ts'
import { PageError } from './RouteError.tsx'

interface Page {
  readonly Component: () => ReactNode
}

/** A page arrives with its texts; those of contests themselves are there already. */
const page = (path: string, handle: PageHandle, content: () => Promise<Page>): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  handle: { area: 'contests', ...handle },
  lazy: async () => {
    const [{ Component }] = await Promise.all([content(), loadTexts(handle.texts ?? [])])
    return { Component }
  },
})

/**
 * Pages under the contest's header and tabs, one tree with focus mode: fetched when a contest is opened. A tab is shown
 * as soon as its page exists; `tabs.ts` defines order and audience. The specification's names and paths:
 *
 *   ContestProblemList        problems
 *   ContestProblemDetails     problem/:problemID
 *   ContestSubmissionList     submissions
 *   ContestSubmissionDetails  problem/:problemID/submission-detail/:submitID
 *   ContestAnnouncementList   announcements
 *   ContestRank               rank
 *   ContestComment            comment
 *   ContestPrint              print
 *   ContestACInfo             ac-info
 *   ContestAdminPrint         admin-print
 *   ContestRejudgeAdmin       rejudge
 *   ScrollBoard               scroll-board
 *
 * and our own: clarifications, statistics, organisers, passes, timing, incidents, system test, hacks, rating, sessions, addresses, overlays,
 * similarity, virtual, shadow.
 */
const framed: RouteObject[] = [
  page(
    '',
    { name: 'ContestDetails', texts: ['receipts', 'contestSeries', 'certificates'] },
    () => import('../routes/contest/overview.tsx'),
  ),
  page(
    'problems',
    { name: 'ContestProblemList', texts: ['contestProblems'] },
    () => import('../routes/contest/problems.tsx'),
  ),
  page(
    'problem/:problemID',
    { name: 'ContestProblemDetails', whole: true, texts: ['contestProblems'] },
    () => import('../routes/contest/problem.tsx'),
  ),
  page(
    'submissions',
    { name: 'ContestSubmissionList', texts: ['contestProblems'] },
    () => import('../routes/contest/submissions.tsx'),
  ),
  page(
    'problem/:problemID/submission-detail/:submitID',
    { name: 'ContestSubmissionDetails', texts: ['contestProblems', 'receipts', 'submissionDetail'] },
    () => import('../routes/contest/submission.tsx'),
  ),
  page('announcements', { name: 'ContestAnnouncementList' }, () => import('../routes/contest/announcements.tsx')),
  page('comment', { name: 'ContestComment', texts: ['comments'] }, () => import('../routes/contest/comment.tsx')),
  page('rejudge', { name: 'ContestRejudgeAdmin' }, () => import('../routes/contest/rejudge.tsx')),
  page(
    'clarifications',
    { name: 'ContestClarifications', texts: ['clarifications'] },
    () => import('../routes/contest/clarifications.tsx'),
  ),
  page('print', { name: 'ContestPrint', texts: ['contestDesks'] }, () => import('../routes/contest/print.tsx')),
  page(
    'admin-print',
    { name: 'ContestAdminPrint', texts: ['contestDesks'] },
    () => import('../routes/contest/admin-print.tsx'),
  ),
  page('ac-info', { name: 'ContestACInfo', texts: ['contestDesks'] }, () => import('../routes/contest/ac-info.tsx')),
  page(
    'teams',
    { name: 'ContestTeams', texts: ['contestTeams', 'admin'] },
    () => import('../routes/contest/teams.tsx'),
  ),
  page('timing', { name: 'ContestTiming', texts: ['contestTiming'] }, () => import('../routes/contest/timing.tsx')),
  page(
    'incidents',
    { name: 'ContestIncidents', texts: ['contestIncidents'] },
    () => import('../routes/contest/incidents.tsx'),
  ),
  page(
    'system-test',
    { name: 'ContestSystemTest', texts: ['contestSystemTest'] },
    () => import('../routes/contest/system-test.tsx'),
  ),
  page('shadow', { name: 'ContestShadow', texts: ['contestShadow'] }, () => import('../routes/contest/shadow.tsx')),
  page('rating', { name: 'ContestRating', texts: ['contestRatings'] }, () => import('../routes/contest/rating.tsx')),
  page(
    'certificates',
    { name: 'ContestCertificates', texts: ['certificates'] },
    () => import('../routes/contest/certificates.tsx'),
  ),
  page(
    'organisers',
    { name: 'ContestOrganisers', texts: ['contestOrganisers', 'problemPeople'] },
    () => import('../routes/contest/organisers.tsx'),
  ),
  page('passes', { name: 'ContestPasses', texts: ['contestDesks'] }, () => import('../routes/contest/passes.tsx')),
  page(
    'sessions',
    { name: 'ContestSessions', texts: ['contestSessions'] },
    () => import('../routes/contest/sessions.tsx'),
  ),
  page(
    'addresses',
    { name: 'ContestAddresses', texts: ['contestAddresses'] },
    () => import('../routes/contest/addresses.tsx'),
  ),
  page('tokens', { name: 'ContestTokens', texts: ['contestTokens'] }, () => import('../routes/contest/tokens.tsx')),
  page(
    'overlays',
    { name: 'ContestOverlays', texts: ['contestBoards', 'contestOverlays'] },
    () => import('../routes/contest/overlays.tsx'),
  ),
  page(
    'statistics',
    { name: 'ContestStatistics', texts: ['contestStatistics'] },
    () => import('../routes/contest/statistics.tsx'),
  ),
  page(
    'similarity',
    { name: 'ContestSimilarity', texts: ['similarity'] },
    () => import('../routes/contest/similarity.tsx'),
  ),
  page(
    'similarity/:pairID',
    { name: 'ContestSimilarityPair', texts: ['similarity'] },
    () => import('../routes/contest/similarity-pair.tsx'),
  ),
  page(
    'hacks',
    { name: 'ContestHacks', texts: ['contestHacks', 'contestProblems'] },
    () => import('../routes/contest/hacks.tsx'),
  ),
  page(
    'hacks/:problemID',
    { name: 'ContestHackPrograms', texts: ['contestHacks'] },
    () => import('../routes/contest/hack-programs.tsx'),
  ),
  page('virtual', { name: 'ContestVirtual', texts: ['contestVirtual'] }, () => import('../routes/contest/virtual.tsx')),
  page('rank', { name: 'ContestRank', texts: ['contestBoards'] }, () => import('../routes/contest/rank.tsx')),
  page(
    'scroll-board',
    { name: 'ScrollBoard', texts: ['contestBoards', 'scrollBoard'] },
    () => import('../routes/contest/scroll-board.tsx'),
  ),
]

/** Pages without the header: focus mode at problem/:problemID/full-screen. */
const whole: RouteObject[] = [
  page(
    'problem/:problemID/full-screen',
    { name: 'ContestFullProblemDetails', whole: true, bare: true, texts: ['contestProblems'] },
    () => import('../routes/contest/focus.tsx'),
  ),
]

const paths: ReadonlySet<string> = new Set(framed.map((row) => row.path ?? ''))

function Frame() {
  return <ContestFrame paths={paths} />
}

export const contestRoutes: RouteObject[] = [
  {
    Component: ContestScope,
    ErrorBoundary: PageError,
    children: [
      { Component: ContestGate, children: whole },
      { Component: Frame, children: framed },
    ],
  },
]
