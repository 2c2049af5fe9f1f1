import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useFocusReturn } from '../../../lib/use-focus-return.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { ColorTag } from '../../../ui/labels/ColorTag.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../../ui/tables/RowButtons.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'
import { type Category, categoriesQuery } from './calls.ts'

/** Categories of the site's trainings with their colors. */
export function CategoriesPage() {
  const { t } = useTranslation(['adminTrainings', 'admin'])
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(categoriesQuery())
  const [opened, setOpened] = useState<{ readonly category: Category | null } | null>(null)
  useFocusReturn(opened !== null)
  const confirm = useConfirm()
  const remove = async (id: number): Promise<void> => {
    await call('adminTrainings.removeCategory', { query: { cid: id } })
      .then(() => toast.success(t('admin:deleted')))
      .catch(() => {})
    void queries.invalidateQueries()
  }
  const askToRemove = ({ id, name }: Category): void =>
    confirm.ask({
      title: t('adminTrainings:category.removeTitle', { name }),
      text: t('adminTrainings:category.removeText'),
      yes: t('admin:delete'),
      isDangerous: true,
      onYes: () => void remove(id),
    })
  return (
    <PageFrame
      title={t('adminTrainings:category.title')}
      actions={<Button onClick={() => setOpened({ category: null })}>{t('adminTrainings:category.create')}</Button>}
    >
      <PageTitle text={t('adminTrainings:category.title')} />
      {error !== null && data === undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState
          drawing="results"
          title={t('adminTrainings:category.none')}
          hint={t('adminTrainings:category.noneHint')}
        />
      ) : (
        <DataTable
          caption={t('adminTrainings:category.title')}
          rows={data}
          rowKey={({ id }) => id}
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
              cell: (category) => (
                <RowButtons
                  name={category.name}
                  onEdit={() => setOpened({ category })}
                  onRemove={() => askToRemove(category)}
                />
              ),
            },
          ]}
        />
      )}
      {opened !== null && (
        <CategoryDialog
          category={opened.category}
          onDone={() => void queries.invalidateQueries()}
          onClose={() => setOpened(null)}
        />
      )}
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}
