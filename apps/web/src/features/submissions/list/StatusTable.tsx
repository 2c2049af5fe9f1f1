import { mayUse, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useByInlineSize } from '../../../lib/use-by-inline-size.ts'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import type { SubmissionRow } from '../../../live/submission-query.ts'
import { DataTable, type TableOrder } from '../../../ui/tables/DataTable.tsx'
import styles from './StatusTable.module.css'
import { type Room, submissionColumns } from './submission-columns.tsx'
import { useFreshRows } from './use-fresh-rows.ts'

interface Props {
  readonly rows: readonly SubmissionRow[] | undefined
  readonly isOwnOnly?: boolean
  readonly isStale: boolean
  readonly pageSize: number
  readonly order?: TableOrder | null
  /** By run time and memory too. */
  readonly sortsFigures?: boolean
}

/** Submissions, newest first; rows in progress follow the judge, own rows are marked. */
export function StatusTable(props: Props) {
  const { rows, isOwnOnly = false, isStale, pageSize, order = null, sortsFigures = false } = props
  const { t } = useTranslation('submissions')
  const viewer = useUser()
  const place = useSolvingPlace()
  const [box, fit] = useByInlineSize(roomIn)
  const room = isOwnOnly ? 'own' : fit
  return (
    <div ref={box} className={styles.list} data-room={room}>
      <DataTable
        caption={t(isOwnOnly ? 'list.own' : 'list.title')}
        columns={submissionColumns({
          t,
          viewer,
          place,
          room,
          rejudges: mayUse(viewer, 'submission.rejudge'),
          sortsFigures,
          hasAddresses: rows?.some(({ ip }) => typeof ip === 'string') ?? false,
        })}
        rows={useFreshRows(rows, place.cid)}
        rowKey={(row) => row.submitId}
        skeletonRows={pageSize}
        stale={isStale}
        {...(isOwnOnly ? {} : { list: 'submissions' })}
        {...(order !== null && { order })}
      />
    </div>
  )
}

/** Cards (below 640 px) have room for all. */
const roomIn = (widthPx: number): Room => {
  if (widthPx >= 1_150 || widthPx < 640) return 'whole'
  return widthPx >= 960 ? 'narrow' : 'half'
}
