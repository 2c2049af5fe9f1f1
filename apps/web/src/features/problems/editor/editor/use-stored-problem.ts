import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DataFor } from '../../../../api/endpoints.ts'
import { currentLocale } from '../../../../i18n/index.ts'
import { useAddressGroup } from '../../../../live/group/address-group.ts'
import { groupQuery } from '../../../../live/group/use-group.ts'
import { formOf, type ProblemForm, titleFor } from './form.ts'
import { kept, programLanguages } from './queries.ts'

interface Stored {
  readonly form: ProblemForm
  /** When it was changed last. */
  readonly stamp: string
  readonly languages: DataFor<'problems.languages'>
  readonly mayPublish: boolean
  readonly mayCompare: boolean
  /** With the prefix of its group, which the form leaves out. */
  readonly displayId: string
  /** The site that judges a remote problem; null for others. */
  readonly remoteSite: string | null
}

/** All data the editor needs; undefined until complete. */
export const useStoredProblem = (pid: number) => {
  const gid = useAddressGroup()
  const queries = kept(pid, gid)
  const group = useQuery({ ...groupQuery(gid ?? 0), enabled: gid !== null })
  const prefixLength = gid === null ? 0 : group.data?.shortName.length
  const answers = useQueries({
    queries: [queries.problem, queries.tags, queries.chosen, queries.templates, queries.languages],
  })
  const [problem, tags, chosen, templates, languages] = answers
  const stored = useMemo((): Stored | undefined => {
    if (!problem.data || !tags.data || !chosen.data || !templates.data || !languages.data) return undefined
    if (prefixLength === undefined) return undefined
    const entered = problem.data.problemId.slice(prefixLength)
    const form = formOf({
      problem: { ...problem.data, problemId: entered },
      tags: tags.data,
      languages: chosen.data,
      templates: templates.data,
    })
    return {
      form,
      stamp: problem.data.gmtModified,
      languages: programLanguages(languages.data),
      mayPublish: problem.data.mayPublish,
      mayCompare: problem.data.mayCompare,
      displayId: problem.data.problemId,
      remoteSite: problem.data.isRemote ? (problem.data.problemId.split('-', 1)[0] ?? '') : null,
    }
  }, [problem.data, tags.data, chosen.data, templates.data, languages.data, prefixLength])
  return {
    stored,
    /** Its id and its title in the reader's language. */
    name: stored === undefined ? '' : `${stored.displayId} ${titleFor(stored.form, currentLocale())}`,
    error: [...answers, group].find(({ error }) => error !== null)?.error ?? null,
    refetch: (): void => {
      for (const answer of answers) void answer.refetch()
    },
  }
}
