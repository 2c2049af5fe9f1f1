import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { siteLanguagesQuery } from '../../../../api/site-languages.ts'
import { currentLocale } from '../../../../i18n/index.ts'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { emptyForm } from './form.ts'
import { ProblemEditor } from './ProblemEditor.tsx'
import { programLanguages } from './queries.ts'

/** The editor of a new problem. `keptAs` separates the drafts of the bank and of groups. */
export function NewProblem({ keptAs }: { keptAs?: string }) {
  const { data, error, refetch } = useQuery(siteLanguagesQuery)
  const languages = useMemo(() => data && programLanguages(data), [data])
  // Once: switching the language of the page must not discard the form.
  const [locale] = useState(currentLocale)
  const stored = useMemo(() => {
    const ids = languages?.map(({ id }) => id)
    return ids && emptyForm(ids, locale)
  }, [languages, locale])
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (stored === undefined || languages === undefined) return null
  return <ProblemEditor pid={null} stored={stored} stamp="new" languages={languages} mayPublish draftName={keptAs} />
}
