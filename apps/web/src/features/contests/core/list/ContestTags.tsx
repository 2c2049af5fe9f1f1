import type { ContestInfo, ContestSummary } from '@verdict/contract'
import { type ContestFormat, isBuiltInFormat } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../../i18n/index.ts'
import { contestAuth } from '../../../../live/contest/gates.ts'
import { useSiteFormat, useSiteText } from '../../../../live/contest/site-formats.ts'
import { IconLock, IconUsers } from '../icons.ts'
import styles from './ContestTags.module.css'

type Shown = Pick<ContestSummary, 'format' | 'auth' | 'count' | 'oiRankScoreType' | 'gid'> &
  Partial<Pick<ContestInfo, 'maxTries' | 'maxSubmissions' | 'isRated' | 'contestMode'>>

const scorings: Readonly<Record<string, 'recent' | 'highest' | 'tokened'>> = {
  Highest: 'highest',
  TokenedLast: 'tokened',
}

type Rule = 'acm' | (typeof scorings)[string] | Exclude<ContestFormat, 'icpc' | 'oi'>

function BuiltInTag({ rule }: { rule: Rule }) {
  const { t } = useTranslation('contests')
  return (
    <li className={styles.tag} title={t(`rule.${rule}Hint`)}>
      {t(`rule.${rule}`)}
    </li>
  )
}

/** A format of the site shows its name until its title is loaded, and where it is not installed. */
function SiteFormatTag({ format }: { format: string }) {
  const found = useSiteFormat(format)
  const say = useSiteText()
  return (
    <li className={styles.tag} title={found ? say(found.description) : undefined}>
      {found ? say(found.title) : format}
    </li>
  )
}

/** By which rule, for whom, and how many came. */
export function ContestTags({ contest }: { contest: Shown }) {
  const { t } = useTranslation('contests')
  const maxTries = contest.maxTries ?? null
  const maxSubmissions = contest.maxSubmissions ?? null
  const auth =
    contest.auth === contestAuth.private ? 'private' : contest.auth === contestAuth.public ? 'public' : 'protected'
  const scoring = scorings[contest.oiRankScoreType] ?? 'recent'
  const { format } = contest
  return (
    <ul className={styles.tags}>
      {isBuiltInFormat(format) ? (
        <BuiltInTag rule={format === 'icpc' ? 'acm' : format === 'oi' ? scoring : format} />
      ) : (
        <SiteFormatTag format={format} />
      )}
      <li
        className={styles.tag}
        data-auth={auth}
        title={t(contest.gid === null ? `auth.${auth}Hint` : `auth.${auth}GroupHint`)}
      >
        {auth !== 'public' && <IconLock aria-hidden size={12} />}
        {t(`auth.${auth}`)}
      </li>
      {maxTries !== null && (
        <li className={styles.tag} title={t('limits.triesHint', { count: maxTries })}>
          {t('limits.tries', { count: maxTries })}
        </li>
      )}
      {maxSubmissions !== null && (
        <li className={styles.tag} title={t('limits.totalHint', { count: maxSubmissions })}>
          {t('limits.total', { count: maxSubmissions })}
        </li>
      )}
      {contest.isRated === true && (
        <li className={styles.tag} title={t('rated.hint')}>
          {t('rated.tag')}
        </li>
      )}
      {contest.contestMode === true && (
        <li className={styles.tag} title={t('mode.hint')}>
          {t('mode.tag')}
        </li>
      )}
      {contest.count !== null && (
        <li className={styles.tag} title={t('count', { count: contest.count })}>
          <IconUsers aria-hidden size={12} />
          {contest.count}
        </li>
      )}
    </ul>
  )
}
