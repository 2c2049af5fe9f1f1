import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './SettingsNav.module.css'
import { useIdentitiesPart, usePhonePart } from './use-optional-parts.ts'

/** Links to the parts of the settings, in wide windows; a link opens its part. */
export function SettingsNav() {
  const { t } = useTranslation('settings')
  const { hash } = useLocation()
  const hasPhone = usePhonePart() !== null
  const hasIdentities = useIdentitiesPart() !== null
  const groups = [
    { group: 'profile', parts: ['avatar', 'profile'] },
    {
      group: 'account',
      parts: [
        ...(['password', 'email'] as const),
        ...(hasPhone ? (['phone'] as const) : []),
        ...(['factors', 'devices'] as const),
        ...(hasIdentities ? (['identities'] as const) : []),
        'tokens',
      ],
    },
    { group: 'data', parts: ['data', 'deletion'] },
  ] as const
  return (
    <nav className={styles.nav} aria-label={t('title')}>
      {groups.map(({ group, parts }) => (
        <div key={group}>
          <p>{t(`group.${group}`)}</p>
          <ul>
            {parts.map((part) => (
              <li key={part}>
                <Link to={`#${part}`} aria-current={hash === `#${part}` ? 'true' : undefined}>
                  {t(`${part}.title`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
