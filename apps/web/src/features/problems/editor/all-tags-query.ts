import { ownBank } from '@verdict/contract/vocabulary'
import { endpointQuery } from '../../../api/query.ts'

/** The tags of our own problems. */
export const allTagsQuery = endpointQuery('problems.allTags', { query: { oj: ownBank[0] } })

/** The tags that can be given to a problem: those of the bank, in a group also its own. */
export const tagsQueryFor = (gid: number | null) =>
  gid === null ? allTagsQuery : endpointQuery('groupProblems.tags', { query: { gid } })
