import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LtiPlatformView } from '@verdict/contract'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import panel from '../../../ui/fields/panel-form.module.css'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import entries from '../../../ui/tables/entries.module.css'
import { PlatformForm } from './PlatformForm.tsx'
import { emptyPlatform, inputOf, platformsQuery } from './queries.ts'
import { RegistrationLink } from './RegistrationLink.tsx'
import { Scores } from './Scores.tsx'
import { ToolAddresses } from './ToolAddresses.tsx'

/** Learning platforms: the addresses of this site, the list, scores that were not accepted, and the form of one. */
export function LearningPage() {
  const { t } = useTranslation('adminLti')
  const { data, error, refetch } = useQuery(platformsQuery)
  const [edited, setEdited] = useState<LtiPlatformView | 'new' | null>(null)
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
        <PlatformForm
          start={stored === null ? emptyPlatform : inputOf(stored)}
          stored={stored}
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
      {data !== undefined && (
        <div className={panel.form}>
          {data.platforms.length === 0 && <EmptyState drawing="results" title={t('none')} hint={t('noneHint')} />}
          <ul className={entries.list}>
            {data.platforms.map((platform) => (
              <Row key={platform.id} platform={platform} onEdit={() => setEdited(platform)} />
            ))}
          </ul>
          <ToolAddresses addresses={data.addresses} keyCreatedAt={data.keyCreatedAt} />
          <RegistrationLink />
          <Scores />
        </div>
      )}
    </PageFrame>
  )
}

function Row({ platform, onEdit }: { platform: LtiPlatformView; onEdit: () => void }) {
  const { t } = useTranslation('adminLti')
  return (
    <li>
      <div className={entries.what}>
        <span className={entries.name}>
          {platform.name}
          <Badge look={platform.isOn ? 'accepted' : 'neutral'}>{t(platform.isOn ? 'on' : 'off')}</Badge>
        </span>
        <span className={entries.meta}>
          {platform.issuer} · {t('counts', { linked: platform.linked, links: platform.links })}
        </span>
      </div>
      <Button size="xs" variant="default" aria-label={t('editLabel', { name: platform.name })} onClick={onEdit}>
        {t('edit')}
      </Button>
    </li>
  )
}
