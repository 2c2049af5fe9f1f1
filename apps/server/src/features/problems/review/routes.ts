import { problemReview } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { castVote, tickItem } from './cast-vote.ts'
import { addComment, removeComment, resolveComment } from './comments.ts'
import { readContestReview, saveContestReview } from './contest-review.ts'
import { requiredVotes } from './count-votes.ts'
import { readReview } from './read-review.ts'
import { saveReviewSettings } from './save-settings.ts'

export const problemReviewFeature = (deps: Deps): Feature =>
  handle(problemReview, {
    read: ({ viewer, query }) => readReview(deps, signedIn(viewer), query.pid),
    comment: ({ viewer, body }) => addComment(deps, signedIn(viewer), body),
    resolve: ({ viewer, body }) => resolveComment(deps, signedIn(viewer), body),
    removeComment: ({ viewer, body }) => removeComment(deps, signedIn(viewer), body),
    tick: ({ viewer, body }) => tickItem(deps, signedIn(viewer), body),
    vote: ({ viewer, body, ...caller }) => castVote(deps, signedIn(viewer), { body, caller }),
    contest: ({ viewer, query }) => readContestReview(deps, signedIn(viewer), query.cid),
    saveContest: ({ viewer, body, ...caller }) => saveContestReview(deps, signedIn(viewer), { body, caller }),
    settings: async () => ({ readyVotes: await requiredVotes(deps) }),
    saveSettings: ({ viewer, body, ...caller }) => saveReviewSettings(deps, signedIn(viewer), { body, caller }),
  })
