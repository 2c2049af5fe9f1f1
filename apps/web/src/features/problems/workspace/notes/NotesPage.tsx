import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { Link } from 'react-router'
import { askToLogin } from '../../../../api/ask-to-login.ts'
import { messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressFilter } from '../../../../lib/use-address-filter.ts'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { Pagination } from '../../../../ui/tables/Pagination.tsx'
import styles from './Notes.module.css'
import { notesQuery } from './queries.ts'

const usual = { keyword: '' }
const keywordMaxChars = 100

/** All notes of the viewer, with a search. */
export function NotesPage() {
  const { t } = useTranslation('notes')
  const user = useUser()
  const filter = useAddressFilter(usual, limits.note.pageSize)
  const list = useQuery({
    ...notesQuery({ keyword: filter.values.keyword, currentPage: filter.page, limit: filter.limit }),
    enabled: user !== null,
  })
  const rows = list.data?.records
  return (
    <div className={styles.page}>
      <PageTitle text={t('title')} />
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <SearchField
          label={t('search')}
          hint={t('search')}
          value={filter.values.keyword}
          maxChars={keywordMaxChars}
          onSearch={(keyword) => filter.change({ keyword })}
        />
      </header>
      {user === null ? (
        <EmptyState drawing="locked" title={t('guest')}>
          <Button onClick={askToLogin}>{t('logIn')}</Button>
        </EmptyState>
      ) : list.isError && rows === undefined ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : rows === undefined ? (
        <Skeleton width="100%" />
      ) : rows.length === 0 ? (
        <EmptyState drawing="results" title={t('none')} hint={t(filter.isFiltered ? 'noneFound' : 'noneHint')} />
      ) : (
        <>
          <ul className={styles.list}>
            {rows.map((row) => (
              <NoteItem key={row.pid} row={row} />
            ))}
          </ul>
          <Pagination
            page={filter.page}
            limit={filter.limit}
            total={list.data?.total ?? 0}
            hrefOf={filter.hrefOf}
            onLimit={filter.setLimit}
          />
        </>
      )}
    </div>
  )
}

function NoteItem({ row }: { readonly row: DataFor<'notes.list'>['records'][number] }) {
  const { t } = useTranslation('notes')
  const path = row.gid === null ? '/problem' : `/group/${row.gid}/problem`
  return (
    <li>
      <p className={styles.name}>
        {row.problemId === null ? (
          <span>{t('hidden')}</span>
        ) : (
          <Link to={`${path}/${encodeURIComponent(row.problemId)}`}>{`${row.problemId} ${row.title ?? ''}`}</Link>
        )}
        <span className={styles.at}>
          <RelativeTime at={row.updatedAt} />
        </span>
      </p>
      <p className={styles.text}>{row.content}</p>
    </li>
  )
}
