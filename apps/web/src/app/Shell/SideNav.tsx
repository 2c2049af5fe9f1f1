import { Link } from 'react-router'
import { useShortName } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../../ui/icons.ts'
import { Logo } from '../../ui/Logo.tsx'
import { NavList } from './NavList.tsx'
import styles from './SideNav.module.css'

export function SideNav({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const { t } = useTranslation('shell')
  const name = useShortName()
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={styles.side} data-collapsed={collapsed} aria-label={t('nav.label')}>
      <Link to="/home" className={styles.brand} aria-label={name}>
        <Logo />
        {!collapsed && <span>{name}</span>}
      </Link>
      <NavList collapsed={collapsed} />
      <button
        type="button"
        className={styles.toggle}
        onClick={onToggle}
        aria-label={t(collapsed ? 'nav.expand' : 'nav.collapse')}
      >
        <Toggle aria-hidden size={18} />
      </button>
    </nav>
  )
}
