import { trainings } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listTrainings, readCategories } from './list-trainings.ts'
import { readTrainingRank } from './read-rank.ts'
import { readTraining, readTrainingProblems } from './read-training.ts'
import { readTrainingAccess, registerForTraining } from './register.ts'

export const trainingFeature = (deps: Deps): Feature =>
  handle(trainings, {
    categories: () => readCategories(deps),
    list: ({ viewer, query }) => listTrainings(deps, viewer, { query, groupId: null }),
    detail: ({ viewer, query }) => readTraining(deps, signedIn(viewer), query.tid),
    register: ({ viewer, body }) => registerForTraining(deps, signedIn(viewer), body),
    access: ({ viewer, query }) => readTrainingAccess(deps, signedIn(viewer), query.tid),
    problems: ({ viewer, query, locale }) => readTrainingProblems(deps, signedIn(viewer), { tid: query.tid, locale }),
    rank: ({ viewer, query }) => readTrainingRank(deps, signedIn(viewer), query),
  })
