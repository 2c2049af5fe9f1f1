import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { useTrainingFilter } from './list-filter.ts'
import { groupTrainingListQuery } from './queries.ts'
import styles from './Training.module.css'
import { TrainingTable } from './TrainingTable.tsx'

/** The trainings of a group; its admins are led on to managing them and to the grade sheet. */
export function GroupTrainings({ gid, isAdmin }: { gid: number; isAdmin: boolean }) {
  const { t } = useTranslation('trainings')
  const { filter, values, isFiltered, change, clear, page, limit, hrefOf, setLimit, order } = useTrainingFilter()
  const list = useQuery(groupTrainingListQuery(gid, filter))
  return (
    <>
      <PageTitle text={t('list.title')} />
      <div className={styles.tools}>
        <FilterRow label={t('list.filters')}>
          <SearchField
            label={t('list.search')}
            hint={t('list.searchHint')}
            value={values.keyword}
            maxChars={limits.keyword.maxChars}
            onSearch={(keyword) => change({ keyword })}
          />
        </FilterRow>
        {isAdmin && (
          <span className={styles.title}>
            <Button component={Link} variant="default" to={`/group/${gid}/training-admin/grades`}>
              {t('group.grades')}
            </Button>
            <Button component={Link} to={`/group/${gid}/training-admin`}>
              {t('group.manage')}
            </Button>
          </span>
        )}
      </div>
      {list.data === undefined && list.isError ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.data?.total === 0 && isFiltered ? (
        <NothingFound onClear={clear} />
      ) : list.data?.total === 0 ? (
        <EmptyState drawing="results" title={t('list.none')} hint={t(isAdmin ? 'group.firstHint' : 'group.noneHint')}>
          {isAdmin && (
            <Button component={Link} to={`/group/${gid}/training-admin/create`}>
              {t('group.create')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <TrainingTable rows={list.data?.records} stale={list.isPlaceholderData} skeletonRows={limit} order={order} />
      )}
      {list.data !== undefined && list.data.total > 0 && (
        <Pagination page={page} limit={limit} total={list.data.total} hrefOf={hrefOf} onLimit={setLimit} />
      )}
    </>
  )
}
