import type { GroupSummary } from '@verdict/contract'
import { useTranslation } from '../../i18n/index.ts'
import styles from './GroupTags.module.css'

const authNames = { 1: 'public', 2: 'protected', 3: 'private' } as const

export const authNameOf = (auth: number): 'public' | 'protected' | 'private' =>
  authNames[auth as keyof typeof authNames] ?? 'private'

/** Who can join, and whether strangers find the group. */
export function GroupTags({ group }: { group: Pick<GroupSummary, 'auth' | 'visible' | 'userAuth'> }) {
  const { t } = useTranslation('groups')
  const auth = authNameOf(group.auth)
  return (
    <ul className={styles.tags}>
      <li className={styles.tag} data-auth={auth} title={t(`auth.${auth}Hint`)}>
        {t(`auth.${auth}`)}
      </li>
      {!group.visible && (
        <li className={styles.tag} title={t('hiddenHint')}>
          {t('hidden')}
        </li>
      )}
      {group.userAuth > 0 && (
        <li className={styles.tag} data-own>
          {t(`level.${group.userAuth as 1 | 2 | 3 | 4 | 5}`)}
        </li>
      )}
    </ul>
  )
}
