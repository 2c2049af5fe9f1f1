import { useTranslation } from '../../../../i18n/index.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../../../ui/tables/RowButtons.tsx'
import type { Classification, Tag } from './queries.ts'
import styles from './Tags.module.css'

interface Props {
  readonly tags: readonly Tag[] | undefined
  readonly classes: readonly Classification[]
  readonly onEdit: (tag: Tag) => void
  readonly onRemove: (tag: Tag) => void
}

export function TagTable({ tags, classes, onEdit, onRemove }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  return (
    <DataTable
      caption={t('adminProblems:tagPage.tags')}
      rows={tags}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          head: t('adminProblems:tagPage.name'),
          small: 'title',
          cell: ({ name, color }) => (
            <span className={styles.name}>
              <span aria-hidden className={styles.dot} style={{ background: color ?? undefined }} />
              {name}
            </span>
          ),
        },
        { key: 'nameEn', head: t('adminProblems:tagPage.nameEn'), cell: ({ nameEn }) => nameEn },
        {
          key: 'class',
          head: t('adminProblems:tagPage.class'),
          cell: ({ tcid }) => classes.find(({ id }) => id === tcid)?.name ?? t('adminProblems:tagPage.noClass'),
        },
        {
          key: 'count',
          head: t('adminProblems:tagPage.problems'),
          width: '96px',
          align: 'end',
          small: 'labelled',
          cell: ({ problemCount }) => problemCount,
        },
        {
          key: 'actions',
          head: t('admin:table.actions'),
          width: '104px',
          cell: (tag) => <RowButtons name={tag.name} onEdit={() => onEdit(tag)} onRemove={() => onRemove(tag)} />,
        },
      ]}
    />
  )
}
