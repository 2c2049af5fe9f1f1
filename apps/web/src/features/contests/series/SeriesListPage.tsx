import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { Link } from 'react-router'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { Trail } from '../../../ui/page/Trail.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { Dates } from './Dates.tsx'
import { seriesListQuery } from './queries.ts'
import styles from './Series.module.css'

const usual = {}

/** Public contest series. */
export function SeriesListPage() {
  const { t } = useTranslation('contestSeries')
  const filter = useAddressFilter(usual, limits.series.pageSize)
  const list = useQuery(seriesListQuery(filter))
  type Row = NonNullable<typeof list.data>['records'][number]
  const columns: readonly Column<Row>[] = [
    {
      key: 'title',
      head: t('title'),
      small: 'title',
      cell: ({ id, title }) => <Link to={`/contest-series/${id}`}>{title}</Link>,
    },
    { key: 'rule', head: t('rule'), width: '220px', cell: ({ combining }) => t(`combining.${combining}`) },
    {
      key: 'contests',
      head: t('contests'),
      width: '100px',
      align: 'end',
      small: 'labelled',
      cell: ({ contests }) => contests,
    },
    { key: 'dates', head: t('dates'), width: '240px', cell: (row) => <Dates {...row} /> },
  ]
  return (
    <div className={styles.page}>
      <PageTitle text={t('list')} />
      <Trail steps={[{ text: t('allContests'), to: '/contest' }, { text: t('list') }]} />
      <h1>{t('list')}</h1>
      <PagedRows
        list={list}
        filter={filter}
        none={<EmptyState drawing="contests" title={t('none')} hint={t('noneHint')} />}
      >
        {(rows) => (
          <DataTable
            caption={t('list')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
            list="contest-series"
          />
        )}
      </PagedRows>
    </div>
  )
}
