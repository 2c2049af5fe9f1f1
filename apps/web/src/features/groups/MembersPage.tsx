import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { memberOrders } from '@verdict/contract/vocabulary'
import { Suspense, useState } from 'react'
import { PagedRows } from '../../api/PagedRows.tsx'
import { PageTitle } from '../../api/PageTitle.tsx'
import { SavedFilters } from '../../api/saved-filters/SavedFilters.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { useFocusReturn } from '../../lib/use-focus-return.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { FilterRow } from '../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import styles from './MembersPage.module.css'
import { useMemberColumns } from './member-columns.tsx'
import { membersQuery, memberTableQuery } from './queries.ts'

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'))
const InvitationsDialog = lazyPart(() => import('./InvitationsDialog.tsx'))
const usual = { keyword: '', auth: '', admin: '', sort: '' }
const levels = [1, 2, 3, 4, 5] as const

/** Members of a group; its admins switch to the table of applicants and members. */
export function MembersPage() {
  const { t } = useTranslation('groups')
  const { gid, group } = useGroup()
  const filter = useAddressFilter(usual, 30)
  const { values, page, limit } = filter
  const isAdmin = group.can.admin && values.admin === 'true'
  const auth = levels.find((level) => String(level) === values.auth) ?? null
  const sort = memberOrders.find((order) => order === values.sort)
  const members = useQuery({
    ...membersQuery(gid, { page, limit, keyword: values.keyword, sort }),
    enabled: !isAdmin,
  })
  const table = useQuery({
    ...memberTableQuery(gid, { page, limit, keyword: values.keyword, auth, sort }),
    enabled: isAdmin,
  })
  const list = isAdmin ? table : members
  const confirm = useConfirm()
  const columns = useMemberColumns({ isAdmin, ask: confirm.ask })
  const [isImporting, setIsImporting] = useState(false)
  const [isInviting, setIsInviting] = useState(false)
  useFocusReturn(isImporting || isInviting)
  return (
    <section className={styles.page} aria-label={t('tab.members')}>
      <PageTitle text={`${t('tab.members')} · ${group.name}`} />
      <FilterRow end={<SavedFilters />} label={t('members.filters')}>
        {isAdmin && (
          <SelectField
            label={t('members.level')}
            value={values.auth}
            onChange={(value) => filter.change({ auth: value })}
            options={[
              { value: '', text: t('members.allLevels') },
              ...levels.map((level) => ({ value: String(level), text: t(`level.${level}`) })),
            ]}
          />
        )}
        <SearchField
          label={t('members.search')}
          hint={t('members.searchHint')}
          value={values.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => filter.change({ keyword })}
        />
        {group.can.admin && (
          <Toggle
            label={t('members.manage')}
            checked={isAdmin}
            onChange={(on) => filter.change({ admin: on ? 'true' : '', auth: '' })}
          />
        )}
        {isAdmin && (
          <Button variant="default" onClick={() => setIsInviting(true)}>
            {t('invitations.open')}
          </Button>
        )}
        {isAdmin && <Button onClick={() => setIsImporting(true)}>{t('import.open')}</Button>}
      </FilterRow>
      <PagedRows list={list} filter={filter} none={<NothingFound title={t('members.none')} onClear={filter.clear} />}>
        {(rows) => (
          <DataTable
            caption={t('tab.members')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
            order={{ ...filter.order, current: sort ?? '-joined' }}
          />
        )}
      </PagedRows>
      <Suspense>{isInviting && <InvitationsDialog onClose={() => setIsInviting(false)} />}</Suspense>
      <Suspense>{isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}</Suspense>
      <Confirm confirm={confirm} />
    </section>
  )
}
