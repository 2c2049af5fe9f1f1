import { useTranslation } from '../../../i18n/index.ts'
import { readableBytes } from '../../../lib/bytes.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Import.module.css'
import type { ImportHead } from './queries.ts'

/** Imports of the last day; an unfinished one can be gone on with. */
export function RecentImports({
  imports,
  onOpen,
}: {
  imports: readonly ImportHead[]
  onOpen: (importId: string) => void
}) {
  const { t } = useTranslation('adminImport')
  if (imports.length === 0) return null
  return (
    <Panel title={t('recent')}>
      <DataTable
        caption={t('recent')}
        rows={imports}
        rowKey={({ importId }) => importId}
        columns={[
          {
            key: 'file',
            head: t('file'),
            small: 'title',
            cell: ({ importId, fileName }) => (
              <button type="button" className={styles.link} onClick={() => onOpen(importId)}>
                {fileName}
              </button>
            ),
          },
          {
            key: 'format',
            head: t('formatOf'),
            width: '150px',
            medium: 'hidden',
            cell: ({ format }) => format && t(`format.${format}`),
          },
          { key: 'state', head: t('stateOf'), width: '188px', cell: ({ state }) => t(`state.${state}`) },
          {
            key: 'size',
            head: t('size'),
            width: '100px',
            align: 'end',
            cell: ({ bytes }) => readableBytes(bytes),
          },
          { key: 'by', head: t('by'), width: '130px', medium: 'hidden', cell: ({ username }) => username },
          { key: 'at', head: t('at'), width: '148px', cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} /> },
        ]}
      />
    </Panel>
  )
}
