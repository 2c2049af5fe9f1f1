import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/index.ts'
import { readableBytes } from '../../../lib/bytes.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { useAtServerTime } from '../server-clock.ts'
import { useContest } from '../use-contest.ts'
import { canOpenBundles } from './decrypt.ts'
import { deviceQuery } from './queries.ts'

/** Before the start: whether the encrypted statements are on this device. Silent where a browser cannot open them. */
export function OnDevice() {
  const { t } = useTranslation('contests')
  const { cid, contest, phase, hasAccess } = useContest()
  const { statementsFrom = null, right, fitsAccounts } = contest
  const isShown =
    statementsFrom !== null && phase === 'scheduled' && right === null && hasAccess && fitsAccounts && canOpenBundles()
  const stored = useQuery({ ...deviceQuery(cid), enabled: isShown })
  const fromMs = statementsFrom === null ? 0 : parseInstant(statementsFrom).getTime()
  const isOpen = useAtServerTime(contest.skewMs, (now) => now >= fromMs)
  if (!isShown || stored.isPending) return null
  if (stored.data) {
    return <Notice kind="success">{t('bundle.stored', { size: readableBytes(stored.data.bytes) })}</Notice>
  }
  return (
    <Notice kind="info">
      {isOpen ? t('bundle.coming') : t('bundle.later', { time: localTime(new Date(fromMs)) })}
    </Notice>
  )
}
