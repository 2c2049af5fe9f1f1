import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { readableBytes } from '../../../lib/bytes.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Dashboard.module.css'
import { FigureChart } from './FigureChart.tsx'
import { activityQuery } from './queries.ts'

const spans = [1, 6, 24, 72] as const
type Activity = DataFor<'dashboard.activity'>
type Sample = Activity['samples'][number]

const seconds = (value: number): string => `${value} s`
const plain = (value: number): string => value.toLocaleString(undefined, { maximumFractionDigits: 2 })

const figures = [
  { name: 'submissions', read: (sample: Sample) => sample.submissions, show: plain },
  { name: 'requests', read: (sample: Sample) => sample.requests, show: plain },
  { name: 'errors', read: (sample: Sample) => sample.errors, show: plain },
  { name: 'sessions', read: (sample: Sample) => sample.sessions, show: plain },
  { name: 'waiting', read: (sample: Sample) => sample.waiting, show: plain },
  { name: 'oldestWait', read: (sample: Sample) => sample.oldestWaitSeconds, show: seconds },
  { name: 'failedJobs', read: (sample: Sample) => sample.failedJobs, show: plain },
  { name: 'database', read: (sample: Sample) => sample.databaseBytes, show: readableBytes },
  { name: 'disk', read: (sample: Sample) => sample.diskFreeBytes, show: readableBytes },
] as const

/** What the site did over the last hours, and its slowest routes. */
export function ActivityPanel() {
  const { t } = useTranslation('adminDashboard')
  const [hours, setHours] = useState<number>(6)
  const { data, error, refetch } = useQuery(activityQuery(hours))
  return (
    <>
      <Panel
        title={t('activity')}
        aside={
          <SelectField
            label={t('spanOfActivity')}
            value={String(hours)}
            onChange={(value) => setHours(Number(value))}
            options={spans.map((span) => ({ value: String(span), text: t('hours', { count: span }) }))}
          />
        }
      >
        <div className={styles.charts}>
          {data === undefined ? (
            error === null ? (
              <Skeleton />
            ) : (
              <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
            )
          ) : data.samples.length === 0 ? (
            <EmptyState title={t('noSamples')} hint={t('noSamplesHint')} />
          ) : (
            figures.map(({ name, read, show }) => (
              <FigureChart
                key={name}
                title={t(`of.${name}`)}
                points={data.samples.map((sample) => ({ at: sample.at, value: read(sample) }))}
                hours={hours}
                show={show}
              />
            ))
          )}
        </div>
      </Panel>
      {data !== undefined && data.routes.length > 0 && (
        <Panel title={t('routes')}>
          <RouteTable routes={data.routes} />
        </Panel>
      )}
    </>
  )
}

function RouteTable({ routes }: { routes: Activity['routes'] }) {
  const { t } = useTranslation('adminDashboard')
  const number = { width: '110px', align: 'end', small: 'labelled' } as const
  return (
    <DataTable
      caption={t('routes')}
      rows={routes}
      rowKey={({ route }) => route}
      columns={[
        { key: 'route', head: t('route.name'), small: 'title', wraps: true, cell: ({ route }) => <code>{route}</code> },
        { key: 'p95', head: t('route.p95'), ...number, cell: ({ p95Ms }) => `≤ ${plain(p95Ms)} ms` },
        { key: 'mean', head: t('route.mean'), ...number, cell: ({ meanMs }) => `${plain(meanMs)} ms` },
        { key: 'count', head: t('route.count'), ...number, cell: ({ count }) => plain(count) },
        { key: 'errors', head: t('route.errors'), ...number, cell: ({ errors }) => plain(errors) },
      ]}
    />
  )
}
