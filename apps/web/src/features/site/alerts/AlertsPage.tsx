import { useQuery } from '@tanstack/react-query'
import type { AlertView } from '@verdict/contract'
import { alertRules } from '@verdict/contract/vocabulary'
import { messageOf } from '../../../api/client.ts'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { AlertForm } from './AlertForm.tsx'
import { AlertTest } from './AlertTest.tsx'
import { alertSettingsQuery, alertsQuery, pageSize, usualFilter } from './queries.ts'

/** Thresholds and receivers of alerts, and the alerts of the past. */
export function AlertsPage() {
  const { t } = useTranslation('adminAlerts')
  const { data, error, refetch, isFetchedAfterMount } = useQuery(alertSettingsQuery)
  const filter = useAddressFilter(usualFilter, pageSize)
  const list = useQuery(alertsQuery(filter))
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <PageTitle text={t('title')} />
      {error !== null && data === undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined || !isFetchedAfterMount ? (
        <Skeleton />
      ) : (
        <>
          <Panel title={t('settings')}>
            <AlertForm settings={data} />
          </Panel>
          <AlertTest />
        </>
      )}
      <Panel
        title={t('history')}
        aside={
          <SelectField
            label={t('rule')}
            value={filter.values.rule}
            onChange={(rule) => filter.change({ rule })}
            options={[
              { value: '', text: t('allRules') },
              ...alertRules.map((rule) => ({ value: rule, text: t(`name.${rule}`) })),
            ]}
          />
        }
      >
        <PagedRows list={list} filter={filter} none={<EmptyState drawing="due" title={t('none')} />}>
          {(rows) => <AlertTable rows={rows} />}
        </PagedRows>
      </Panel>
    </PageFrame>
  )
}

function AlertTable({ rows }: { rows: readonly AlertView[] | undefined }) {
  const { t } = useTranslation('adminAlerts')
  return (
    <DataTable
      caption={t('history')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'state',
          head: t('state'),
          width: '100px',
          cell: ({ closedAt }) => (
            <Badge look={closedAt === null ? 'wrong' : 'neutral'}>{t(closedAt === null ? 'isOpen' : 'isClosed')}</Badge>
          ),
        },
        {
          key: 'said',
          head: t('rule'),
          small: 'title',
          wraps: true,
          cell: ({ rule, subject, value, threshold }) => t(`said.${rule}`, { subject, value, threshold }),
        },
        {
          key: 'opened',
          head: t('opened'),
          width: '140px',
          small: 'labelled',
          cell: ({ openedAt }) => <RelativeTime at={openedAt} />,
        },
        {
          key: 'closed',
          head: t('closed'),
          width: '140px',
          small: 'labelled',
          cell: ({ closedAt }) => (closedAt === null ? '–' : <RelativeTime at={closedAt} />),
        },
      ]}
    />
  )
}
