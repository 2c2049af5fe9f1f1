import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccessName } from '@verdict/contract'
import { Suspense, useState } from 'react'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { mayUse, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useFocusReturn } from '../../../lib/use-focus-return.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'
import { ActionStrip } from '../../../ui/tables/ActionStrip.tsx'
import { DeletionRequests } from './DeletionRequests.tsx'
import { pageSize, type UserRow, userListQuery, usualFilter } from './queries.ts'
import { UserFilters } from './UserFilters.tsx'
import { UserTable } from './UserTable.tsx'

const EditDialog = lazyPart(() => import('./EditDialog.tsx'))
const RemoveDialog = lazyPart(() => import('./RemoveDialog.tsx'))
const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'))
const GenerateDialog = lazyPart(() => import('./GenerateDialog.tsx'))

type Opened =
  | { readonly kind: 'edit'; readonly row: UserRow }
  | { readonly kind: 'remove'; readonly ids: readonly string[] }
  | { readonly kind: 'import' }
  | { readonly kind: 'generate' }

/** All accounts, with their actions. */
export function UsersPage() {
  const { t } = useTranslation(['adminUsers', 'admin'])
  const queries = useQueryClient()
  const user = useUser()
  const may = (row: AccessName): boolean => mayUse(user, row)
  const filter = useAddressFilter(usualFilter, pageSize)
  const list = useQuery(userListQuery(filter))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<Opened | null>(null)
  useFocusReturn(opened !== null)
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ['adminUsers.list'] })
  const close = (): void => setOpened(null)
  return (
    <PageFrame
      title={t('adminUsers:title')}
      actions={
        may('user.create') && (
          <>
            <Button variant="default" onClick={() => setOpened({ kind: 'generate' })}>
              {t('adminUsers:generate.open')}
            </Button>
            <Button onClick={() => setOpened({ kind: 'import' })}>{t('adminUsers:import.open')}</Button>
          </>
        )
      }
    >
      <PageTitle text={t('adminUsers:title')} />
      <DeletionRequests />
      <UserFilters values={filter.values} onChange={filter.change} />
      <PagedRows list={list} filter={filter} none={<NothingFound onClear={filter.clear} />}>
        {(rows) => (
          <UserTable
            rows={rows}
            stale={list.isPlaceholderData}
            skeletonRows={filter.limit}
            order={filter.order}
            chosen={chosen}
            onChoose={setChosen}
            onEdit={may('user.edit') ? (row) => setOpened({ kind: 'edit', row }) : null}
            onRemove={may('user.remove') ? (row) => setOpened({ kind: 'remove', ids: [row.uid] }) : null}
          />
        )}
      </PagedRows>
      <ActionStrip count={chosen.size} onClear={() => setChosen(new Set())}>
        {may('user.remove') && (
          <Button size="xs" variant="default" onClick={() => setOpened({ kind: 'remove', ids: [...chosen] })}>
            {t('admin:delete')}
          </Button>
        )}
      </ActionStrip>
      <Suspense>
        {opened?.kind === 'edit' && <EditDialog row={opened.row} onClose={close} />}
        {opened?.kind === 'remove' && (
          <RemoveDialog
            ids={opened.ids}
            onClose={close}
            onRemoved={() => {
              setChosen(new Set())
              refresh()
            }}
          />
        )}
        {opened?.kind === 'import' && <ImportDialog onClose={close} onMade={refresh} />}
        {opened?.kind === 'generate' && <GenerateDialog onClose={close} />}
      </Suspense>
    </PageFrame>
  )
}
