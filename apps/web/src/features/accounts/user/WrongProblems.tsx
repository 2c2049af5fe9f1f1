import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { IconRefresh } from '../../../ui/icons.ts'
import { DifficultyLabel } from '../../../ui/labels/DifficultyLabel.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'
import { wrongProblemsQuery } from './queries.ts'
import styles from './WrongProblems.module.css'

type Row = DataFor<'users.wrongProblems'>[number]

/** Tried but unsolved problems. */
export function WrongProblems() {
  const { t } = useTranslation(['user', 'common'])
  const { data, error, isFetching, refetch } = useQuery(wrongProblemsQuery)
  const columns = useColumns()
  return (
    <div className={styles.wrong}>
      <div className={styles.head}>
        <p>{t('user:wrong.lead')}</p>
        <IconButton label={t('common:action.refresh')} disabled={isFetching} onClick={() => void refetch()}>
          <IconRefresh aria-hidden size={16} />
        </IconButton>
      </div>
      {error !== null && data !== undefined && <Notice kind="warning">{messageOf(error)}</Notice>}
      {error !== null && data === undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState drawing="due" title={t('user:wrong.none')} hint={t('user:wrong.noneHint')} />
      ) : (
        <DataTable
          caption={t('user:wrong.title')}
          columns={columns}
          rows={data}
          rowKey={({ pid }) => pid}
          skeletonRows={5}
          stale={isFetching && data !== undefined}
        />
      )}
    </div>
  )
}

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('user')
  return [
    {
      key: 'problem',
      head: t('wrong.problem'),
      small: 'title',
      cell: ({ problemId, title }) => (
        <Link to={`/problem/${encodeURIComponent(problemId)}`}>
          {problemId} {title}
        </Link>
      ),
    },
    {
      key: 'difficulty',
      head: t('wrong.difficulty'),
      width: '132px',
      cell: ({ difficulty }) => <DifficultyLabel level={difficulty} />,
    },
    {
      key: 'verdict',
      head: t('wrong.latest'),
      width: '200px',
      cell: ({ submitId, status }) => (
        <Link to={`/submission-detail/${submitId}`}>
          <VerdictTag verdict={status} full />
        </Link>
      ),
    },
    {
      key: 'at',
      head: t('wrong.when'),
      width: '136px',
      align: 'end',
      cell: ({ submitTime }) => <RelativeTime at={submitTime} />,
    },
  ]
}
