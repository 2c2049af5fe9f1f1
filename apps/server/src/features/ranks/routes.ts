import { ranks } from '@verdict/contract'
import type { Deps } from '../../deps.ts'
import { type Feature, handle } from '../../platform/http/mount.ts'
import { readRanks } from './read-ranks.ts'

export const rankFeature = (deps: Deps): Feature =>
  handle(ranks, { list: ({ viewer, query }) => readRanks(deps, viewer, query) })
