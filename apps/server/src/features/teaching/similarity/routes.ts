import { similarity } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { decide } from './decide.ts'
import { readPair } from './read-pair.ts'
import { listClusters, listPairs, readOverview } from './read-review.ts'
import { startReview } from './start-review.ts'

export const similarityFeature = (deps: Deps): Feature =>
  handle(similarity, {
    overview: ({ viewer, query }) => readOverview(deps, signedIn(viewer), query),
    start: ({ viewer, body }) => startReview(deps, signedIn(viewer), body),
    pairs: ({ viewer, query }) => listPairs(deps, signedIn(viewer), query),
    clusters: ({ viewer, query }) => listClusters(deps, signedIn(viewer), query),
    pair: ({ viewer, query }) => readPair(deps, signedIn(viewer), query.id),
    decide: (call) => decide(deps, signedIn(call.viewer), call.body, call),
  })
