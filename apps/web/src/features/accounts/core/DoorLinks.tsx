import { type DoorMode, openDoor } from '../../../api/login-door.ts'
import { useSiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './DoorLinks.module.css'

/** Links to the other forms: users may lack an account, or a password. */
export function DoorLinks({ modes }: { modes: readonly DoorMode[] }) {
  const { t } = useTranslation('accounts')
  const config = useSiteConfig()
  return (
    <p className={styles.links}>
      {modes
        .filter((mode) => mode !== 'register' || config?.register === true)
        .map((mode) => (
          <button key={mode} type="button" onClick={() => openDoor(mode)}>
            {t(`to.${mode}`)}
          </button>
        ))}
    </p>
  )
}
