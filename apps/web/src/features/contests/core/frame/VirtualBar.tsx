import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { contestQuery } from '../../../../live/contest/contest-query.ts'
import { useContest } from '../../../../live/contest/use-contest.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'

/** On the pages of a virtual run: the contest it repeats, and the button to abort it. */
export function VirtualBar() {
  const { t } = useTranslation('contests')
  const { cid, contest, phase } = useContest()
  if (contest.virtual === undefined) return null
  const state = phase !== 'ended' ? 'running' : contest.virtual.isAborted ? 'aborted' : 'over'
  const actions = (
    <>
      <Button size="xs" variant="default" component={Link} to={`/contest/${contest.virtual.cid}/virtual`}>
        {t('virtual.back')}
      </Button>
      {phase !== 'ended' && <Abort cid={cid} />}
    </>
  )
  return (
    <Notice kind="info" actions={actions}>
      {t(`virtual.${state}`)}
    </Notice>
  )
}

function Abort({ cid }: { cid: number }) {
  const { t } = useTranslation('contests')
  const confirm = useConfirm()
  const queries = useQueryClient()
  const abort = useMutation({
    mutationFn: () => call('contestVirtual.abort', { body: { cid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: contestQuery(cid).queryKey }),
  })
  const ask = (): void =>
    confirm.ask({
      title: t('virtual.abortAsk'),
      text: t('virtual.abortText'),
      yes: t('virtual.abort'),
      isDangerous: true,
      onYes: () => abort.mutate(),
    })
  return (
    <>
      <Button size="xs" variant="default" onClick={ask} loading={abort.isPending}>
        {t('virtual.abort')}
      </Button>
      <Confirm confirm={confirm} />
    </>
  )
}
