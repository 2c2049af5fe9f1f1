import { useQuery } from '@tanstack/react-query'
import { CrudPage } from '../../../api/CrudPage.tsx'
import { call } from '../../../api/client.ts'
import { useCrud } from '../../../api/use-crud.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { ColorTag } from '../../../ui/labels/ColorTag.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RowButtons } from '../../../ui/tables/RowButtons.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'
import { type Category, categoriesQuery, staleWithCategories } from './calls.ts'

/** Categories of the site's trainings with their colors. */
export function CategoriesPage() {
  const { t } = useTranslation(['adminTrainings', 'admin'])
  const list = useQuery(categoriesQuery())
  const crud = useCrud<Category>(staleWithCategories)
  const rows = {
    ...list,
    data: list.data === undefined ? undefined : { records: list.data, total: list.data.length },
  }
  const remove = ({ id, name }: Category): void =>
    crud.remove({
      title: t('adminTrainings:category.removeTitle', { name }),
      text: t('adminTrainings:category.removeText'),
      yes: t('admin:delete'),
      work: (options) => call('adminTrainings.removeCategory', { query: { cid: id } }, options),
      done: t('admin:deleted'),
    })
  return (
    <CrudPage
      crud={crud}
      title={t('adminTrainings:category.title')}
      create={t('adminTrainings:category.create')}
      rows={rows}
      filter={null}
      none={
        <EmptyState
          drawing="results"
          title={t('adminTrainings:category.none')}
          hint={t('adminTrainings:category.noneHint')}
        />
      }
      columns={[
        { key: 'id', head: 'ID', width: '80px', cell: ({ id }) => id },
        {
          key: 'name',
          head: t('adminTrainings:category.name'),
          small: 'title',
          cell: ({ name, color }) => <ColorTag name={name} color={color} />,
        },
        { key: 'color', head: t('adminTrainings:category.color'), width: '120px', cell: ({ color }) => color },
        {
          key: 'modified',
          head: t('adminTrainings:modified'),
          width: '140px',
          cell: ({ gmtModified }) => <RelativeTime at={gmtModified} />,
        },
        {
          key: 'actions',
          head: t('admin:table.actions'),
          width: '110px',
          cell: (row) => <RowButtons name={row.name} onEdit={() => crud.open(row)} onRemove={() => remove(row)} />,
        },
      ]}
      dialog={(row) => <CategoryDialog category={row} onClose={crud.close} />}
    />
  )
}
