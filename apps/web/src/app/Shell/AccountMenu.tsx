import { Button } from '@mantine/core'
import { openDoor } from '../../api/login-door.ts'
import { useUser } from '../../api/session.ts'
import { useSiteConfig } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconLogout, IconSend } from '../../ui/icons.ts'
import { Menu } from '../../ui/Menu.tsx'
import styles from './AccountMenu.module.css'

/** Who is logged in and what is theirs; or the ways in. */
export function AccountMenu() {
  const user = useUser()
  return user === null ? <Guest /> : <Member name={user.username} avatar={user.avatar} />
}

function Guest() {
  const { t } = useTranslation('shell')
  const config = useSiteConfig()
  return (
    <div className={styles.guest}>
      <Button size="xs" variant="default" onClick={() => openDoor('login')}>
        {t('user.login')}
      </Button>
      {config?.register === true && (
        <Button size="xs" className={styles.register} onClick={() => openDoor('register')}>
          {t('user.register')}
        </Button>
      )}
    </div>
  )
}

function Member({ name, avatar }: { name: string; avatar: string | null }) {
  const { t } = useTranslation('shell')
  return (
    <Menu
      label={t('user.menu', { name })}
      buttonClass={styles.member}
      entries={[
        {
          key: 'submissions',
          text: t('user.submissions'),
          icon: <IconSend aria-hidden size={16} />,
          to: '/status?onlyMine=true',
        },
        { key: 'logout', text: t('user.logout'), icon: <IconLogout aria-hidden size={16} />, to: '/logout' },
      ]}
    >
      <Avatar name={name} url={avatar} size={28} />
      <span className={styles.name}>{name}</span>
    </Menu>
  )
}
