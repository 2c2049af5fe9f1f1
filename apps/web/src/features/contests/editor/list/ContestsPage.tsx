import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { PagedRows } from '../../../../api/PagedRows.tsx'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { mayUse, useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressFilter } from '../../../../lib/use-address-filter.ts'
import { useFocusReturn } from '../../../../lib/use-focus-return.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { PageFrame } from '../../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { NothingFound } from '../../../../ui/states/NothingFound.tsx'
import { GroupContestTrail } from '../GroupContestTrail.tsx'
import { contestListQuery, usualFilter } from '../queries.ts'
import { adminAddress, useScope } from '../scope.ts'
import { ContestFilters } from './ContestFilters.tsx'
import { ContestTable } from './ContestTable.tsx'
import { RemovedContests } from './RemovedContests.tsx'
import { useContestActs } from './use-contest-acts.ts'

const dialogs = {
  copy: lazyPart(() => import('./CopyDialog.tsx')),
  download: lazyPart(() => import('./DownloadDialog.tsx')),
  export: lazyPart(() => import('../packages/ExportDialog.tsx')),
  publish: lazyPart(() => import('./PublishDialog.tsx')),
}

/** All contests of the site or of a group; each row has the user's permissions. */
export function ContestsPage() {
  const { t } = useTranslation(['adminContests', 'admin'])
  const filter = useAddressFilter(usualFilter)
  const gid = useScope()
  const list = useQuery(contestListQuery(gid, filter))
  const user = useUser()
  const mayImport = mayUse(user, 'contestPackage.import') && gid === null
  const confirm = useConfirm()
  const { acts, opened, close } = useContestActs(confirm.ask)
  useFocusReturn(opened !== null)
  const Opened = opened === null ? null : dialogs[opened.kind]
  return (
    <PageFrame
      title={t('adminContests:title')}
      trail={<GroupContestTrail />}
      actions={
        <>
          {mayImport && (
            <Button component={Link} to={adminAddress(gid, '/import')} variant="default">
              {t('adminContests:imports.title')}
            </Button>
          )}
          <Button component={Link} to={adminAddress(gid, '/create')}>
            {t('adminContests:create')}
          </Button>
        </>
      }
    >
      <PageTitle text={t('adminContests:title')} />
      <ContestFilters values={filter.values} onChange={filter.change} />
      <PagedRows
        list={list}
        filter={filter}
        none={
          filter.isFiltered ? (
            <NothingFound onClear={filter.clear} />
          ) : (
            <EmptyState
              drawing="contests"
              title={t('adminContests:none')}
              hint={t(gid === null ? 'adminContests:noneHint' : 'adminContests:noneInGroupHint')}
            />
          )
        }
      >
        {(rows) => (
          <ContestTable
            rows={rows}
            stale={list.isPlaceholderData}
            skeletonRows={filter.limit}
            acts={acts}
            order={filter.order}
          />
        )}
      </PagedRows>
      {(gid !== null || mayUse(user, 'adminContest.remove')) && <RemovedContests />}
      <Suspense>{Opened !== null && opened !== null && <Opened row={opened.row} onClose={close} />}</Suspense>
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}
