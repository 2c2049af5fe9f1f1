import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ProblemPerson } from '@verdict/contract'
import { problemRoles } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { AddForm } from './AddForm.tsx'
import styles from './People.module.css'
import { PersonRow } from './PersonRow.tsx'
import { peopleQuery, useRefreshReview } from './queries.ts'

/** The people of a problem and their roles. */
export function PeoplePanels({ pid }: { pid: number }) {
  const { data, error, refetch } = useQuery(peopleQuery(pid))
  if (data !== undefined) return <Loaded pid={pid} data={data} />
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  return (
    <div aria-busy>
      <Skeleton seed={1} />
    </div>
  )
}

function Loaded({ pid, data }: { pid: number; data: DataFor<'problemPeople.list'> }) {
  const { t } = useTranslation('problemPeople')
  const [removed, setRemoved] = useState<ProblemPerson | null>(null)
  const { people, author, mayChange } = data
  return (
    <div className={styles.page}>
      {mayChange && (
        <Panel title={t('add.title')}>
          <AddForm pid={pid} onAdded={() => setRemoved(null)} />
        </Panel>
      )}
      {removed !== null && mayChange && <Removed pid={pid} removed={removed} onDone={() => setRemoved(null)} />}
      <Panel title={t('title')} aside={author !== null && t('author', { name: author })}>
        {people.length === 0 ? (
          <EmptyState title={t('none')} {...(mayChange && { hint: t('noneHint') })} />
        ) : (
          <ul className={styles.list} aria-label={t('title')}>
            {people.map((person) => (
              <PersonRow
                key={person.uid}
                pid={pid}
                person={person}
                mayChange={mayChange}
                onRemoved={() => setRemoved(person)}
              />
            ))}
          </ul>
        )}
        <dl className={styles.rights}>
          {problemRoles.map((role) => (
            <div key={role}>
              <dt>{t(`role.${role}`)}</dt>
              <dd>{t(`roles.${role}`)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  )
}

interface RemovedProps {
  readonly pid: number
  readonly removed: ProblemPerson
  readonly onDone: () => void
}

/** The last removal of this page, to undo it. */
function Removed({ pid, removed, onDone }: RemovedProps) {
  const { t } = useTranslation('problemPeople')
  const refresh = useRefreshReview()
  const { username, role } = removed
  const undo = useMutation({
    mutationFn: () => call('problemPeople.save', { body: { pid, username, role } }),
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
