import { useQuery } from '@tanstack/react-query'
import type { ContestShadow } from '@verdict/contract'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { BoardPanel } from './BoardPanel.tsx'
import { ConnectionPanel } from './ConnectionPanel.tsx'
import { shadowQuery } from './queries.ts'
import { RowsPanel } from './RowsPanel.tsx'
import styles from './Shadow.module.css'
import { ShadowSettings } from './ShadowSettings.tsx'
import { UnmappedPanel } from './UnmappedPanel.tsx'

/** The contest as a shadow of one on another system, for its jury. */
export function ShadowPage() {
  const { t } = useTranslation('contestShadow')
  const { cid, contest, isAdmin } = useContest()
  const { data, error, refetch } = useQuery({ ...shadowQuery(cid), enabled: isAdmin })
  if (!isAdmin) return <EmptyState drawing="locked" title={t('closed')} />
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      {data !== undefined ? (
        <Parts cid={cid} data={data} />
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy>
          <Skeleton seed={1} />
        </div>
      )}
    </div>
  )
}

function Parts({ cid, data }: { readonly cid: number; readonly data: ContestShadow }) {
  const { t } = useTranslation('contestShadow')
  const { can } = useContest()
  const { settings, isPossible } = data
  if (settings === null && !isPossible) return <EmptyState title={t('off.title')} hint={t('off.impossible')} />
  if (settings === null && !can.edit) return <EmptyState title={t('off.title')} hint={t('off.hint')} />
  return (
    <>
      {settings !== null && <ConnectionPanel cid={cid} data={data} />}
      {settings !== null && <RowsPanel cid={cid} counts={data.counts} />}
      {settings !== null && data.unmapped.length > 0 && <UnmappedPanel unmapped={data.unmapped} />}
      {settings !== null && <BoardPanel cid={cid} />}
      {/* Other settings begin the form again. */}
      <ShadowSettings
        key={settings === null ? 'new' : `${settings.url} ${settings.isOn}`}
        cid={cid}
        settings={settings}
      />
    </>
  )
}
