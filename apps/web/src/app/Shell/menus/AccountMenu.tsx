import { Button } from '@mantine/core'
import type { UserInfo } from '@verdict/contract'
import { openDoor } from '../../../api/login-door.ts'
import { entersAdmin, useUser } from '../../../api/session.ts'
import { useSiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { Menu } from '../../../ui/controls/Menu.tsx'
import { IconLogout, IconNotes, IconSend, IconTool, IconUser, IconUserCircle } from '../../../ui/icons.ts'
import { Avatar } from '../../../ui/labels/Avatar.tsx'
import styles from './AccountMenu.module.css'

/** The logged-in user with their links; or the login buttons. */
export function AccountMenu() {
  const user = useUser()
  return user === null ? <Guest /> : <Member user={user} />
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

function Member({ user }: { user: UserInfo }) {
  const { username: name, avatar } = user
  const { t } = useTranslation('shell')
  return (
    <Menu
      label={t('user.menu', { name })}
      buttonClass={styles.member}
      entries={[
        {
          key: 'home',
          text: t('user.home'),
          icon: <IconUser aria-hidden size={16} />,
          to: userHomeOf(name, user.uid),
        },
        {
          key: 'submissions',
          text: t('user.submissions'),
          icon: <IconSend aria-hidden size={16} />,
          to: '/status?onlyMine=true',
        },
        { key: 'notes', text: t('user.notes'), icon: <IconNotes aria-hidden size={16} />, to: '/notes' },
        {
          key: 'settings',
          text: t('user.settings'),
          icon: <IconUserCircle aria-hidden size={16} />,
          to: '/setting',
        },
        ...(entersAdmin(user)
          ? [
              {
                key: 'admin',
                text: t('user.admin'),
                icon: <IconTool aria-hidden size={16} />,
                to: '/admin/',
                newWindow: t('nav.newWindow'),
              },
            ]
          : []),
        { key: 'logout', text: t('user.logout'), icon: <IconLogout aria-hidden size={16} />, to: '/logout' },
      ]}
    >
      <Avatar name={name} url={avatar} size={28} />
      <span className={styles.name}>{name}</span>
    </Menu>
  )
}
