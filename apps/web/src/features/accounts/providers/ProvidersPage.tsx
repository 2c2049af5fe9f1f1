import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProviderView } from '@verdict/contract'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import entries from '../../../ui/tables/entries.module.css'
import { emptyProvider, inputOf } from './fields.ts'
import { ProviderForm } from './ProviderForm.tsx'
import { providersQuery } from './queries.ts'

/** Identity providers: the list, and the form of one of them. */
export function ProvidersPage() {
  const { t } = useTranslation('adminSignOn')
  const { data, error, refetch } = useQuery(providersQuery)
  const [edited, setEdited] = useState<ProviderView | 'new' | null>(null)
  if (edited !== null) {
    const stored = edited === 'new' ? null : edited
    return (
      <PageFrame
        title={stored?.name ?? t('newTitle')}
        actions={
          <Button variant="default" onClick={() => setEdited(null)}>
            {t('back')}
          </Button>
        }
      >
        <PageTitle text={t('title')} />
        <ProviderForm
          start={stored === null ? emptyProvider : inputOf(stored)}
          stored={stored}
          redirectUrl={data?.redirectUrl ?? ''}
          onDone={() => setEdited(null)}
        />
      </PageFrame>
    )
  }
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={<Button onClick={() => setEdited('new')}>{t('add')}</Button>}
    >
      <PageTitle text={t('title')} />
      {error !== null && data === undefined && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data?.providers.length === 0 && <EmptyState drawing="locked" title={t('none')} hint={t('noneHint')} />}
      {data !== undefined && data.providers.length > 0 && (
        <ul className={entries.list}>
          {data.providers.map((provider) => (
            <Row key={provider.id} provider={provider} onEdit={() => setEdited(provider)} />
          ))}
        </ul>
      )}
    </PageFrame>
  )
}

function Row({ provider, onEdit }: { provider: ProviderView; onEdit: () => void }) {
  const { t } = useTranslation('adminSignOn')
  return (
    <li>
      <div className={entries.what}>
        <span className={entries.name}>
          {provider.name}
          <Badge look={provider.isOn ? 'accepted' : 'neutral'}>{t(provider.isOn ? 'on' : 'off')}</Badge>
        </span>
        <span className={entries.meta}>
          {t(`kind.${provider.settings.kind}`)} · {t('linkedCount', { count: provider.linked })}
        </span>
      </div>
      <Button size="xs" variant="default" aria-label={t('editLabel', { name: provider.name })} onClick={onEdit}>
        {t('edit')}
      </Button>
    </li>
  )
}
