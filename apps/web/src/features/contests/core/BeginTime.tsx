import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { contestQuery } from '../../../live/contest/contest-query.ts'
import { useAtServerTime } from '../../../live/contest/server-clock.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import styles from './BeginTime.module.css'
import { useDurationText } from './use-duration-text.ts'

const minuteMs = 60_000

/** Begins the individual time of a participant, after a confirmation, because it cannot be undone. */
export function BeginTime({ minutes }: { minutes: number }) {
  const { t } = useTranslation('contests')
  const { cid, contest, canSubmit, openPassword } = useContest()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const endMs = parseInstant(contest.endTime).getTime()
  // Whole minutes, so that the text changes once a minute.
  const leftMinutes = useAtServerTime(contest.skewMs, (now) => Math.max(0, Math.floor((endMs - now) / minuteMs)))
  const ownMinutes = Math.min(minutes, leftMinutes)
  const begin = useMutation({
    mutationFn: () => call('contestTiming.begin', { body: { cid } }),
    // Also after a refusal: the time may have begun in another tab.
    onSettled: () => queries.invalidateQueries({ queryKey: contestQuery(cid).queryKey }),
  })
  const time = useDurationText(minutes * 60)
  const ownTime = useDurationText(ownMinutes * 60)
  return (
    <div className={styles.door}>
      <p>{t('individual.why', { time, end: localTime(new Date(endMs)) })}</p>
      {leftMinutes < minutes && <p className={styles.short}>{t('individual.short', { time: ownTime })}</p>}
      {canSubmit ? (
        <Button
          loading={begin.isPending}
          onClick={() =>
            confirm.ask({
              title: t('individual.ask'),
              text: t('individual.askText', { time: ownTime }),
              yes: t('individual.begin'),
              onYes: () => begin.mutate(),
            })
          }
        >
          {t('individual.begin')}
        </Button>
      ) : contest.fitsAccounts ? (
        <Button onClick={openPassword}>{t('individual.password')}</Button>
      ) : (
        <p>{t('accounts.mayNotSubmit')}</p>
      )}
      <Confirm confirm={confirm} />
    </div>
  )
}
