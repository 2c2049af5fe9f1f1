import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { balloonColors } from '@verdict/contract/vocabulary'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../../api/client.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { mayUse, useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useFocusReturn } from '../../../../lib/use-focus-return.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { PageFrame } from '../../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { ContestTabs } from '../ContestTabs.tsx'
import { readLoss, removeProblem } from '../calls.ts'
import { GroupContestTrail } from '../GroupContestTrail.tsx'
import { type Contest, contestQuery } from '../queries.ts'
import { adminAddress, useScope } from '../scope.ts'
import { nextLabel } from './labels.ts'
import { PlaceList } from './PlaceList.tsx'
import styles from './Problems.module.css'
import { RemoteSites } from './RemoteSites.tsx'
import { StillPublic } from './StillPublic.tsx'
import { type PlaceRow, usePlaces } from './use-places.ts'
import { WithdrawnProblems } from './WithdrawnProblems.tsx'

const BankDialog = lazyPart(() => import('./BankDialog.tsx'))
const RemoteDialog = lazyPart(() => import('./RemoteDialog.tsx'))
const RemoveDialog = lazyPart(() => import('./RemoveDialog.tsx'))
const PublishDialog = lazyPart(() => import('../list/PublishDialog.tsx'))

/** A problem that is about to leave the contest. */
interface Leaving {
  readonly row: PlaceRow
  readonly submissions: number
}

/** The problems of a contest: added from the bank or created, labelled, ordered, with balloons. */
export function ContestProblemsPage({ cid }: { cid: number }) {
  const { t } = useTranslation('adminContests')
  const { data, error, refetch } = useQuery(contestQuery(useScope(), cid))
  const name = data?.title ?? ''
  return (
    <PageFrame title={t('problems.title')} lead={name} trail={<GroupContestTrail here={name} />}>
      <PageTitle text={`${t('problems.title')} ${name}`} />
      <ContestTabs cid={cid} chosen="problems" />
      {error !== null && data === undefined && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data !== undefined && <Problems contest={data} />}
    </PageFrame>
  )
}

function Problems({ contest }: { contest: Contest }) {
  const { t } = useTranslation(['adminContests', 'admin'])
  const cid = contest.id
  const gid = useScope()
  const { rows, error, refetch, refresh, change, arrange } = usePlaces(cid)
  const [opened, setOpened] = useState<'bank' | 'remote' | 'publish' | null>(null)
  useFocusReturn(opened !== null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  useFocusReturn(leaving !== null)
  const confirm = useConfirm()
  const user = useUser()
  const isKeeper = mayUse(user, 'adminProblem.remove')
  // Managers of a group's contest may remove submissions too.
  const mayRemoveTried = gid !== null || isKeeper
  const label = nextLabel(rows?.map(({ place }) => place.displayId) ?? [])
  const bare = rows?.filter(({ place }) => place.color === null) ?? []
  const giveColors = async (): Promise<void> => {
    const used = new Set(rows?.map(({ place }) => place.color?.toLowerCase()))
    const free = balloonColors.filter(({ hex }) => !used.has(hex))
    for (const [index, { place }] of bare.entries()) {
      const color = free[index] ?? balloonColors[index % balloonColors.length]
      if (color !== undefined) await change(place.id, { color: color.hex })
    }
    toast.success(t('admin:saved'))
  }
  const leave = async (send: () => Promise<unknown>): Promise<void> => {
    setLeaving(null)
    try {
      await send()
      toast.success(t('adminContests:problems.removed'))
    } catch {
      // The refusal was shown by the call.
    }
    await refresh()
  }
  const askToRemove = async (row: PlaceRow): Promise<void> => {
    const pid = row.problem.id
    const { submissions } = await readLoss(gid, cid, pid)
    if (submissions > 0) {
      setLeaving({ row, submissions })
      return
    }
    confirm.ask({
      title: t('adminContests:problems.removeTitle', { name: row.place.displayId, title: row.place.displayTitle }),
      text: t('adminContests:problems.removeText'),
      yes: t('adminContests:problems.removeYes'),
      isDangerous: true,
      onYes: () => void leave(() => removeProblem(gid, { cid, pid, how: 'untried' })),
    })
  }
  const pid = leaving?.row.problem.id ?? 0
  return (
    <>
      <div role="toolbar" aria-label={t('adminContests:problems.tools')} className={styles.tools}>
        <Button onClick={() => setOpened('bank')}>
          {t(gid === null ? 'adminContests:problems.fromBank' : 'adminContests:problems.add')}
        </Button>
        <Button
          component={Link}
          variant="default"
          to={adminAddress(gid, `/${cid}/problem/create?label=${encodeURIComponent(label)}`)}
        >
          {t('adminContests:problems.new')}
        </Button>
        {gid === null && (
          <Button variant="default" onClick={() => setOpened('remote')}>
            {t('adminContests:problems.fromRemote')}
          </Button>
        )}
        {bare.length > 0 && (
          <Button variant="default" onClick={() => void giveColors()}>
            {t('adminContests:problems.colors', { count: bare.length })}
          </Button>
        )}
        {gid === null && contest.status === 1 && rows !== undefined && rows.length > 0 && (
          <Button variant="default" onClick={() => setOpened('publish')}>
            {t('adminContests:act.publish')}
          </Button>
        )}
      </div>
      {contest.status === 0 && rows !== undefined && rows.length > 0 && (
        <Notice kind="warning">{t('adminContests:problems.running')}</Notice>
      )}
      {rows !== undefined && <StillPublic contest={contest} rows={rows} />}
      {error !== null && rows === undefined && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {error === null && rows === undefined && <Skeleton />}
      {rows?.length === 0 && (
        <EmptyState
          drawing="results"
          title={t('adminContests:problems.none')}
          hint={t(gid === null ? 'adminContests:problems.noneHint' : 'adminContests:problems.noneInGroupHint')}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <PlaceList
          cid={cid}
          rows={rows}
          onChange={change}
          onArrange={arrange}
          onRemove={(row) => void askToRemove(row).catch(() => {})}
        />
      )}
      {rows?.some(({ problem }) => problem.isRemote) === true && <RemoteSites cid={cid} />}
      <WithdrawnProblems cid={cid} onRestored={refresh} />
      <Suspense>
        {opened === 'bank' && (
          <BankDialog cid={cid} type={contest.type} label={label} onAdded={refresh} onClose={() => setOpened(null)} />
        )}
        {opened === 'remote' && (
          <RemoteDialog cid={cid} label={label} onAdded={refresh} onClose={() => setOpened(null)} />
        )}
        {opened === 'publish' && <PublishDialog row={contest} onClose={() => setOpened(null)} />}
        {leaving !== null && (
          <RemoveDialog
            {...leaving}
            mayRemoveTried={mayRemoveTried}
            onWithdraw={() => void leave(() => removeProblem(gid, { cid, pid, how: 'withdrawn' }))}
            onRemove={() => void leave(() => removeProblem(gid, { cid, pid, how: 'withSubmissions' }))}
            onClose={() => setLeaving(null)}
          />
        )}
      </Suspense>
      <Confirm confirm={confirm} />
    </>
  )
}
