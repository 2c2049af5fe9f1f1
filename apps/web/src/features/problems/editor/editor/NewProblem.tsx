import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { emptyForm } from './form.ts'
import { ProblemEditor } from './ProblemEditor.tsx'
import { ownLanguagesQuery, programLanguages } from './queries.ts'

/** The editor of a new problem. `keptAs` separates the drafts of the bank and of groups. */
export function NewProblem({ keptAs }: { keptAs?: string }) {
  const { data, error, refetch } = useQuery(ownLanguagesQuery)
  const languages = useMemo(() => data && programLanguages(data), [data])
  const stored = useMemo(() => languages && emptyForm(languages.map(({ id }) => id)), [languages])
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (stored === undefined || languages === undefined) return null
  return <ProblemEditor pid={null} stored={stored} stamp="new" languages={languages} mayPublish draftName={keptAs} />
}
