import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { TrainingFrame, TrainingGate } from '../features/trainings/core/TrainingFrame.tsx'
import { TrainingScope } from '../features/trainings/core/TrainingScope.tsx'
import type { PageHandle } from './page-handle.ts'
import { PageError } from './RouteError.tsx'

interface Page {
  readonly Component: () => ReactNode
}

/** Managing the trainings of a group: the pages of the admin area with the group's own calls. */
export const groupTrainingAdminRoutes: RouteObject[] = [
  {
    ErrorBoundary: PageError,
    children: [
      { index: true, lazy: () => import('../routes/group-training/list.tsx') },
      {
        path: 'create',
        handle: { name: 'GroupCreateTraining' },
        lazy: () => import('../routes/group-training/create.tsx'),
      },
      { path: 'grades', handle: { name: 'GroupGrades' }, lazy: () => import('../routes/group-training/grades.tsx') },
      {
        path: ':trainingID/edit',
        handle: { name: 'GroupEditTraining' },
        lazy: () => import('../routes/group-training/edit.tsx'),
      },
      {
        path: ':trainingID/problems',
        handle: { name: 'GroupTrainingProblems' },
        lazy: () => import('../routes/group-training/problems.tsx'),
      },
      {
        path: ':trainingID/similarity',
        handle: { name: 'GroupTrainingSimilarity' },
        lazy: () => import('../routes/group-training/similarity.tsx'),
      },
      {
        path: ':trainingID/similarity/:pairID',
        handle: { name: 'GroupTrainingSimilarityPair' },
        lazy: () => import('../routes/group-training/similarity-pair.tsx'),
      },
    ],
  },
]

/** Names of the specification (001, 2.1); trainings in groups have their own. */
const names = {
  site: {
    details: 'TrainingDetails',
    problems: 'TrainingProblemList',
    problem: 'TrainingProblemDetails',
    full: 'TrainingFullProblemDetails',
    rank: 'TrainingRank',
  },
  group: {
    details: 'GroupTrainingDetails',
    problems: 'GroupTrainingProblemList',
    problem: 'GroupTrainingProblemDetails',
    full: 'GroupTrainingFullProblemDetails',
    rank: 'GroupTrainingRank',
  },
} as const

const page = (path: string, handle: PageHandle, content: () => Promise<Page>): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  handle,
  lazy: async () => {
    const { Component } = await content()
    return { Component }
  },
})

/** The pages of a training, loaded when one is opened: below its header, or alone in focus mode. */
export const trainingRoutesOf = (scope: keyof typeof names, area: PageHandle['area']): RouteObject[] => {
  const handle = (name: keyof (typeof names)['site'], more: Partial<PageHandle> = {}): PageHandle => ({
    name: names[scope][name],
    ...(area === undefined ? {} : { area }),
    ...more,
  })
  return [
    {
      Component: TrainingScope,
      ErrorBoundary: PageError,
      children: [
        {
          Component: TrainingGate,
          children: [
            page(
              'problem/:problemID/full-screen',
              handle('full', { whole: true, bare: true }),
              () => import('../routes/training/focus.tsx'),
            ),
          ],
        },
        {
          Component: TrainingFrame,
          children: [
            page('', handle('details'), () => import('../routes/training/overview.tsx')),
            page('problems', handle('problems'), () => import('../routes/training/problems.tsx')),
            page('problem/:problemID', handle('problem'), () => import('../routes/training/problem.tsx')),
            page('rank', handle('rank'), () => import('../routes/training/rank.tsx')),
          ],
        },
      ],
    },
  ]
}
