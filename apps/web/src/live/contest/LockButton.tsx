import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/index.ts'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { hackOverviewQuery } from './hack-query.ts'

/** Where the programs for a locked problem are. */
export const hackAddress = (cid: number, label: string): string => `/contest/${cid}/hacks/${encodeURIComponent(label)}`

/** Locks a problem, after a question, and opens the programs of others. */
export function LockButton({ cid, label }: { readonly cid: number; readonly label: string }) {
  const { t } = useTranslation('contestProblems')
  const confirm = useConfirm()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const lock = useMutation({
    mutationFn: () => call('contestHacks.lock', { body: { cid, displayId: label } }),
    onSuccess: (data) => {
      queries.setQueryData(hackOverviewQuery(cid).queryKey, data)
      void navigate(hackAddress(cid, label))
    },
  })
  const ask = (): void =>
    confirm.ask({
      title: t('hacks.ask', { label }),
      text: t('hacks.text'),
      points: [t('hacks.noMore'), t('hacks.read'), t('hacks.hackable')],
      yes: t('hacks.yes'),
      isDangerous: true,
      onYes: () => lock.mutate(),
    })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={lock.isPending}
        onClick={ask}
        aria-label={t('hacks.lockOf', { label })}
      >
        {t('hacks.lock')}
      </Button>
      <Confirm confirm={confirm} />
    </>
  )
}
