import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Trail } from '../../../ui/page/Trail.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { Prose } from '../../../ui/text/Prose.tsx'
import { Dates } from './Dates.tsx'
import { type Series, seriesQuery, standingsQuery } from './queries.ts'
import styles from './Series.module.css'
import { SeriesRules } from './SeriesRules.tsx'
import { StandingsTable } from './StandingsTable.tsx'

const usual = {}

interface Props {
  readonly id: number
  /** The reader's certificate. */
  readonly certificate: ReactNode
}

/** A contest series: description, rule, contests and combined standings. */
export function SeriesPage({ id, certificate }: Props) {
  const { t } = useTranslation('contestSeries')
  const { data, error, refetch } = useQuery(seriesQuery(id))
  return (
    <div className={styles.page}>
      <PageTitle text={data?.title ?? t('list')} />
      <Trail
        steps={[
          { text: t('allContests'), to: '/contest' },
          { text: t('list'), to: '/contest-series' },
          ...(data === undefined ? [] : [{ text: data.title }]),
        ]}
      />
      {data !== undefined ? (
        <>
          <Head series={data} />
          {certificate}
          <Standings series={data} />
          <Panel title={t('rule')}>
            <SeriesRules series={data} />
          </Panel>
          {data.html.trim() !== '' && (
            <Panel title={t('about')}>
              <div className={styles.words}>
                <Prose html={data.html} />
              </div>
            </Panel>
          )}
        </>
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

function Head({ series }: { readonly series: Series }) {
  const { t } = useTranslation('contestSeries')
  return (
    <header className={styles.head}>
      <h1>{series.title}</h1>
      {!series.isVisible && <Badge look="progress">{t('hidden')}</Badge>}
      {(series.startTime !== null || series.endTime !== null) && (
        <span className={styles.dates}>
          <Dates {...series} />
        </span>
      )}
      {series.canEdit && (
        <>
          <Link to={`/admin/contest-series/${series.id}/edit`}>{t('edit')}</Link>
          <Link to={`/admin/contest-series/${series.id}/certificates`}>{t('certificates')}</Link>
        </>
      )}
    </header>
  )
}

function Standings({ series }: { readonly series: Series }) {
  const { t } = useTranslation('contestSeries')
  const filter = useAddressFilter(usual, limits.series.standingsPageSize)
  const { data, error, refetch, isPlaceholderData } = useQuery(standingsQuery(series.id, filter))
  const isCounting = series.contests.some(({ state }) => state === 'counted')
  return (
    <div className={styles.section}>
      <div className={styles.bar}>
        <h2>{t('standings')}</h2>
        {data !== undefined && data.total > 0 && (
          <Button
            variant="default"
            size="xs"
            onClick={() => void download('contestSeries.download', { query: { id: series.id } }).catch(() => {})}
          >
            {t('csv')}
          </Button>
        )}
      </div>
      {data === undefined && error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data?.total === 0 ? (
        <EmptyState
          drawing="contests"
          title={t(isCounting ? 'empty' : 'waiting')}
          hint={t(series.contests.length === 0 ? 'noContests' : isCounting ? 'emptyHint' : 'waitingHint')}
        />
      ) : (
        <StandingsTable series={series} rows={data?.records} own={data?.own ?? null} stale={isPlaceholderData} />
      )}
      {data !== undefined && data.total > 0 && (
        <Pagination
          page={filter.page}
          limit={filter.limit}
          total={data.total}
          hrefOf={filter.hrefOf}
          onLimit={filter.setLimit}
        />
      )}
    </div>
  )
}
