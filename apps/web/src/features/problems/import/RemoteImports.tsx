import { useTranslation } from '../../../i18n/index.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Import.module.css'
import type { RemoteImportHead } from './queries.ts'

interface Props {
  readonly imports: readonly RemoteImportHead[]
  readonly onOpen: (importId: number) => void
}

/** The latest imports of lists of remote problems. */
export function RemoteImports({ imports, onOpen }: Props) {
  const { t } = useTranslation('remoteImport')
  if (imports.length === 0) return null
  return (
    <DataTable
      caption={t('list.recent')}
      rows={imports}
      rowKey={({ importId }) => importId}
      columns={[
        {
          key: 'name',
          head: t('list.import'),
          small: 'title',
          cell: ({ importId, name, total }) => (
            <button type="button" className={styles.link} onClick={() => onOpen(importId)}>
              {t('list.name', { name, count: total, id: importId })}
            </button>
          ),
        },
        { key: 'state', head: t('list.state'), width: '120px', cell: ({ state }) => t(`list.states.${state}`) },
        {
          key: 'done',
          head: t('list.progress'),
          width: '180px',
          cell: ({ done, total, failed }) =>
            failed === 0 ? `${done} / ${total}` : t('list.doneFailed', { done, total, failed }),
        },
        { key: 'by', head: t('list.by'), width: '130px', medium: 'hidden', cell: ({ username }) => username },
        { key: 'at', head: t('list.at'), width: '148px', cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} /> },
      ]}
    />
  )
}
