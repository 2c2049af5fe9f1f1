import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskPrint } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import styles from './Desk.module.css'
import { PrintDialog } from './PrintDialog.tsx'
import { deskPrintsQuery, useDeskNews } from './queries.ts'
import { Waiting } from './Waiting.tsx'
import { WaitingHead } from './WaitingHead.tsx'

const usual = { show: 'all' }

/** Print requests as they come: open, print, tick off. */
export function PrintDesk({ cid }: { cid: number }) {
  const { t } = useTranslation('contestDesks')
  const filter = useAddressFilter(usual, limits.print.pageSize)
  const { page, limit } = filter
  const waiting = filter.values.show === 'waiting'
  const { data, error, isPlaceholderData, refetch } = useQuery(deskPrintsQuery(cid, { page, limit, waiting }))
  const [opened, setOpened] = useState<DeskPrint | null>(null)
  useDeskNews(cid, 'print', 'contestDesks.deskPrints')
  if (data === undefined && error !== null) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  return (
    <div className={styles.desk}>
      <WaitingHead
        waiting={data?.waiting}
        onlyWaiting={waiting}
        onOnlyWaiting={(only) => filter.change({ show: only ? 'waiting' : 'all' })}
      />
      {data === undefined && <Waiting />}
      {data?.total === 0 && <EmptyState drawing="due" title={t('prints.none')} hint={t('prints.noneHint')} />}
      {data !== undefined && data.total > 0 && (
        <ul className={styles.list} data-stale={isPlaceholderData} aria-label={t('desk.print')}>
          {data.records.map((row) => (
            <Row key={row.id} cid={cid} row={row} onOpen={() => setOpened(row)} />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > limit && (
        <Pagination page={page} limit={limit} total={data.total} hrefOf={filter.hrefOf} onLimit={filter.setLimit} />
      )}
      {opened !== null && <PrintDialog cid={cid} row={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

function Row({ cid, row, onOpen }: { cid: number; row: DeskPrint; onOpen: () => void }) {
  const { t } = useTranslation('contestDesks')
  const mark = useMark(cid)
  const isDone = row.printedAt !== null
  const name = row.username
  return (
    <li className={styles.row} data-done={isDone}>
      <span className={styles.badge}>{row.id}</span>
      <div className={styles.who}>
        <span className={styles.name}>
          <strong>{name}</strong>
          {row.team !== '' && <span>{row.team}</span>}
          {row.realname !== null && <span>{row.realname}</span>}
          {row.seat !== '' && <strong>{t('seat', { seat: row.seat })}</strong>}
        </span>
        <span className={styles.about}>
          <RelativeTime at={row.createdAt} />
          <span>{t('prints.lines', { count: row.lines })}</span>
          {row.printedBy !== null && <span>{t('prints.by', { name: row.printedBy })}</span>}
        </span>
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onOpen} aria-label={t('prints.openOf', { name })}>
          {t('prints.open')}
        </Button>
        <UnlessReadOnly desk="print">
          <Button
            variant={isDone ? 'default' : 'filled'}
            loading={mark.isPending}
            onClick={() => mark.mutate({ id: row.id, isPrinted: !isDone })}
            aria-label={t(isDone ? 'prints.undoOf' : 'prints.markOf', { name })}
          >
            {t(isDone ? 'prints.undo' : 'prints.mark')}
          </Button>
        </UnlessReadOnly>
      </div>
    </li>
  )
}

const useMark = (cid: number) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: { id: number; isPrinted: boolean }) =>
      call('contestDesks.markPrinted', { body: { cid, ...given } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['contestDesks.deskPrints'] }),
  })
}
