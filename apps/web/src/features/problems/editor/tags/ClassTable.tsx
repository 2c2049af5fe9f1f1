import { useTranslation } from '../../../../i18n/index.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../../../ui/tables/RowButtons.tsx'
import type { Classification, Tag } from './queries.ts'

interface Props {
  readonly classes: readonly Classification[] | undefined
  readonly tags: readonly Tag[]
  readonly onEdit: (classification: Classification) => void
  readonly onRemove: (classification: Classification) => void
}

/** Classifications in their order. */
export function ClassTable({ classes, tags, onEdit, onRemove }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  return (
    <DataTable
      caption={t('adminProblems:tagPage.classes')}
      rows={classes}
      rowKey={({ id }) => id}
      skeletonRows={4}
      columns={[
        { key: 'name', head: t('adminProblems:tagPage.name'), small: 'title', cell: ({ name }) => name },
        { key: 'nameEn', head: t('adminProblems:tagPage.nameEn'), cell: ({ nameEn }) => nameEn },
        {
          key: 'rank',
          head: t('adminProblems:tagPage.rank'),
          width: '72px',
          align: 'end',
          small: 'labelled',
          cell: ({ rank }) => rank,
        },
        {
          key: 'tags',
          head: t('adminProblems:tagPage.tagCount'),
          width: '72px',
          align: 'end',
          small: 'labelled',
          cell: ({ id }) => tags.filter(({ tcid }) => tcid === id).length,
        },
        {
          key: 'actions',
          head: t('admin:table.actions'),
          width: '104px',
          cell: (item) => <RowButtons name={item.name} onEdit={() => onEdit(item)} onRemove={() => onRemove(item)} />,
        },
      ]}
    />
  )
}
