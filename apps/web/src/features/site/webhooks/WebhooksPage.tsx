import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Deliveries } from './Deliveries.tsx'
import { webhooksQuery } from './queries.ts'
import { SecretNotice } from './SecretNotice.tsx'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import styles from './Webhooks.module.css'

type Webhook = DataFor<'webhooks.list'>[number]

/** Webhooks of the site, and the deliveries of the chosen one. */
export function WebhooksPage() {
  const { t } = useTranslation('adminWebhooks')
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [shownId, setShownId] = useState<string | null>(null)
  const shown = data?.find(({ id }) => id === shownId)
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={<Button onClick={() => setEditing('new')}>{t('create')}</Button>}
    >
      <PageTitle text={t('title')} />
      {error !== null && data === undefined && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data?.length === 0 && (
        <EmptyState drawing="results" title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      )}
      <div className={styles.page}>
        {secret !== null && <SecretNotice secret={secret} onDone={() => setSecret(null)} />}
        {data?.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            onEdit={() => setEditing(webhook)}
            onSecret={setSecret}
            onDeliveries={() => setShownId(webhook.id === shownId ? null : webhook.id)}
            isShown={webhook.id === shownId}
          />
        ))}
        {shown !== undefined && <Deliveries key={shown.id} webhook={shown} />}
      </div>
      {editing !== null && (
        <WebhookDialog
          webhook={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(made) => {
            setEditing(null)
            if (made !== null) setSecret(made)
          }}
        />
      )}
    </PageFrame>
  )
}
