import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { HackOverview } from '@verdict/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { hackOverviewQuery } from '../../../live/contest/hack-query.ts'
import { hackAddress, LockButton } from '../../../live/contest/LockButton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './Hacks.module.css'
import { HackTable } from './HackTable.tsx'
import { OwnHackDialog } from './OwnHackDialog.tsx'

/** The rules, the problems and the own hacks of a contestant. */
export function ContestantHacks({ cid }: { readonly cid: number }) {
  const { t } = useTranslation('contestHacks')
  const { data, error, refetch } = useQuery(hackOverviewQuery(cid))
  if (data === undefined) {
    return error !== null ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy>
        <Skeleton seed={1} />
      </div>
    )
  }
  if (data.points === null) return <EmptyState drawing="locked" title={t('off.title')} hint={t('off.hint')} />
  const { success, failure } = data.points
  return (
    <>
      <Panel title={t('title')}>
        <div className={styles.intro}>
          <ul className={styles.points}>
            <li>{t('intro.lock')}</li>
            <li>{t('intro.points', { success, failure })}</li>
            <li>{t('intro.failed')}</li>
          </ul>
          {data.obstacle !== null && <Notice kind="info">{t(`obstacle.${data.obstacle}`)}</Notice>}
        </div>
        <ul className={styles.list} aria-label={t('problems')}>
          {data.problems.map((problem) => (
            <ProblemRow key={problem.displayId} cid={cid} problem={problem} isOpen={data.obstacle === null} />
          ))}
        </ul>
      </Panel>
      <OwnHacks cid={cid} hacks={data.hacks} />
    </>
  )
}

interface RowProps {
  readonly cid: number
  readonly problem: HackOverview['problems'][number]
  readonly isOpen: boolean
}

function ProblemRow({ cid, problem, isOpen }: RowProps) {
  const { t } = useTranslation('contestHacks')
  const { displayId, title, isReady, isLocked, canLock } = problem
  const state = isLocked ? 'locked' : !isReady ? 'notReady' : canLock ? 'canLock' : 'unsolved'
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{`${displayId} · ${title}`}</strong>
        <span className={styles.muted}>{isOpen || isLocked ? t(`problem.${state}`) : ''}</span>
      </div>
      {isOpen && canLock && <LockButton cid={cid} label={displayId} />}
      {isOpen && isLocked && (
        <Button component={Link} to={hackAddress(cid, displayId)} size="xs">
          {t('programs.open')}
        </Button>
      )}
    </li>
  )
}

function OwnHacks({ cid, hacks }: { readonly cid: number; readonly hacks: HackOverview['hacks'] }) {
  const { t } = useTranslation('contestHacks')
  const [shown, setShown] = useState<number | null>(null)
  return (
    <Panel title={t('own.title')}>
      {hacks.length === 0 ? (
        <EmptyState title={t('own.none')} />
      ) : (
        <HackTable caption={t('own.title')} rows={hacks} isOwn onOpen={setShown} />
      )}
      {shown !== null && <OwnHackDialog cid={cid} id={shown} onClose={() => setShown(null)} />}
    </Panel>
  )
}
