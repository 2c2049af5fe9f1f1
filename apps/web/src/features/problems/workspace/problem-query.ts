import { problemAuth } from '@verdict/contract/vocabulary'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'
import type { SolvingPlace } from '../../../live/solving-place.ts'

/** A problem with all it takes to solve it, in the bank or in a contest, which keeps some of it back. */
export type ProblemData = DataFor<'problems.detail'> | DataFor<'contestProblems.detail'>
export type Problem = ProblemData['problem']

/** Outside contests a problem that is not public is shown to its editors alone; their submissions are previews. */
export const isPreview = (problem: Problem, cid: number | null): boolean =>
  cid === null && 'auth' in problem && problem.auth !== problemAuth.public

/** Public for everyone or for the members of its group: votes of such problems are shown. */
export const hasVotes = (problem: Problem): boolean => 'auth' in problem && problem.auth === problemAuth.public

/** The group of a problem; null for one outside groups. */
export const groupOf = (problem: Problem): number | null => ('gid' in problem ? problem.gid : null)

/** The remote judge of a problem; null for a problem of the site. */
export const bankOf = ({ isRemote, problemId }: Problem): string | null =>
  isRemote ? (problemId.split('-', 1)[0] ?? null) : null

export const problemQuery = (problemId: string) =>
  endpointQuery('problems.detail', { query: { problemId } }, { quiet: true, staleTime: 60_000 })

/** The viewer's result of a problem; -10 when never tried. */
export const ownVerdictQuery = (pid: number, { cid, gid }: Pick<SolvingPlace, 'cid' | 'gid'>) =>
  endpointQuery(
    'problems.ownStatus',
    {
      body:
        cid === null
          ? { pidList: [pid], isContestProblemList: false, gid: gid ?? null }
          : { pidList: [pid], isContestProblemList: true, cid, containsEnd: true },
    },
    { quiet: true },
  )
