import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShortName } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../../ui/icons.ts'
import { Logo } from '../../ui/page/Logo.tsx'
import styles from './SideNav.module.css'

interface Props {
  readonly label: string
  /** Target and label of the logo. */
  readonly home: { readonly to: string; readonly name: string }
  readonly collapsed: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** The bar at the side: the logo, the areas, and the button that makes it narrow. */
export function SideFrame({ label, home, collapsed, onToggle, children }: Props) {
  const { t } = useTranslation('shell')
  const name = useShortName()
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={styles.side} data-collapsed={collapsed} aria-label={label}>
      <Link to={home.to} className={styles.brand} aria-label={home.name}>
        <Logo />
        {!collapsed && <span title={name}>{name}</span>}
      </Link>
      {children}
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
