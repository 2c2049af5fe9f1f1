import { useQueryClient } from '@tanstack/react-query'
import { ownBank } from '@verdict/contract/vocabulary'
import { endpointQuery } from '../../../../api/query.ts'

export const difficultyQuery = (pid: number) =>
  endpointQuery('problemDifficulty.read', { query: { pid } }, { quiet: true, staleTime: 600_000 })

export const votesQuery = (pid: number) =>
  endpointQuery('problemVotes.read', { query: { pid } }, { quiet: true, staleTime: 30_000 })

export const proposedTagsQuery = (pid: number) =>
  endpointQuery('problemVotes.tags', { query: { pid } }, { quiet: true, staleTime: 30_000 })

/** Tags that the problems of a group use; proposals in the group can name them too. */
export const groupTagsQuery = (gid: number) =>
  endpointQuery('groupProblems.tagsInUse', { query: { gid } }, { quiet: true, staleTime: 600_000 })

/** Tags that can be proposed for a problem of the site, or of a remote judge. */
export const knownTagsQuery = (bank: string | null) =>
  endpointQuery('problems.allTags', { query: { oj: bank ?? ownBank[0] } }, { quiet: true, staleTime: 600_000 })

export const useRefreshVotes = (pid: number): (() => Promise<void>) => {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: votesQuery(pid).queryKey })
    await queries.invalidateQueries({ queryKey: proposedTagsQuery(pid).queryKey })
  }
}
