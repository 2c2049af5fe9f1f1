import { useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useMedia } from '../../lib/use-media.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import styles from './StatusTable.module.css'
import { submissionColumns } from './submission-columns.tsx'
import type { SubmissionRow } from './submission-query.ts'
import { useFreshRows } from './use-fresh-rows.ts'

interface Props {
  readonly rows: readonly SubmissionRow[] | undefined
  readonly isOwnOnly?: boolean
  readonly isStale: boolean
  readonly pageSize: number
}

/** Submissions, newest first; rows in progress follow the judge, own rows are marked. */
export function StatusTable({ rows, isOwnOnly = false, isStale, pageSize }: Props) {
  const { t } = useTranslation('submissions')
  const viewer = useUser()
  const isNarrow = useMedia('(max-width: 1239px)')
  const room = isOwnOnly ? 'own' : isNarrow ? 'narrow' : 'whole'
  return (
    <div className={styles.list} data-room={room}>
      <DataTable
        caption={t(isOwnOnly ? 'list.own' : 'list.title')}
        columns={submissionColumns({ t, viewer, room })}
        rows={useFreshRows(rows)}
        rowKey={(row) => row.submitId}
        skeletonRows={pageSize}
        stale={isStale}
      />
    </div>
  )
}
