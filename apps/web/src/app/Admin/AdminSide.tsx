import { Link } from 'react-router'
import { useShortName } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../../ui/icons.ts'
import { Logo } from '../../ui/Logo.tsx'
import side from '../Shell/SideNav.module.css'
import { AdminNavList } from './AdminNavList.tsx'

export function AdminSide({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const { t } = useTranslation(['shell', 'admin'])
  const name = useShortName()
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={side.side} data-collapsed={collapsed} aria-label={t('admin:navLabel')}>
      <Link to="/admin" className={side.brand} aria-label={t('admin:title')}>
        <Logo />
        {!collapsed && <span>{name}</span>}
      </Link>
      <AdminNavList collapsed={collapsed} />
      <button
        type="button"
        className={side.toggle}
        onClick={onToggle}
        aria-label={t(collapsed ? 'shell:nav.expand' : 'shell:nav.collapse')}
      >
        <Toggle aria-hidden size={18} />
      </button>
    </nav>
  )
}
