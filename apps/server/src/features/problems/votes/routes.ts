import { problemVotes } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { acceptTag, removeVote, saveVote } from './cast-vote.ts'
import { readProposedTags, readVotes } from './read-votes.ts'
import { voteTotals } from './totals.ts'

export const problemVoteFeature = (deps: Deps): Feature => {
  const totals = voteTotals(deps)
  /** Evicts the totals of the problem after a change. */
  const changing = async (pid: number, change: Promise<null>): Promise<null> => {
    await change
    totals.evict(pid)
    return null
  }
  return handle(problemVotes, {
    read: ({ viewer, query }) => readVotes(deps, viewer, { pid: query.pid, totals }),
    tags: ({ viewer, query, locale }) => readProposedTags(deps, viewer, { pid: query.pid, locale, totals }),
    save: ({ viewer, body }) => changing(body.pid, saveVote(deps, signedIn(viewer), body)),
    remove: ({ viewer, body }) => changing(body.pid, removeVote(deps, signedIn(viewer), body.pid)),
    acceptTag: ({ viewer, body, ...caller }) => changing(body.pid, acceptTag(deps, signedIn(viewer), { body, caller })),
  })
}
