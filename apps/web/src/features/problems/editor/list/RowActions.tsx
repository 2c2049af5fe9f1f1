import { ActionIcon } from '@mantine/core'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { editorAddress } from '../editor-address.ts'
import { IconDatabase, IconDownload, IconEye, IconPencil, IconTrash } from '../icons.ts'
import styles from './ProblemTable.module.css'
import type { ProblemRow } from './queries.ts'

/** What the actions need of a row, in the bank and in groups. */
export type ActionRow = Pick<ProblemRow, 'id' | 'problemId' | 'title' | 'caseCount' | 'mayEdit' | 'mayRemove'>

export interface RowActs {
  readonly changeAuth: (row: ActionRow, auth: number) => void
  readonly download: (row: ActionRow) => void
  readonly remove: (row: ActionRow) => void
}

/** Edit, test data, download, view, delete, according to the user's permissions. */
export function RowActions({ row, acts, gid = null }: { row: ActionRow; acts: RowActs; gid?: number | null }) {
  const { t } = useTranslation('adminProblems')
  const words = (key: 'edit' | 'data' | 'download' | 'view' | 'remove') => {
    const text = t(`act.${key}`, { name: row.problemId })
    return { 'aria-label': text, title: text }
  }
  return (
    <span className={styles.actions}>
      {row.mayEdit && (
        <>
          <ActionIcon component={Link} to={editorAddress(gid, row.id)} {...words('edit')}>
            <IconPencil aria-hidden size={18} />
          </ActionIcon>
          <ActionIcon component={Link} to={`${editorAddress(gid, row.id)}?part=data`} {...words('data')}>
            <IconDatabase aria-hidden size={18} />
          </ActionIcon>
          <ActionIcon onClick={() => acts.download(row)} {...words('download')}>
            <IconDownload aria-hidden size={18} />
          </ActionIcon>
        </>
      )}
      <ActionIcon
        component={Link}
        to={`${gid === null ? '' : `/group/${gid}`}/problem/${encodeURIComponent(row.problemId)}`}
        {...words('view')}
      >
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
