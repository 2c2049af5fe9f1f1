import { endpointQuery } from './query.ts'

/** The languages of the judges of this site. */
export const siteLanguagesQuery = endpointQuery('problems.languages', { query: { all: false } }, { staleTime: 600_000 })
