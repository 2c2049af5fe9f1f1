import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from './query.ts'

/** The first users whose names contain a text, for fields in which a user is chosen. */
export const foundUsersQuery = (keyword: string) =>
  endpointQuery(
    'search.everything',
    { query: { keyword, kinds: 'users' } },
    { quiet: true, placeholderData: keepPreviousData },
  )
