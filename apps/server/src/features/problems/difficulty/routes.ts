import { problemDifficulty } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { listDifficulties, readDifficulty } from './read.ts'

export const problemDifficultyFeature = (deps: Deps): Feature =>
  handle(problemDifficulty, {
    read: ({ query }) => readDifficulty(deps, query.pid),
    list: ({ query }) => listDifficulties(deps, query.pids),
  })
