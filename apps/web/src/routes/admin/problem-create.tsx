import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { emptyForm } from '../../features/problems/editor/editor/form.ts'
import { ProblemEditor } from '../../features/problems/editor/editor/ProblemEditor.tsx'
import { ownLanguagesQuery, programLanguages } from '../../features/problems/editor/editor/queries.ts'
import { useTranslation } from '../../i18n/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'

export function Component() {
  const { t } = useTranslation('adminProblems')
  const { data, error, refetch } = useQuery(ownLanguagesQuery)
  const languages = useMemo(() => data && programLanguages(data), [data])
  const stored = useMemo(() => languages && emptyForm(languages.map(({ id }) => id)), [languages])
  return (
    <PageFrame title={t('createTitle')}>
      <PageTitle text={t('createTitle')} />
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {stored !== undefined && languages !== undefined && (
        <ProblemEditor pid={null} stored={stored} stamp="new" languages={languages} mayPublish />
      )}
    </PageFrame>
  )
}
