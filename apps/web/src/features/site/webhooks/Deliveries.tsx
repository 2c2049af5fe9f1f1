import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { deliveriesQuery } from './queries.ts'
import { ReplayRange } from './ReplayRange.tsx'
import { useEventName } from './use-event-name.ts'
import styles from './Webhooks.module.css'

type Row = DataFor<'webhooks.deliveries'>['records'][number]
type State = Row['state']

const looks = { waiting: 'progress', delivered: 'accepted', dead: 'wrong' } as const
const pageRows = 20

/** Deliveries of a webhook, newest first; a row opens its request and the answer. */
export function Deliveries({ webhook }: { webhook: DataFor<'webhooks.list'>[number] }) {
  const { t } = useTranslation('adminWebhooks')
  const nameOf = useEventName()
  const [state, setState] = useState<State | ''>('')
  const [limit, setLimit] = useState(pageRows)
  const [opened, setOpened] = useState<number | null>(null)
  const [isReplaying, setIsReplaying] = useState(false)
  const filter = { id: webhook.id, limit, ...(state !== '' && { state }) }
  const { data, error, refetch } = useQuery(deliveriesQuery(filter))
  const columns: Column<Row>[] = [
    { key: 'event', head: t('column.event'), small: 'title', cell: ({ type }) => nameOf(type) },
    { key: 'at', head: t('column.at'), width: '140px', cell: ({ occurredAt }) => <RelativeTime at={occurredAt} /> },
    {
      key: 'state',
      head: t('column.state'),
      width: '112px',
      cell: (row) => <Badge look={looks[row.state]}>{t(`state.${row.state}`)}</Badge>,
    },
    { key: 'tries', head: t('column.tries'), width: '96px', small: 'labelled', cell: ({ tries }) => tries },
    {
      key: 'answer',
      head: t('column.answer'),
      width: '96px',
      small: 'labelled',
      cell: ({ answerStatus }) => answerStatus ?? '–',
    },
    {
      key: 'open',
      head: '',
      width: '96px',
      cell: ({ id }) => (
        <Button size="xs" variant="default" aria-label={t('openNamed', { id })} onClick={() => setOpened(id)}>
          {t('open')}
        </Button>
      ),
    },
  ]
  return (
    <Panel title={t('deliveriesOf', { name: webhook.name })}>
      <div className={styles.card}>
        <div className={styles.buttons}>
          <SelectField
            label={t('state.label')}
            value={state}
            options={(['', 'waiting', 'delivered', 'dead'] as const).map((value) => ({
              value,
              text: t(`state.${value === '' ? 'all' : value}`),
            }))}
            onChange={(value) => setState(value as State | '')}
          />
          <Button size="xs" variant="default" onClick={() => setIsReplaying(true)}>
            {t('range')}
          </Button>
        </div>
        {error !== null && data === undefined ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : data?.total === 0 ? (
          <EmptyState title={t('noDeliveries')} />
        ) : (
          <DataTable
            caption={t('deliveriesOf', { name: webhook.name })}
            columns={columns}
            rows={data?.records}
            rowKey={({ id }) => id}
          />
        )}
        {data !== undefined && data.total > data.records.length && limit < 500 && (
          <Button variant="default" onClick={() => setLimit(limit * 2)}>
            {t('more')}
          </Button>
        )}
      </div>
      {opened !== null && <DeliveryDialog webhookId={webhook.id} id={opened} onClose={() => setOpened(null)} />}
      {isReplaying && <ReplayRange webhookId={webhook.id} onClose={() => setIsReplaying(false)} />}
    </Panel>
  )
}
