import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { stopsOf } from '../../../../gallery/stops.ts'
import { adminRoutes } from './admin-routes.tsx'
import { contestRoutes } from './contest-routes.tsx'
import { groupContestAdminRoutes } from './group-contest-routes.tsx'
import { groupProblemAdminRoutes } from './group-problem-routes.tsx'
import { groupRoutes } from './group-routes.tsx'
import { routes } from './routes.tsx'
import { groupTrainingAdminRoutes, trainingRoutesOf } from './training-routes.tsx'

/** Trees that are fetched when an address leads into them, by the id of the row they are added to. */
const trees: Readonly<Record<string, RouteObject[]>> = {
  admin: adminRoutes,
  contest: contestRoutes,
  group: groupRoutes,
  training: trainingRoutesOf('site', 'trainings'),
  groupTraining: trainingRoutesOf('group', 'groups'),
  groupTrainingAdmin: groupTrainingAdminRoutes,
  groupContestAdmin: groupContestAdminRoutes,
  groupProblemAdmin: groupProblemAdminRoutes,
}

const grown = (rows: readonly RouteObject[]): RouteObject[] =>
  rows.map((row) => {
    const added = row.id === undefined ? undefined : trees[row.id]
    const children = added ?? row.children
    return (children === undefined ? row : { ...row, children: grown(children) }) as RouteObject
  })

const whole = grown(routes)

const below = (above: string, path: string | undefined): string =>
  path?.startsWith('/') ? path : [above, path].filter(Boolean).join('/')

/** Full paths of all pages: rows without children, except redirects. */
const pathsOf = (rows: readonly RouteObject[], above = ''): readonly string[] =>
  rows.flatMap((row) => {
    const path = below(above, row.path)
    if (row.children !== undefined) return pathsOf(row.children, path)
    return row.loader === undefined ? [path] : []
  })

const stops = stopsOf({
  ...{ problem: 'V-1000', problemId: 1, submission: 2, discussion: 3, training: 4, ended: 5, running: 6, scheduled: 7 },
  ...{ ofSiteFormat: 17, otherUser: 'u2' },
  entry: { label: 'A', submission: 8, problemId: 9 },
  ...{ group: 10, groupProblem: 'PLUM-1', groupProblemId: 11, groupSubmission: 12, groupDiscussion: 13 },
  ...{ homework: 14, trainingProblem: 'V-1000', homeworkProblem: 'V-1001', quiz: 15, series: 16, certificate: 'code' },
})

/** Pages that need rows the demo does not make, or that only redirect. */
const absent = new Set([
  '/logout',
  '/sign-on',
  '/lti-launch',
  '/admin/logout',
  '/contest/:contestID/similarity/:pairID',
  '/group/:groupID/training-admin/:trainingID/similarity/:pairID',
  '/group/:groupID/problem-admin/:problemId/similarity/:pairId',
  '/group/:groupID/contest-admin/:contestId/problem/:problemId/edit',
  '/admin/problem/similarity/:problemId/:pairId',
  '/admin/rejudge/:rejudgingId',
])

test('the gallery visits every page', () => {
  const seen = new Set(
    stops.map(({ path }) => {
      const found = matchRoutes(whole, path.split(/[?#]/)[0] ?? '') ?? []
      return found.reduce((above, { route }) => below(above, route.path), '')
    }),
  )
  const all = pathsOf(whole).filter((path) => !path.endsWith('*'))
  expect(all.filter((path) => !absent.has(path) && !seen.has(path))).toEqual([])
})
