import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../../lib/time.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { DangerButton } from '../../../../ui/dialogs/DangerButton.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { AskPassword } from '../factors/AskPassword.tsx'
import list from '../List.module.css'
import { ownDeletionQuery } from '../queries.ts'
import styles from './DeleteAccount.module.css'

type Deletion = DataFor<'ownData.deletion'>

/** The effects of a deletion of the account, and the request for it. */
export function DeleteAccount() {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = useQuery(ownDeletionQuery)
  if (error !== null && data === undefined)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton seed={4} />
  if (!data.isPossible) return <p className={list.lead}>{t('deletion.root')}</p>
  return data.request === null ? <Ask deletion={data} /> : <Waiting dueAt={data.request.dueAt} />
}

function Ask({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { deletes, keeps, days } = deletion
  return (
    <>
      <h4>{t('deletion.deleted')}</h4>
      <ul className={styles.points}>
        <li>{t('deletion.profile')}</li>
        <li>{t('deletion.submissions', { count: deletes.submissions })}</li>
        <li>{t('deletion.texts', { discussions: deletes.discussions, comments: deletes.comments })}</li>
        <li>{t('deletion.groups', { count: deletes.groups })}</li>
      </ul>
      <h4>{t('deletion.kept')}</h4>
      <ul className={styles.points}>
        <li>{t('deletion.contestSubmissions', { count: keeps.contestSubmissions })}</li>
        <li>{t('deletion.authored', { problems: keeps.problems, contests: keeps.contests })}</li>
        <li>{t('deletion.log')}</li>
      </ul>
      <p className={list.lead}>{t('deletion.period', { count: days })}</p>
      {!deletion.hasPassword && <Notice kind="info">{t('identities.noPassword')}</Notice>}
      <DangerButton disabled={!deletion.hasPassword} onClick={() => setIsAsking(true)}>
        {t('deletion.ask')}
      </DangerButton>
      {isAsking && (
        <AskPassword
          title={t('deletion.ask')}
          text={t('deletion.askText', { count: days })}
          submit={t('deletion.ask')}
          onClose={() => setIsAsking(false)}
          onPassword={async (password) => {
            const after = await call('ownData.requestDeletion', { body: { password } }, { quiet: true })
            client.setQueryData(ownDeletionQuery.queryKey, after)
            setIsAsking(false)
          }}
        />
      )}
    </>
  )
}

function Waiting({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call('ownData.withdrawDeletion', {}),
    onSuccess: (after) => {
      client.setQueryData(ownDeletionQuery.queryKey, after)
      toast.success(t('deletion.withdrawn'))
    },
  })
  return (
    <Notice
      kind="warning"
      actions={
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('deletion.withdraw')}
        </Button>
      }
    >
      {t('deletion.waiting', { at: localTime(parseInstant(dueAt)) })}
    </Notice>
  )
}
