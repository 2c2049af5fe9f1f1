import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { openDoor } from '../../../api/login-door.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './CheckInCard.module.css'

/** The room of the daily check-in, kept from the first paint; its inside comes for people who are logged in. */
export function CheckInCard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('home')
  const isIn = useUser() !== null
  return (
    <Panel title={t('checkIn.title')}>
      <div className={styles.room}>
        {isIn ? (
          children
        ) : (
          <div className={styles.invitation}>
            <p>{t('checkIn.invitation')}</p>
            <Button variant="default" onClick={() => openDoor('login')}>
              {t('checkIn.login')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
