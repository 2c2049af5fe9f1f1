import { contestProblems } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { listContestProblems } from './list-contest-problems.ts'
import { readContestProblem } from './read-contest-problem.ts'

export const contestProblemFeature = (deps: Deps): Feature =>
  handle(contestProblems, {
    list: ({ viewer, query }) => listContestProblems(deps, viewer, query),
    detail: ({ viewer, query, locale }) => readContestProblem(deps, viewer, query, locale),
  })
