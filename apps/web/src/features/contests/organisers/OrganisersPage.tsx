import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ContestOrganiser } from '@verdict/contract'
import { contestRights } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { AddForm } from './AddForm.tsx'
import { Insiders } from './Insiders.tsx'
import { OrganiserRow } from './OrganiserRow.tsx'
import styles from './Organisers.module.css'
import { organisersQuery, useRefreshOrganisers } from './queries.ts'
import { ReviewRequirement } from './ReviewRequirement.tsx'

/** The people who run a contest with its owner, and their rights. */
export function OrganisersPage() {
  const { t } = useTranslation('contestOrganisers')
  const { cid, contest, isAdmin } = useContest()
  if (!isAdmin) return <EmptyState drawing="locked" title={t('closed')} />
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      <Organisers cid={cid} />
    </div>
  )
}

function Organisers({ cid }: { cid: number }) {
  const { data, error, refetch } = useQuery(organisersQuery(cid))
  if (data !== undefined) return <Loaded cid={cid} data={data} />
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  return (
    <div aria-busy>
      <Skeleton seed={1} />
    </div>
  )
}

function Loaded({ cid, data }: { cid: number; data: DataFor<'contestOrganisers.list'> }) {
  const { t } = useTranslation('contestOrganisers')
  const [removed, setRemoved] = useState<ContestOrganiser | null>(null)
  const { organisers, owner, mayChange } = data
  return (
    <>
      {mayChange && (
        <Panel title={t('add.title')}>
          <AddForm cid={cid} onAdded={() => setRemoved(null)} />
        </Panel>
      )}
      {removed !== null && <Removed cid={cid} removed={removed} onDone={() => setRemoved(null)} />}
      <Panel title={t('title')} aside={owner !== null && t('owner', { name: owner })}>
        {organisers.length === 0 ? (
          <EmptyState drawing="people" title={t('none')} hint={t('noneHint')} />
        ) : (
          <ul className={styles.list} aria-label={t('title')}>
            {organisers.map((person) => (
              <OrganiserRow
                key={person.uid}
                cid={cid}
                person={person}
                mayChange={mayChange}
                onRemoved={() => setRemoved(person)}
              />
            ))}
          </ul>
        )}
      </Panel>
      <Insiders cid={cid} />
      <ReviewRequirement cid={cid} />
      <Panel title={t('rights.title')}>
        <dl className={styles.rights}>
          {contestRights.map((right) => (
            <div key={right}>
              <dt>{t(`right.${right}`)}</dt>
              <dd>{t(`rights.${right}`)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}

interface RemovedProps {
  readonly cid: number
  readonly removed: ContestOrganiser
  readonly onDone: () => void
}

/** The last removal of this page, to undo it. */
function Removed({ cid, removed, onDone }: RemovedProps) {
  const { t } = useTranslation('contestOrganisers')
  const refresh = useRefreshOrganisers(cid)
  const { username, right } = removed
  const undo = useMutation({
    mutationFn: () => call('contestOrganisers.save', { body: { cid, username, right } }),
    onSuccess: onDone,
    onSettled: refresh,
  })
  return (
    <div aria-live="polite">
      <Notice
        kind="info"
        actions={
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
            {t('undo')}
          </Button>
        }
      >
        {t('removed', { name: username })}
      </Notice>
    </div>
  )
}
