import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useFocusReturn } from '../../../lib/use-focus-return.ts'
import { GroupTrail } from '../../../live/group/GroupTrail.tsx'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { type ChosenGrade, GradeDialog } from './GradeDialog.tsx'
import { GradeTable } from './GradeTable.tsx'

export type GradeSheet = DataFor<'groupTrainings.grades'>

const usual = { keyword: '' }
const pageSize = 50
/** Grades change while students work. */
const againMs = 10_000

/** Members of a group by its trainings, with points, filter, files and the submissions behind each cell. */
export function GradesPage({ gid }: { gid: number }) {
  const { t } = useTranslation(['grades', 'adminTrainings'])
  const { values, isFiltered, change, clear, page, limit, hrefOf, setLimit } = useAddressFilter(usual, pageSize)
  const [chosen, setChosen] = useState<ChosenGrade | null>(null)
  useFocusReturn(chosen !== null)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...endpointQuery(
      'groupTrainings.grades',
      { query: { gid, keyword: values.keyword, currentPage: page, limit } },
      { quiet: true, placeholderData: keepPreviousData, staleTime: 0 },
    ),
    refetchInterval: againMs,
  })
  const save = (format: 'csv' | 'xlsx') => () =>
    void download('groupTrainings.downloadGrades', { query: { gid, format, keyword: values.keyword } }).catch(() => {})
  return (
    <PageFrame
      title={t('title')}
      trail={
        <GroupTrail
          gid={gid}
          steps={[{ text: t('adminTrainings:title'), to: `/group/${gid}/training-admin` }, { text: t('title') }]}
        />
      }
      lead={t('lead')}
      actions={
        <>
          <Button variant="default" onClick={save('csv')}>
            {t('csv')}
          </Button>
          <Button variant="default" onClick={save('xlsx')}>
            {t('xlsx')}
          </Button>
        </>
      }
    >
      <PageTitle text={t('title')} />
      <FilterRow label={t('filters')}>
        <SearchField
          label={t('search')}
          hint={t('searchHint')}
          value={values.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => change({ keyword })}
        />
      </FilterRow>
      {data === undefined && error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && data.trainings.length === 0 && (
        <EmptyState drawing="results" title={t('none')} hint={t('noneHint')}>
          <Button component={Link} to={`/group/${gid}/training-admin/create`}>
            {t('adminTrainings:create')}
          </Button>
        </EmptyState>
      )}
      {data !== undefined && data.trainings.length > 0 && data.students.total === 0 && isFiltered && (
        <NothingFound onClear={clear} />
      )}
      {data !== undefined && data.trainings.length > 0 && data.students.total === 0 && !isFiltered && (
        <EmptyState drawing="people" title={t('noMembers')} hint={t('noMembersHint')}>
          <Button component={Link} to={`/group/${gid}/member?admin=true`}>
            {t('addMembers')}
          </Button>
        </EmptyState>
      )}
      {data !== undefined && data.trainings.length > 0 && data.students.total > 0 && (
        <>
          <GradeTable sheet={data} stale={isPlaceholderData} onOpen={setChosen} />
          <Pagination page={page} limit={limit} total={data.students.total} hrefOf={hrefOf} onLimit={setLimit} />
        </>
      )}
      {chosen !== null && <GradeDialog gid={gid} chosen={chosen} onClose={() => setChosen(null)} />}
    </PageFrame>
  )
}
