import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { groupOrders } from '@verdict/contract/vocabulary'
import { Suspense, useState } from 'react'
import { askToLogin } from '../../api/ask-to-login.ts'
import { messageOf } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { SavedFilters } from '../../api/saved-filters/SavedFilters.tsx'
import { useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useFocusReturn } from '../../lib/use-focus-return.ts'
import { FilterRow } from '../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { Pagination } from '../../ui/tables/Pagination.tsx'
import { GroupCard, GroupCardWaiting } from './GroupCard.tsx'
import styles from './GroupsPage.module.css'
import { useGroupFilter } from './list-filter.ts'
import { groupListQuery } from './queries.ts'

/** The order of a list that was not sorted. */
const usualOrder = 'made'

const CreateDialog = lazyPart(() => import('./CreateDialog.tsx'))

/** The groups of the site (specification 001, 2.4). */
export function GroupsPage() {
  const { t } = useTranslation(['groups', 'common'])
  const isIn = useUser() !== null
  const { filter, values, isFiltered, change, clear, page, limit, hrefOf, setLimit } = useGroupFilter(isIn)
  const { data, error, isPlaceholderData, refetch } = useQuery(groupListQuery(filter))
  const [isCreating, setIsCreating] = useState(false)
  useFocusReturn(isCreating)
  const create = (): void => (isIn ? setIsCreating(true) : askToLogin())
  return (
    <div className={styles.page}>
      <PageTitle text={t('groups:list.title')} />
      <header className={styles.head}>
        <h1>{t('groups:list.title')}</h1>
        <Button onClick={create}>{t('groups:create.open')}</Button>
      </header>
      <FilterRow end={<SavedFilters />} label={t('groups:list.filters')}>
        <SelectField
          label={t('groups:list.whose')}
          value={filter.onlyMine ? 'true' : ''}
          onChange={(onlyMine) => (onlyMine === 'true' && !isIn ? askToLogin() : change({ onlyMine }))}
          options={[
            { value: '', text: t('groups:list.all') },
            { value: 'true', text: t('groups:list.mine') },
          ]}
        />
        <SelectField
          label={t('groups:list.auth')}
          value={filter.auth === null ? '' : String(filter.auth)}
          onChange={(auth) => change({ auth })}
          options={[
            { value: '', text: t('groups:list.allAuths') },
            { value: '1', text: t('groups:auth.public') },
            { value: '2', text: t('groups:auth.protected') },
            { value: '3', text: t('groups:auth.private') },
          ]}
        />
        <SelectField
          label={t('groups:list.sort')}
          value={filter.sort ?? usualOrder}
          onChange={(sort) => change({ sort: sort === usualOrder ? '' : sort })}
          options={groupOrders.map((order) => ({ value: order, text: t(`groups:list.orders.${order}`) }))}
        />
        <SearchField
          label={t('groups:list.search')}
          hint={t('groups:list.searchHint')}
          value={values.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => change({ keyword })}
        />
        {isFiltered && (
          <button type="button" className={styles.clear} onClick={clear}>
            {t('common:action.clear')}
          </button>
        )}
      </FilterRow>
      {data === undefined && error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <ul className={styles.cards} aria-busy>
          {[0, 1, 2, 3, 4, 5].map((line) => (
            <GroupCardWaiting key={line} line={line} />
          ))}
        </ul>
      )}
      {data?.total === 0 &&
        (isFiltered ? (
          <NothingFound title={t('groups:list.noneFound')} onClear={clear} />
        ) : (
          <EmptyState drawing="people" title={t('groups:list.none')} hint={t('groups:list.noneHint')}>
            <Button onClick={create}>{t('groups:create.open')}</Button>
          </EmptyState>
        ))}
      {data !== undefined && data.total > 0 && (
        <>
          <ul className={styles.cards} aria-busy={isPlaceholderData} data-stale={isPlaceholderData}>
            {data.records.map((group) => (
              <GroupCard key={group.id} group={group} />
            ))}
          </ul>
          <Pagination
            page={page}
            limit={limit}
            total={data.total}
            sizes={limits.group.pageSizes}
            hrefOf={hrefOf}
            onLimit={setLimit}
          />
        </>
      )}
      <Suspense>{isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </div>
  )
}
