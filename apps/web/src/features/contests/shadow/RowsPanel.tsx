import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ContestShadow, ShadowRow } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import styles from './Shadow.module.css'
import { ShadowTable } from './ShadowTable.tsx'

const usual = { state: 'different' }
const states = ['different', 'notEntered', 'waiting', 'all'] as const

interface Props {
  readonly cid: number
  readonly counts: ContestShadow['counts']
}

/** Submissions of the primary with ours: the differences, or others. */
export function RowsPanel({ cid, counts }: Props) {
  const { t } = useTranslation('contestShadow')
  const filter = useAddressFilter(usual, limits.contestShadow.pageSize)
  const [reviewed, setReviewed] = useState<ShadowRow | null>(null)
  const state = states.find((item) => item === filter.values.state) ?? 'different'
  const query = { cid, currentPage: filter.page, limit: filter.limit, ...(state !== 'all' && { state }) }
  const list = useQuery({
    ...endpointQuery('contestShadows.rows', { query }, { quiet: true, staleTime: 0 }),
    placeholderData: keepPreviousData,
    // The counts are fetched again and again; the rows follow them.
    refetchInterval: 10_000,
  })
  const options = states.map((value) => ({
    value,
    text: t(`rows.state.${value}`, { count: value === 'all' ? counts.seen : counts[value] }),
  }))
  return (
    <Panel title={t('rows.title')}>
      <div className={styles.filters}>
        <FilterRow label={t('rows.filter')}>
          <SelectField
            label={t('rows.filter')}
            value={state}
            options={options}
            onChange={(value) => filter.change({ state: value })}
          />
        </FilterRow>
      </div>
      <div className={styles.paged}>
        <PagedRows list={list} filter={filter} none={<EmptyState title={t(`rows.none.${state}`)} />}>
          {(rows) => <ShadowTable cid={cid} rows={rows} stale={list.isPlaceholderData} onReview={setReviewed} />}
        </PagedRows>
      </div>
      {reviewed !== null && <ReviewDialog cid={cid} row={reviewed} onClose={() => setReviewed(null)} />}
    </Panel>
  )
}
