import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useFocusReturn } from '../../../lib/use-focus-return.ts'
import { useGroup } from '../../../live/group/use-group.ts'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import styles from './Classes.module.css'
import { MessageDialog } from './MessageDialog.tsx'
import { ProgressTable } from './ProgressTable.tsx'

export type Sheet = DataFor<'classProgress.read'>

const usual = { keyword: '', tid: '', stuck: '' }
/** Students work while the teacher looks. */
const againMs = 15_000
/** Names shown of those who are stuck; the table has all. */
const maxNames = 12

/** Members of a group by problem as a heat table, and who needs help. */
export function ProgressPage() {
  const { t } = useTranslation('classes')
  const { gid, group } = useGroup()
  const filter = useAddressFilter(usual, limits.teaching.pageSize)
  const { values, page, limit } = filter
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...endpointQuery(
      'classProgress.read',
      {
        query: {
          gid,
          tid: /^\d{1,9}$/.test(values.tid) ? Number(values.tid) : undefined,
          keyword: values.keyword,
          onlyStuck: values.stuck === 'true' || undefined,
          currentPage: page,
          limit,
        },
      },
      { quiet: true, placeholderData: keepPreviousData, staleTime: 0, enabled: group.can.admin },
    ),
    refetchInterval: againMs,
  })
  if (!group.can.admin) return <Notice kind="info">{t('adminsOnly')}</Notice>
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('progress.title')} · ${group.name}`} />
      <FilterRow label={t('filters')}>
        <SearchField
          label={t('search')}
          hint={t('searchHint')}
          value={values.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => filter.change({ keyword })}
        />
        <SelectField
          label={t('training')}
          value={values.tid}
          onChange={(tid) => filter.change({ tid })}
          options={[
            { value: '', text: t('allTrainings') },
            ...(data?.trainings ?? []).map(({ id, title }) => ({ value: String(id), text: title })),
          ]}
        />
        <Toggle
          label={t('onlyStuck')}
          checked={values.stuck === 'true'}
          onChange={(on) => filter.change({ stuck: on ? 'true' : '' })}
        />
        <Button component={Link} variant="default" to={`/group/${gid}/training-admin/grades`}>
          {t('grades')}
        </Button>
      </FilterRow>
      {data === undefined && error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && <Loaded sheet={data} filter={filter} stale={isPlaceholderData} />}
    </div>
  )
}

interface LoadedProps {
  readonly sheet: Sheet
  readonly filter: ReturnType<typeof useAddressFilter<typeof usual>>
  readonly stale: boolean
}

function Loaded({ sheet, filter, stale }: LoadedProps) {
  const { t } = useTranslation('classes')
  const { gid } = useGroup()
  if (sheet.problems.length === 0) {
    return (
      <EmptyState drawing="results" title={t('noProblems')} hint={t('noProblemsHint')}>
        <Button component={Link} to={`/group/${gid}/training-admin/create`}>
          {t('createTraining')}
        </Button>
      </EmptyState>
    )
  }
  if (sheet.students.total === 0) {
    return filter.isFiltered ? (
      <NothingFound title={t('noneFound')} hint={t('noneFoundHint')} onClear={filter.clear} />
    ) : (
      <EmptyState drawing="people" title={t('noStudents')} hint={t('noStudentsHint')}>
        <Button component={Link} to={`/group/${gid}/member?admin=true`}>
          {t('addStudents')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <>
      {sheet.stuckStudents.length > 0 && <Stuck students={sheet.stuckStudents} />}
      <p className={styles.muted}>{t('legend')}</p>
      <ProgressTable sheet={sheet} gid={gid} stale={stale} />
      <Pagination
        page={filter.page}
        limit={filter.limit}
        total={sheet.students.total}
        hrefOf={filter.hrefOf}
        onLimit={filter.setLimit}
      />
    </>
  )
}

function Stuck({ students }: { readonly students: Sheet['stuckStudents'] }) {
  const { t } = useTranslation('classes')
  const { gid } = useGroup()
  const [isWriting, setIsWriting] = useState(false)
  useFocusReturn(isWriting)
  const names = students.slice(0, maxNames).map(({ username }) => username)
  const rest = students.length - names.length
  return (
    <>
      <Notice kind="warning" actions={<Button onClick={() => setIsWriting(true)}>{t('write')}</Button>}>
        {t('stuckStudents', { count: students.length })} {names.join(t('comma'))}
        {rest > 0 && ` ${t('andMore', { count: rest })}`}
      </Notice>
      {isWriting && <MessageDialog gid={gid} users={students} onClose={() => setIsWriting(false)} />}
    </>
  )
}
