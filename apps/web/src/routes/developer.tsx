import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../api/client.ts'
import { PageTitle } from '../api/PageTitle.tsx'
import { HostLanguages } from '../features/site/core/HostLanguages.tsx'
import { HostNotes } from '../features/site/core/HostNotes.tsx'
import { HostTable } from '../features/site/core/HostTable.tsx'
import { judgeHostsQuery } from '../features/site/core/queries.ts'
import { useTranslation } from '../i18n/index.ts'
import { Panel } from '../ui/page/Panel.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import styles from './page.module.css'

export function Component() {
  const { t } = useTranslation('site')
  const { data: hosts, error, refetch } = useQuery(judgeHostsQuery)
  const hasFailed = error !== null && hosts === undefined
  return (
    <div className={styles.page}>
      <PageTitle text={t('hosts.page')} />
      <h1>{t('hosts.page')}</h1>
      <Panel title={t('hosts.title')}>
        {hasFailed && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {hosts?.length === 0 && <EmptyState title={t('hosts.none')} hint={t('hosts.noneHint')} />}
        {!hasFailed && hosts?.length !== 0 && <HostTable hosts={hosts} />}
      </Panel>
      {hosts?.map((host) => (
        <Panel key={host.name} title={t('hosts.languagesOf', { name: host.name })}>
          <HostNotes host={host} />
          <HostLanguages host={host} />
        </Panel>
      ))}
    </div>
  )
}
