import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Section } from '../../../ui/page/Section.tsx'
import styles from './DeletionRequests.module.css'
import { deletionRequestsQuery } from './queries.ts'

type Request = DataFor<'ownData.deletionRequests'>[number]

/** Users who asked for the deletion of their account; nothing is shown when there are none. */
export function DeletionRequests() {
  const { t } = useTranslation('adminUsers')
  const client = useQueryClient()
  const confirm = useConfirm()
  const { data = [] } = useQuery(deletionRequestsQuery)
  const erase = useMutation({
    mutationFn: (uid: string) => call('ownData.carryOutDeletion', { body: { uid } }),
    onSuccess: () => toast.success(t('requests.done')),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: deletionRequestsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['adminUsers.list'] }),
      ]),
  })
  if (data.length === 0) return null
  const ask = ({ uid, username }: Request): void =>
    confirm.ask({
      title: t('requests.erase'),
      text: t('requests.text', { name: username }),
      yes: t('requests.erase'),
      isDangerous: true,
      onYes: () => erase.mutate(uid),
    })
  return (
    <Section title={t('requests.title', { count: data.length })}>
      <p>{t('requests.lead')}</p>
      <ul className={styles.list}>
        {data.map((request) => (
          <li key={request.uid}>
            <span className={styles.what}>
              <strong>{request.username}</strong> · {t('requests.due', { at: localTime(parseInstant(request.dueAt)) })}
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={t('requests.eraseNamed', { name: request.username })}
              loading={erase.isPending && erase.variables === request.uid}
              onClick={() => ask(request)}
            >
              {t('requests.erase')}
            </Button>
          </li>
        ))}
      </ul>
      <Confirm confirm={confirm} />
    </Section>
  )
}
