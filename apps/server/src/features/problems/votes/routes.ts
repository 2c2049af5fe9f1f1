import { problemVotes } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { acceptTag, removeVote, saveVote } from './cast-vote.ts'
import { readProposedTags, readVotes } from './read-votes.ts'

export const problemVoteFeature = (deps: Deps): Feature =>
  handle(problemVotes, {
    read: ({ viewer, query }) => readVotes(deps, viewer, query.pid),
    tags: ({ viewer, query, locale }) => readProposedTags(deps, viewer, { pid: query.pid, locale }),
    save: ({ viewer, body }) => saveVote(deps, signedIn(viewer), body),
    remove: ({ viewer, body }) => removeVote(deps, signedIn(viewer), body.pid),
    acceptTag: ({ viewer, body, ...caller }) => acceptTag(deps, signedIn(viewer), { body, caller }),
  })
