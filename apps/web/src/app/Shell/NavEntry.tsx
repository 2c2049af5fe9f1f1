import type { Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './NavList.module.css'

interface Props {
  readonly to: string
  readonly name: string
  readonly Icon: Icon
  readonly isCurrent: boolean
  /** Only the icon is shown; the name is its tip. */
  readonly collapsed: boolean
  readonly onGo: (() => void) | undefined
}

/** An area in the list of areas. */
export function NavEntry({ to, name, Icon, isCurrent, collapsed, onGo }: Props) {
  return (
    <li>
      <Link
        to={to}
        className={styles.entry}
        aria-current={isCurrent ? 'page' : undefined}
        title={collapsed ? name : undefined}
        onClick={onGo}
      >
        <Icon aria-hidden size={20} />
        <span>{name}</span>
      </Link>
    </li>
  )
}
