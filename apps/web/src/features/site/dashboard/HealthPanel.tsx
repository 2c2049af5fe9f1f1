import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './Dashboard.module.css'
import { HealthChart } from './HealthChart.tsx'
import { healthQuery } from './queries.ts'

const spans = [1, 6, 24, 72] as const

/** Servers and judge hosts over the last hours. */
export function HealthPanel() {
  const { t } = useTranslation('adminDashboard')
  const [hours, setHours] = useState<number>(6)
  const { data, error, refetch } = useQuery(healthQuery(hours))
  return (
    <Panel
      title={t('health')}
      aside={
        <SelectField
          label={t('span')}
          value={String(hours)}
          onChange={(value) => setHours(Number(value))}
          options={spans.map((span) => ({ value: String(span), text: t('hours', { count: span }) }))}
        />
      }
    >
      <div className={styles.charts}>
        {error !== null && data === undefined ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton />
        ) : data.length === 0 ? (
          <EmptyState title={t('noSamples')} hint={t('noSamplesHint')} />
        ) : (
          data.map((series) => <HealthChart key={`${series.kind}:${series.name}`} series={series} hours={hours} />)
        )}
      </div>
    </Panel>
  )
}
