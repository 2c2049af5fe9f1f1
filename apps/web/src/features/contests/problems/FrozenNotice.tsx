import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { contestType } from '../../../live/contest/gates.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Notice } from '../../../ui/Notice.tsx'

/** When the board was frozen, and the visibility of the user's own results. */
export function FrozenNotice() {
  const { t } = useTranslation('contestProblems')
  const { contest, phase, hasRealTime } = useContest()
  if (hasRealTime || contest.sealRankTime === null) return null
  const time = localTime(parseInstant(contest.sealRankTime))
  const rule = contest.type === contestType.oi ? 'oi' : 'acm'
  return <Notice kind="info">{t(`frozen.${phase === 'ended' ? 'ended' : 'running'}.${rule}`, { time })}</Notice>
}
