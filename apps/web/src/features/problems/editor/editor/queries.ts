import { outputLanguage } from '@verdict/contract/vocabulary'
import { endpointQuery } from '../../../../api/query.ts'

/** The languages a problem of our own may be solved in. */

/** Classes of the judge hosts, and whether the user can require one. */
export const hostClassesQuery = endpointQuery('adminProblems.hostClasses', {}, { staleTime: 60_000 })

/** A problem is refetched whenever its editor opens, so that no outdated version is edited. */
export const kept = (pid: number, gid: number | null) => {
  const input = { query: { pid } }
  const fresh = { staleTime: 0, gcTime: 0 }
  return {
    problem: endpointQuery(gid === null ? 'adminProblems.detail' : 'groupProblems.detail', input, fresh),
    tags: endpointQuery('problems.tags', input, fresh),
    chosen: endpointQuery('problems.problemLanguages', input, fresh),
    templates: endpointQuery('problems.codeTemplates', input, fresh),
    languages: endpointQuery('problems.languages', { query: { pid, all: false } }, { staleTime: 600_000 }),
  }
}

/** Languages of programs: the language of answer submissions is not selectable but follows the problem. */
export const programLanguages = <L extends { readonly name: string }>(languages: readonly L[]): L[] =>
  languages.filter(({ name }) => name !== outputLanguage)
