import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { BalloonLine } from './BalloonLine.tsx'
import styles from './Desk.module.css'
import { deskBalloonsQuery, useDeskNews } from './queries.ts'
import { Waiting } from './Waiting.tsx'
import { WaitingHead } from './WaitingHead.tsx'

const usual = { show: 'all', frozen: 'shown' }

/** Balloons as they appear: deliver, undo, collect lost ones. */
export function BalloonDesk({ cid }: { cid: number }) {
  const { t } = useTranslation('contestDesks')
  const filter = useAddressFilter(usual, limits.balloon.pageSize)
  const { page, limit } = filter
  const waiting = filter.values.show === 'waiting'
  const hidesFrozen = filter.values.frozen === 'hidden'
  const shown = { page, limit, waiting, hidesFrozen }
  const { data, error, isPlaceholderData, refetch } = useQuery(deskBalloonsQuery(cid, shown))
  useDeskNews(cid, 'balloons', 'contestDesks.deskBalloons')
  if (data === undefined && error !== null) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  return (
    <div className={styles.desk}>
      <WaitingHead
        waiting={data?.waiting}
        onlyWaiting={waiting}
        onOnlyWaiting={(only) => filter.change({ show: only ? 'waiting' : 'all' })}
      >
        {data?.showsFrozen !== false && (
          <Toggle
            label={t('balloons.hideFrozen')}
            checked={hidesFrozen}
            onChange={(hides) => filter.change({ frozen: hides ? 'hidden' : 'shown' })}
          />
        )}
      </WaitingHead>
      {data?.showsFrozen === false && <Notice kind="info">{t('balloons.frozenAway')}</Notice>}
      {data === undefined && <Waiting />}
      {data?.total === 0 && (
        <EmptyState
          drawing={waiting ? 'due' : 'results'}
          title={t(waiting ? 'balloons.nothingToDo' : 'balloons.none')}
          {...(waiting ? {} : { hint: t('balloons.noneHint') })}
        />
      )}
      {data !== undefined && data.records.length > 0 && (
        <ul className={styles.list} data-stale={isPlaceholderData} aria-label={t('desk.balloons')}>
          {data.records.map((row) => (
            <BalloonLine key={row.id} cid={cid} row={row} />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > limit && (
        <Pagination page={page} limit={limit} total={data.total} hrefOf={filter.hrefOf} onLimit={filter.setLimit} />
      )}
    </div>
  )
}
