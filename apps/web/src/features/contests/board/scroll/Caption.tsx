import { useTranslation } from '../../../../i18n/index.ts'
import type { Beat } from './beats.ts'
import styles from './ScrollBoardPage.module.css'
import type { Reveal } from './standings.ts'

interface Props {
  readonly reveal: Reveal
  readonly beat: Beat | null
}

/** The last step, as text. */
export function Caption({ reveal, beat }: Props) {
  const { t } = useTranslation('scrollBoard')
  const nameOf = (userId: string): string => reveal.people.get(userId)?.name ?? ''
  const text = (): string => {
    if (beat === null) return t('caption.begin')
    if (beat.kind === 'point') return t('caption.point', { name: nameOf(beat.userId), problem: beat.problem })
    if (beat.kind === 'open') {
      const { userId, problem, isSolved, from, to } = beat.step
      const name = nameOf(userId)
      if (!isSolved) return t('caption.failed', { name, problem })
      return from === to
        ? t('caption.stays', { name, problem })
        : t('caption.climbs', { name, problem, count: from - to })
    }
    if (beat.kind === 'finale') return t('caption.over')
    return beat.kind === 'award' ? t('caption.award', { name: nameOf(beat.userId) }) : t('caption.settled')
  }
  return (
    <p className={styles.caption} role="status">
      {text()}
    </p>
  )
}
