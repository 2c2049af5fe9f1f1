import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useContest } from '../../../../live/contest/use-contest.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'

const againMs = 15_000

/** In a contest with one session per contestant: says that another session holds it, and offers to continue here. */
export function SessionGate() {
  const { cid, contest, phase, isAdmin } = useContest()
  if (contest.singleSession !== true || isAdmin || phase !== 'running') return null
  return <OtherSession cid={cid} />
}

function OtherSession({ cid }: { cid: number }) {
  const { t } = useTranslation('contests')
  const queries = useQueryClient()
  const options = { quiet: true, staleTime: 0, refetchInterval: againMs, refetchOnWindowFocus: true } as const
  const { data } = useQuery(endpointQuery('contestSessions.own', { query: { cid } }, options))
  const takeOver = useMutation({
    mutationFn: () => call('contestSessions.takeOver', { body: { cid } }),
    // Pages that were refused are fetched again.
    onSettled: () => queries.invalidateQueries(),
  })
  if (data?.state === 'locked') return <Notice kind="error">{t('session.locked')}</Notice>
  if (data?.state !== 'other') return null
  return (
    <Notice
      kind="warning"
      actions={
        <Button size="xs" loading={takeOver.isPending} onClick={() => takeOver.mutate()}>
          {t('session.takeOver')}
        </Button>
      }
    >
      <p>{t('session.other')}</p>
      <p>{t('session.otherHint')}</p>
    </Notice>
  )
}
