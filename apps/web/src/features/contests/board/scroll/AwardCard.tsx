import { useTranslation } from '../../../../i18n/index.ts'
import { Avatar } from '../../../../ui/labels/Avatar.tsx'
import styles from './AwardCard.module.css'
import type { ScrollPerson, Standing } from './standings.ts'

interface Props {
  readonly person: ScrollPerson
  readonly standing: Standing
  readonly points: number
  readonly time: number
}

/** A winner, alone on the screen for a moment. */
export function AwardCard({ person, standing, points, time }: Props) {
  const { t } = useTranslation('scrollBoard')
  const { place, medal, medalName, firsts } = standing
  return (
    <div className={styles.shade}>
      <section
        className={styles.card}
        data-medal={medal ?? undefined}
        data-photo={person.photo !== null || undefined}
        aria-label={person.name}
      >
        {medal !== null && <p className={styles.medal}>{medalName ?? t(`medal.${medal}`)}</p>}
        {person.photo === null ? (
          <Avatar name={person.name} url={person.avatar} size={112} />
        ) : (
          <img className={styles.photo} src={person.photo} alt="" />
        )}
        <h2 className={styles.name}>{person.name}</h2>
        {person.school && <p className={styles.school}>{person.school}</p>}
        {place !== null && (
          <p className={styles.place}>{t('card.place', { place, points, minutes: Math.floor(time / 60) })}</p>
        )}
        {firsts.length > 0 && <p className={styles.firsts}>★ {t('card.firsts', { problems: firsts.join(', ') })}</p>}
      </section>
    </div>
  )
}
