import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import styles from './CheckIn.module.css'

type State = DataFor<'checkIns.state'>

const stars = 7
/** On a day with fewer stars people are wished luck instead (specification 000, section 4). */
const fewStars = 3

const stateQuery = endpointQuery('checkIns.state', {}, { quiet: true })

/** The day's check-in: one press, and the slip of the day. */
export default function CheckIn() {
  const { t } = useTranslation('checkIn')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(stateQuery)
  const press = useMutation({
    mutationFn: () => call('checkIns.checkIn', { body: {} }),
    onSuccess: async (state) => {
      // A pending response is older than the check-in and would revert it.
      await client.cancelQueries({ queryKey: stateQuery.queryKey })
      client.setQueryData(stateQuery.queryKey, state)
      toast.success(t((state.fortune?.luckyStar ?? stars) < fewStars ? 'goodLuck' : 'done'))
    },
  })
  if (error !== null && data === undefined)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <div className={styles.body}>
      {data.fortune === null ? (
        <>
          <p className={styles.question}>{t('question')}</p>
          <Button onClick={() => press.mutate()} loading={press.isPending}>
            {t('press')}
          </Button>
        </>
      ) : (
        <Slip fortune={data.fortune} />
      )}
      <p className={styles.days}>{t('days', { streak: data.streak, total: data.total })}</p>
    </div>
  )
}

function Slip({ fortune }: { fortune: NonNullable<State['fortune']> }) {
  const { t } = useTranslation('checkIn')
  return (
    <div className={styles.slip}>
      <strong className={styles.sign}>{fortune.signText}</strong>
      <span>{fortune.fortuneSummary}</span>
      <span className={styles.luck}>
        <span role="img" aria-label={t('stars', { stars: fortune.luckyStar })} className={styles.stars}>
          {'★'.repeat(fortune.luckyStar)}
          <span className={styles.dim}>{'★'.repeat(stars - fortune.luckyStar)}</span>
        </span>
        <span>{t('color', { color: fortune.luckyColor })}</span>
      </span>
    </div>
  )
}
