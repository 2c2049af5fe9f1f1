import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { HackDetailView } from './HackDetailView.tsx'
import { HackSettingsPanel } from './HackSettingsPanel.tsx'
import styles from './Hacks.module.css'
import { HackTable } from './HackTable.tsx'
import { hackSettingsQuery, managedHackQuery } from './queries.ts'

const noFilter = {}

/** Settings and all hacks of a contest, for its jury. */
export function HackDesk({ cid }: { readonly cid: number }) {
  const { t } = useTranslation('contestHacks')
  const settings = useQuery(hackSettingsQuery(cid))
  if (settings.data === undefined) {
    return settings.error !== null ? (
      <ErrorState message={messageOf(settings.error)} onRetry={() => void settings.refetch()} />
    ) : (
      <div aria-busy>
        <Skeleton seed={1} />
      </div>
    )
  }
  if (!settings.data.isPossible)
    return <EmptyState drawing="locked" title={t('off.title')} hint={t('settings.format')} />
  return (
    <>
      <HackSettingsPanel cid={cid} data={settings.data} />
      <AllHacks cid={cid} />
    </>
  )
}

function AllHacks({ cid }: { readonly cid: number }) {
  const { t } = useTranslation('contestHacks')
  const [shown, setShown] = useState<number | null>(null)
  const filter = useAddressFilter(noFilter, limits.contestHack.pageSize)
  const query = { cid, currentPage: filter.page, limit: filter.limit }
  const list = useQuery({
    ...endpointQuery('contestHacks.list', { query }, { quiet: true, staleTime: 0 }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title={t('all.title')}>
      <div className={styles.paged}>
        <PagedRows list={list} filter={filter} none={<EmptyState drawing="results" title={t('all.none')} />}>
          {(rows) => (
            <HackTable caption={t('all.title')} rows={rows} stale={list.isPlaceholderData} onOpen={setShown} />
          )}
        </PagedRows>
      </div>
      {shown !== null && (
        <Dialog title={t('detail.title', { id: shown })} width={720} onClose={() => setShown(null)}>
          <ManagedHack cid={cid} id={shown} />
        </Dialog>
      )}
    </Panel>
  )
}

function ManagedHack({ cid, id }: { readonly cid: number; readonly id: number }) {
  const { t } = useTranslation('contestHacks')
  const { can } = useContest()
  const { data, error, refetch } = useQuery(managedHackQuery(cid, id))
  const queries = useQueryClient()
  const confirm = useConfirm()
  const act = useMutation({
    mutationFn: (step: 'retry' | 'cancel') => call(`contestHacks.${step}`, { body: { cid, id } }),
    onSettled: () => {
      for (const name of ['list', 'detail', 'settings'])
        void queries.invalidateQueries({ queryKey: [`contestHacks.${name}`] })
    },
  })
  if (data === undefined) {
    return error !== null ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton seed={2} />
    )
  }
  const askCancel = (): void =>
    confirm.ask({
      title: t('cancel.ask', { id }),
      text: t('cancel.text'),
      yes: t('cancel.yes'),
      isDangerous: true,
      onYes: () => act.mutate('cancel'),
    })
  return (
    <>
      <HackDetailView hack={data} />
      {can.edit && !data.isCancelled && (
        <div className={styles.dialogButtons}>
          {data.verdict === 'error' && (
            <Button loading={act.isPending} onClick={() => act.mutate('retry')}>
              {t('retry')}
            </Button>
          )}
          <Button variant="default" disabled={act.isPending} onClick={askCancel}>
            {t('cancel.yes')}
          </Button>
        </div>
      )}
      <Confirm confirm={confirm} />
    </>
  )
}
