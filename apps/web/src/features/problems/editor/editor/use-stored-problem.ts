import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DataFor } from '../../../../api/endpoints.ts'
import { currentLocale } from '../../../../i18n/index.ts'
import { formOf, type ProblemForm, titleFor } from './form.ts'
import { kept, programLanguages } from './queries.ts'

interface Stored {
  readonly form: ProblemForm
  /** When it was changed last. */
  readonly stamp: string
  readonly languages: DataFor<'problems.languages'>
  readonly mayPublish: boolean
}

/** All data the editor needs; undefined until complete. */
export const useStoredProblem = (pid: number) => {
  const queries = kept(pid)
  const answers = useQueries({
    queries: [queries.problem, queries.tags, queries.chosen, queries.templates, queries.languages],
  })
  const [problem, tags, chosen, templates, languages] = answers
  const stored = useMemo((): Stored | undefined => {
    if (!problem.data || !tags.data || !chosen.data || !templates.data || !languages.data) return undefined
    const form = formOf({ problem: problem.data, tags: tags.data, languages: chosen.data, templates: templates.data })
    return {
      form,
      stamp: problem.data.gmtModified,
      languages: programLanguages(languages.data),
      mayPublish: problem.data.mayPublish,
    }
  }, [problem.data, tags.data, chosen.data, templates.data, languages.data])
  return {
    stored,
    /** Its id and its title in the reader's language. */
    name: stored === undefined ? '' : `${stored.form.problemId} ${titleFor(stored.form, currentLocale())}`,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    refetch: (): void => {
      for (const answer of answers) void answer.refetch()
    },
  }
}
