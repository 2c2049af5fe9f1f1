import { ownBank } from '@verdict/contract/vocabulary'
import { endpointQuery } from '../../../api/query.ts'

/** The tags of our own problems. */
export const allTagsQuery = endpointQuery('problems.allTags', { query: { oj: ownBank[0] } })
