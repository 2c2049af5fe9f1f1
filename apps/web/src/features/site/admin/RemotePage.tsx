import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { remoteQuery } from './queries.ts'
import { RemoteJudgeCard } from './RemoteJudgeCard.tsx'
import styles from './Site.module.css'

/** A host reports at least every half minute. */
const silentMs = 60_000

/** Health, queue and accounts of the remote judges. */
export function RemotePage() {
  const { t } = useTranslation('adminRemote')
  const { data, error, refetch } = useQuery(remoteQuery)
  const used = data?.judges.filter((judge) => judge.state !== 'unused') ?? []
  const unused = data?.judges.filter((judge) => judge.state === 'unused') ?? []
  const hasHost = data?.hosts.some((host) => Date.now() - Date.parse(host.lastSeen) < silentMs) ?? true
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <PageTitle text={t('title')} />
      {error !== null && data === undefined && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      <div className={styles.panel}>
        {used.length > 0 && !hasHost && <Notice kind="warning">{t('noHost')}</Notice>}
        {data !== undefined && used.length === 0 && <Notice kind="info">{t('empty')}</Notice>}
        {used.map((judge) => (
          <RemoteJudgeCard key={judge.judge} judge={judge} />
        ))}
        {used.length > 0 && unused.length > 0 && (
          <p className={styles.hint}>{t('unused', { names: unused.flatMap((judge) => judge.sites).join(', ') })}</p>
        )}
      </div>
    </PageFrame>
  )
}
