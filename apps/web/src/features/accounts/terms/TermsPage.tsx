import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { DefaultsPanel } from './DefaultsPanel.tsx'
import { TermCard } from './TermCard.tsx'
import { TermDialog } from './TermDialog.tsx'
import styles from './Terms.module.css'
import type { Term } from './term-form.ts'

const termsQuery = endpointQuery('terms.list', {}, { staleTime: 0 })

/** Terms: audiences of personal data, and its anonymisation. */
export function TermsPage() {
  const { t } = useTranslation('adminTerms')
  const { data, error, refetch } = useQuery(termsQuery)
  const [editing, setEditing] = useState<Term | 'new' | null>(null)
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={<Button onClick={() => setEditing('new')}>{t('create')}</Button>}
    >
      <PageTitle text={t('title')} />
      {error !== null && data === undefined && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data?.terms.length === 0 && (
        <EmptyState drawing="due" title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      )}
      {data !== undefined && (
        <div className={styles.page}>
          {data.terms.map((term) => (
            <TermCard key={term.id} term={term} onEdit={() => setEditing(term)} onChanged={() => void refetch()} />
          ))}
          <DefaultsPanel key={JSON.stringify(data.defaults)} stored={data.defaults} onSaved={() => void refetch()} />
        </div>
      )}
      {editing !== null && <TermDialog term={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </PageFrame>
  )
}
