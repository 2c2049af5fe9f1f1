import { contestRatings } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { markContest } from './mark.ts'
import { listRatings, readContestRating, readUserRating } from './read.ts'

export const contestRatingFeature = (deps: Deps): Feature =>
  handle(contestRatings, {
    ofContest: ({ viewer, query }) => readContestRating(deps, viewer, query),
    mark: ({ viewer, body, ...caller }) => markContest(deps, signedIn(viewer), { body, caller }),
    ofUser: ({ query }) => readUserRating(deps, query),
    list: ({ viewer, query }) => listRatings(deps, viewer, query),
  })
