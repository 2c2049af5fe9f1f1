import { ActionIcon } from '@mantine/core'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { IconDatabase, IconDownload, IconEye, IconPencil, IconTrash } from '../icons.ts'
import styles from './ProblemTable.module.css'
import type { ProblemRow } from './queries.ts'

export interface RowActs {
  readonly changeAuth: (row: ProblemRow, auth: number) => void
  readonly download: (row: ProblemRow) => void
  readonly remove: (row: ProblemRow) => void
}

/** Edit, test data, download, view, delete, according to the user's permissions. */
export function RowActions({ row, acts }: { row: ProblemRow; acts: RowActs }) {
  const { t } = useTranslation('adminProblems')
  const words = (key: 'edit' | 'data' | 'download' | 'view' | 'remove') => {
    const text = t(`act.${key}`, { name: row.problemId })
    return { 'aria-label': text, title: text }
  }
  return (
    <span className={styles.actions}>
      {row.mayEdit && (
        <>
          <ActionIcon component={Link} to={`/admin/problem/edit/${row.id}`} {...words('edit')}>
            <IconPencil aria-hidden size={18} />
          </ActionIcon>
          <ActionIcon component={Link} to={`/admin/problem/edit/${row.id}?part=data`} {...words('data')}>
            <IconDatabase aria-hidden size={18} />
          </ActionIcon>
          <ActionIcon onClick={() => acts.download(row)} {...words('download')}>
            <IconDownload aria-hidden size={18} />
          </ActionIcon>
        </>
      )}
      <ActionIcon component={Link} to={`/problem/${encodeURIComponent(row.problemId)}`} {...words('view')}>
        <IconEye aria-hidden size={18} />
      </ActionIcon>
      {row.mayRemove && (
        <ActionIcon onClick={() => acts.remove(row)} {...words('remove')}>
          <IconTrash aria-hidden size={18} />
        </ActionIcon>
      )}
    </span>
  )
}
