import { useQuery } from '@tanstack/react-query'
import type { ManagedGroup } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { SavedFilters } from '../../../api/saved-filters/SavedFilters.tsx'
import { useCrud } from '../../../api/use-crud.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'
import { disbandQuestion } from '../disband-question.ts'
import { GroupAdminTable } from './GroupAdminTable.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { managedGroupsQuery, pageSize, usualFilter } from './queries.ts'

/** Every group of the site: find, freeze, hand over, disband. */
export function GroupsAdminPage() {
  const { t } = useTranslation(['adminGroups', 'admin'])
  const filter = useAddressFilter(usualFilter, pageSize)
  const list = useQuery(managedGroupsQuery(filter))
  const [given, setGiven] = useState<ManagedGroup | null>(null)
  const { confirm, freeze, disband } = useGroupActions()
  const { keyword, state } = filter.values
  return (
    <PageFrame title={t('adminGroups:title')} lead={t('adminGroups:lead')}>
      <PageTitle text={t('adminGroups:title')} />
      <FilterRow end={<SavedFilters />} label={t('admin:filter.label')}>
        <SearchField
          label={t('admin:filter.keyword')}
          hint={t('adminGroups:hint')}
          value={keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(text) => filter.change({ keyword: text })}
        />
        <SelectField
          label={t('adminGroups:state.label')}
          value={state}
          onChange={(chosen) => filter.change({ state: chosen })}
          options={[
            { value: '', text: t('adminGroups:state.all') },
            { value: 'normal', text: t('adminGroups:state.normal') },
            { value: 'frozen', text: t('adminGroups:state.frozen') },
            { value: 'ownerless', text: t('adminGroups:state.ownerless') },
          ]}
        />
      </FilterRow>
      <PagedRows
        list={list}
        filter={filter}
        none={
          filter.isFiltered ? (
            <NothingFound onClear={filter.clear} />
          ) : (
            <EmptyState drawing="people" title={t('adminGroups:none')} />
          )
        }
      >
        {(rows) => (
          <GroupAdminTable
            rows={rows}
            stale={list.isPlaceholderData}
            order={{ ...filter.order, current: filter.order.current ?? '-made' }}
            onFreeze={freeze}
            onHandOver={setGiven}
            onDisband={(group) => void disband(group)}
          />
        )}
      </PagedRows>
      {given !== null && <HandOverDialog group={given} onClose={() => setGiven(null)} />}
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}

const useGroupActions = () => {
  const { t } = useTranslation(['adminGroups', 'admin'])
  const { t: ofGroups } = useTranslation('groups')
  const { confirm, change } = useCrud<ManagedGroup>(['adminGroups.list'])
  const setFrozen = (gid: number, frozen: boolean): void =>
    change({
      work: (options) => call('adminGroups.freeze', { body: { gid, frozen } }, options),
      done: t('admin:saved'),
    })
  const freeze = ({ id, name, frozen }: ManagedGroup): void => {
    if (frozen) {
      setFrozen(id, false)
      return
    }
    confirm.ask({
      title: t('adminGroups:freeze.title', { name }),
      text: t('adminGroups:freeze.text'),
      yes: t('adminGroups:freeze.do'),
      isDangerous: true,
      onYes: () => setFrozen(id, true),
    })
  }
  const disband = async ({ id, name }: ManagedGroup): Promise<void> => {
    const loss = await call('groups.loss', { query: { gid: id } }).catch(() => null)
    if (loss === null) return
    const onYes = (): void =>
      change({
        work: (options) => call('groups.remove', { query: { gid: id } }, options),
        done: ofGroups('disband.done'),
      })
    confirm.ask(disbandQuestion(ofGroups, { name, loss, onYes }))
  }
  return { confirm, freeze, disband }
}
