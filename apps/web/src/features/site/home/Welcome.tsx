import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { openDoor } from '../../../api/login-door.ts'
import { useUser } from '../../../api/session.ts'
import { useSiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './Welcome.module.css'

interface Props {
  /** A first problem is open below. */
  readonly isTrying: boolean
  readonly onTry: () => void
}

/** What this place is and, for visitors, the ways in. */
export function Welcome({ isTrying, onTry }: Props) {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation('common')
  const config = useSiteConfig()
  const isIn = useUser() !== null
  return (
    <header className={styles.welcome}>
      <div>
        <h1>{config === undefined ? ' ' : t('welcome', { name: config.name ?? config.shortName ?? '' })}</h1>
        <p>{config === undefined ? ' ' : (config.description ?? common('siteDescription'))}</p>
      </div>
      {!isIn && (
        <div className={styles.ways}>
          <Button aria-expanded={isTrying} onClick={onTry}>
            {t('ways.try')}
          </Button>
          <Button variant="default" component={Link} to="/problem">
            {t('ways.problems')}
          </Button>
          {config?.register !== false && (
            <Button variant="default" onClick={() => openDoor('register')}>
              {t('ways.register')}
            </Button>
          )}
        </div>
      )}
    </header>
  )
}
