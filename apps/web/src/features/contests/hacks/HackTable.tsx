import type { Hack } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { TextButton } from '../../../ui/controls/TextButton.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { HackVerdictTag, pointsText } from './HackVerdictTag.tsx'

interface Props<Row extends Hack> {
  readonly caption: string
  readonly rows: readonly Row[] | undefined
  /** All hacks are the viewer's. */
  readonly isOwn?: true
  readonly stale?: boolean
  readonly onOpen: (id: number) => void
}

/** Hacks, the newest first. */
export function HackTable<Row extends Hack>({ caption, rows, isOwn, stale = false, onOpen }: Props<Row>) {
  const { t } = useTranslation('contestHacks')
  const columns: readonly Column<Row>[] = [
    {
      key: 'id',
      head: t('column.id'),
      small: 'mark',
      width: '88px',
      cell: ({ id }) => (
        <TextButton onClick={() => onOpen(id)}>
          <VisuallyHidden>{t('open', { id })}</VisuallyHidden>
          <span aria-hidden>{`#${id}`}</span>
        </TextButton>
      ),
    },
    { key: 'problem', head: t('column.problem'), small: 'labelled', width: '88px', cell: ({ displayId }) => displayId },
    { key: 'hacker', head: t('column.hacker'), small: 'labelled', cell: ({ hacker }) => hacker },
    { key: 'target', head: t('column.target'), small: 'labelled', cell: ({ target }) => target },
    { key: 'verdict', head: t('column.verdict'), small: 'title', cell: (hack) => <HackVerdictTag hack={hack} /> },
    {
      key: 'points',
      head: t('column.points'),
      align: 'end',
      small: 'labelled',
      width: '88px',
      cell: ({ points, isFrozen }) => (isFrozen ? '' : pointsText(points) || '0'),
    },
    { key: 'time', head: t('column.time'), medium: 'hidden', cell: ({ time }) => <RelativeTime at={time} /> },
  ]
  return (
    <DataTable
      caption={caption}
      columns={isOwn ? columns.filter(({ key }) => key !== 'hacker') : columns}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonRows={5}
      stale={stale}
    />
  )
}
