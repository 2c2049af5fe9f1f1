import { Link } from 'react-router'
import { useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { Menu } from '../../ui/controls/Menu.tsx'
import { IconArrowLeft, IconHome, IconLogout, IconMenu2 } from '../../ui/icons.ts'
import { Avatar } from '../../ui/labels/Avatar.tsx'
import { ConnectionTag } from '../Shell/ConnectionTag.tsx'
import account from '../Shell/menus/AccountMenu.module.css'
import { LanguageSwitch } from '../Shell/menus/LanguageSwitch.tsx'
import { ThemeMenu } from '../Shell/menus/ThemeMenu.tsx'
import bar from '../Shell/TopBar.module.css'
import styles from './Admin.module.css'

/** Shows that this is the admin area, links to the site, and shows the logged-in user. */
export function AdminTopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation(['admin', 'shell'])
  const user = useUser()
  const name = user?.username ?? ''
  return (
    <header className={bar.bar}>
      <button type="button" className={bar.menu} aria-label={t('shell:nav.open')} onClick={onMenu}>
        <IconMenu2 aria-hidden size={20} />
      </button>
      <Link to="/admin" className={styles.where}>
        {t('admin:title')}
      </Link>
      <Link to="/home" className={styles.back}>
        <IconArrowLeft aria-hidden size={16} />
        {t('admin:toSite')}
      </Link>
      <ConnectionTag />
      <LanguageSwitch />
      <ThemeMenu />
      <Menu
        label={t('shell:user.menu', { name })}
        buttonClass={account.member}
        entries={[
          { key: 'site', text: t('admin:toSite'), icon: <IconHome aria-hidden size={16} />, to: '/home' },
          {
            key: 'logout',
            text: t('shell:user.logout'),
            icon: <IconLogout aria-hidden size={16} />,
            to: '/admin/logout',
          },
        ]}
      >
        <Avatar name={name} url={user?.avatar ?? null} size={28} />
        <span className={account.name}>{name}</span>
      </Menu>
    </header>
  )
}
