import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { contestType } from '../../../live/contest/gates.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './ContestProblem.module.css'
import { IconSnowflake } from './icons.ts'

/** When the board was frozen, and the visibility of the user's own results. */
export function FrozenNotice() {
  const text = useFrozenText()
  return text === null ? null : <Notice kind="info">{text}</Notice>
}

/** The same in one word, where a notice would take the height from the desk. */
export function FrozenTag() {
  const { t } = useTranslation('contestProblems')
  const text = useFrozenText()
  if (text === null) return null
  return (
    <span className={styles.frozen} title={text}>
      <IconSnowflake aria-hidden size={16} />
      <span className={styles.words} aria-hidden>
        {t('frozen.tag')}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}

const useFrozenText = (): string | null => {
  const { t } = useTranslation('contestProblems')
  const { contest, phase, hasRealTime } = useContest()
  if (hasRealTime || contest.sealRankTime === null) return null
  const time = localTime(parseInstant(contest.sealRankTime))
  const rule = contest.type === contestType.oi ? 'oi' : 'acm'
  return t(`frozen.${phase === 'ended' ? 'ended' : 'running'}.${rule}`, { time })
}
