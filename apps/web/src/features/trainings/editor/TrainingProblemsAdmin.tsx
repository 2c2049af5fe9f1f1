import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useFocusReturn } from '../../../lib/use-focus-return.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './Admin.module.css'
import { AdminTrail } from './AdminTrail.tsx'
import { ChaptersPanel } from './ChaptersPanel.tsx'
import { type BankRow, formQuery, type Scope } from './calls.ts'
import { TrainingTabs } from './EditPages.tsx'
import { MemberList } from './MemberList.tsx'
import { useMembers } from './use-members.ts'

const BankDialog = lazyPart(() => import('./BankDialog.tsx'))
const RemoteDialog = lazyPart(() => import('./RemoteDialog.tsx'))

/** The problems of a training: added from the bank, put in order, removed. */
export function TrainingProblemsAdmin({ gid = null, tid }: { gid?: Scope; tid: number }) {
  const { t } = useTranslation('adminTrainings')
  const training = useQuery({ ...formQuery(gid, tid), retry: false })
  const { rows, error, refetch, refresh, arrange, remove } = useMembers(gid, tid)
  const [opened, setOpened] = useState<'bank' | 'remote' | null>(null)
  useFocusReturn(opened !== null)
  const confirm = useConfirm()
  const askToRemove = (row: BankRow): void =>
    confirm.ask({
      title: t('problems.removeTitle', { name: row.problemId, title: row.title }),
      text: t('problems.removeText'),
      yes: t('problems.remove'),
      onYes: () => void remove(row.id),
    })
  const title = training.data?.training.title
  return (
    <PageFrame
      title={t('problems.title')}
      trail={<AdminTrail gid={gid} steps={[{ text: title ?? '' }]} />}
      actions={
        <>
          <Button onClick={() => setOpened('bank')}>{t('problems.add')}</Button>
          {gid === null && (
            <Button variant="default" onClick={() => setOpened('remote')}>
              {t('problems.fromRemote')}
            </Button>
          )}
        </>
      }
    >
      <PageTitle text={`${t('problems.title')} ${title ?? ''}`} />
      <TrainingTabs gid={gid} tid={tid} chosen="problems" />
      {error !== null && rows === undefined && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {error === null && rows === undefined && <Skeleton />}
      {rows?.length === 0 && <EmptyState drawing="results" title={t('problems.none')} hint={t('problems.noneHint')} />}
      {rows !== undefined && rows.length > 0 && (
        <>
          <p className={styles.hint}>{t('problems.orderHint')}</p>
          <MemberList rows={rows} onArrange={(pids) => void arrange(pids)} onRemove={askToRemove} />
          <ChaptersPanel tid={tid} problems={rows} />
        </>
      )}
      <Suspense>
        {opened === 'bank' && <BankDialog gid={gid} tid={tid} onAdded={refresh} onClose={() => setOpened(null)} />}
        {opened === 'remote' && <RemoteDialog tid={tid} onAdded={refresh} onClose={() => setOpened(null)} />}
      </Suspense>
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}
