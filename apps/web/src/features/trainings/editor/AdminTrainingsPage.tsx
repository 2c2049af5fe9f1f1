import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { Link } from 'react-router'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { SavedFilters } from '../../../api/saved-filters/SavedFilters.tsx'
import { mayUse, useUser } from '../../../api/session.ts'
import { useCrud } from '../../../api/use-crud.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'
import { AdminTrail } from './AdminTrail.tsx'
import { AdminTrainingTable } from './AdminTrainingTable.tsx'
import {
  type AdminRow,
  adminAddress,
  adminListQuery,
  removeTraining,
  type Scope,
  showTraining,
  staleWithTrainings,
  usualFilter,
} from './calls.ts'

/** All trainings of the site or of a group, hidden ones included. */
export function AdminTrainingsPage({ gid = null }: { gid?: Scope }) {
  const { t } = useTranslation(['adminTrainings', 'admin'])
  const filter = useAddressFilter(usualFilter)
  const list = useQuery(adminListQuery(gid, filter))
  const crud = useCrud<AdminRow>(staleWithTrainings)
  const user = useUser()
  const editsCategories = mayUse(user, 'adminTraining.categories') && gid === null
  const remove = ({ id, title, registrationCount }: AdminRow): void =>
    crud.remove({
      title: t('adminTrainings:remove.title', { title }),
      text: t('adminTrainings:remove.text'),
      points: [t('adminTrainings:remove.registrations', { count: registrationCount })],
      yes: t('admin:delete'),
      work: () => removeTraining(gid, id),
      done: t('admin:deleted'),
    })
  return (
    <PageFrame
      title={t('adminTrainings:title')}
      trail={<AdminTrail gid={gid} steps={[]} />}
      actions={
        <>
          {editsCategories && (
            <Button component={Link} variant="default" to="/admin/training/category">
              {t('adminTrainings:category.title')}
            </Button>
          )}
          {gid !== null && (
            <Button component={Link} variant="default" to={adminAddress(gid, '/grades')}>
              {t('adminTrainings:grades')}
            </Button>
          )}
          <Button component={Link} to={adminAddress(gid, '/create')}>
            {t('adminTrainings:create')}
          </Button>
        </>
      }
    >
      <PageTitle text={t('adminTrainings:title')} />
      <FilterRow end={<SavedFilters />} label={t('admin:filter.label')}>
        <SearchField
          label={t('admin:filter.keyword')}
          hint={t('adminTrainings:keywordHint')}
          value={filter.values.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => filter.change({ keyword })}
        />
      </FilterRow>
      <PagedRows
        list={list}
        filter={filter}
        none={
          filter.values.keyword !== '' ? (
            <NothingFound onClear={filter.clear} />
          ) : (
            <EmptyState drawing="results" title={t('adminTrainings:none')} hint={t('adminTrainings:noneHint')} />
          )
        }
      >
        {(rows) => (
          <AdminTrainingTable
            gid={gid}
            rows={rows}
            stale={list.isPlaceholderData}
            skeletonRows={filter.limit}
            order={filter.order}
            onShow={({ id }, isShown) =>
              crud.change({ work: () => showTraining(gid, id, isShown), done: t('admin:saved') })
            }
            onRemove={remove}
          />
        )}
      </PagedRows>
      <Confirm confirm={crud.confirm} />
    </PageFrame>
  )
}
