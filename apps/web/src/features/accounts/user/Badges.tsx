import type { UserOverview } from '@verdict/contract'
import { difficulties } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../i18n/index.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './Badges.module.css'
import { IconChecks, IconFlame, IconMountain, IconPencil, IconTrophy } from './icons.ts'

type Badge = UserOverview['badges'][number]

const icons = {
  solved: IconChecks,
  difficulty: IconMountain,
  streak: IconFlame,
  contests: IconTrophy,
  authored: IconPencil,
} as const

const medals = ['bronze', 'silver', 'gold'] as const

/** What a user reached, as medals, with what the next one asks for. */
export function Badges({ badges }: { badges: UserOverview['badges'] | undefined }) {
  const { t } = useTranslation('user')
  if (badges === undefined || badges.length === 0) return null
  return (
    <Panel title={t('badges.title')}>
      <ul className={styles.badges}>
        {badges.map((badge) => (
          <Medal key={badge.kind} badge={badge} />
        ))}
      </ul>
    </Panel>
  )
}

function Medal({ badge: { kind, level, from, value, next } }: { badge: Badge }) {
  const { t } = useTranslation(['user', 'common'])
  const Icon = icons[kind]
  const at = (count: number): string => {
    const name = difficulties[count]
    return kind === 'difficulty' && name !== undefined
      ? t('badges.difficulty', { name: t(`common:difficulty.${name}`) })
      : t(`badges.${kind}`, { count })
  }
  const medal = medals[level - 1] ?? 'bronze'
  return (
    <li data-medal={medal}>
      <span className={styles.medal} aria-hidden>
        <Icon size={20} />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{at(from)}</span>
        <span className={styles.next}>
          {next === null
            ? t('badges.highest')
            : kind === 'difficulty'
              ? t('badges.next', { next: at(next) })
              : t('badges.progress', { value, next })}
        </span>
      </span>
      <span className={styles.level}>{t(`badges.medal.${medal}`)}</span>
    </li>
  )
}
