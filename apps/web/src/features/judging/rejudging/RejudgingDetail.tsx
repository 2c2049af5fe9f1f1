import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { BoardChanges } from './BoardChanges.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { changeFilter, changesQuery, type Rejudging, rejudgingQuery } from './queries.ts'
import { Summary } from './Summary.tsx'
import { useLookAgain } from './use-look-again.ts'

/** One rejudging: progress, differences, and the two ways to end it. */
export function RejudgingDetail({ id }: { id: number }) {
  const { t } = useTranslation('rejudge')
  const filter = useAddressFilter(changeFilter, 30)
  const detail = useQuery(rejudgingQuery(id))
  const changes = useQuery(changesQuery(id, filter))
  useLookAgain(changes.refetch, detail.data?.rejudging.waiting)
  if (detail.error !== null && detail.data === undefined) {
    return <ErrorState message={messageOf(detail.error)} onRetry={() => void detail.refetch()} />
  }
  const rejudging = detail.data?.rejudging
  return (
    <PageFrame
      title={t('detail.title', { id })}
      lead={rejudging !== undefined && <Times of={rejudging} />}
      actions={rejudging !== undefined && <Ends of={rejudging} />}
    >
      <PageTitle text={t('detail.title', { id })} />
      {detail.data === undefined ? <Skeleton width="100%" /> : <Summary detail={detail.data} />}
      {rejudging !== undefined && <BoardChanges of={rejudging} />}
      <Panel
        title={t('detail.list')}
        aside={
          <Toggle
            label={t('detail.onlyChanged')}
            checked={filter.values.all === ''}
            onChange={(isOnly) => filter.change({ all: isOnly ? '' : 'true' })}
          />
        }
      >
        {changes.data?.records.length === 0 ? (
          <EmptyState title={t('detail.noChanges')} />
        ) : (
          <ChangeTable rows={changes.data?.records} stale={changes.isPlaceholderData} />
        )}
        {changes.data !== undefined && changes.data.total > filter.limit && (
          <Pagination
            page={filter.page}
            limit={filter.limit}
            total={changes.data.total}
            hrefOf={filter.hrefOf}
            onLimit={filter.setLimit}
          />
        )}
      </Panel>
    </PageFrame>
  )
}

function Times({ of }: { of: Rejudging }) {
  const { t } = useTranslation('rejudge')
  return (
    <>
      {t('detail.by', { by: of.by, at: '' })}
      <RelativeTime at={of.createdAt} />
      {of.endedAt !== null && (
        <>
          {' · '}
          {t('detail.ended', { by: of.endedBy ?? '', at: '' })}
          <RelativeTime at={of.endedAt} />
        </>
      )}
    </>
  )
}

/** Apply and discard, each with a confirmation. */
function Ends({ of }: { of: Rejudging }) {
  const { t } = useTranslation('rejudge')
  const queries = useQueryClient()
  const confirm = useConfirm()
  if (of.state === 'applied' || of.state === 'discarded') return null
  const end = async (how: 'apply' | 'discard'): Promise<void> => {
    await call(`rejudging.${how}`, { body: { id: of.id } })
    toast.success(t(how === 'apply' ? 'detail.applied' : 'detail.discarded'))
    void queries.invalidateQueries()
  }
  const isReady = of.state === 'ready'
  return (
    <>
      <Button
        variant="default"
        onClick={() =>
          confirm.ask({
            title: t('detail.discardTitle', { id: of.id }),
            text: t('detail.discardText'),
            yes: t('detail.discard'),
            isDangerous: true,
            onYes: () => void end('discard').catch(() => {}),
          })
        }
      >
        {t('detail.discard')}
      </Button>
      <Button
        disabled={!isReady}
        title={isReady ? undefined : t('detail.waitingHint')}
        onClick={() =>
          confirm.ask({
            title: t('detail.applyTitle', { id: of.id }),
            text: t('detail.applyText'),
            points: [
              t('detail.applyChanged', { count: of.changed }),
              ...(of.failed === 0 ? [] : [t('detail.applyFailed', { count: of.failed })]),
            ],
            yes: t('detail.apply'),
            onYes: () => void end('apply').catch(() => {}),
          })
        }
      >
        {t('detail.apply')}
      </Button>
      <Confirm confirm={confirm} />
    </>
  )
}
