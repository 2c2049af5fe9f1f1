import styles from './RoleBadge.module.css'

const badges = { root: 'SPA', admin: 'ADM' } as const

interface Props {
  /** root, admin or user */
  readonly role: string
  readonly names: { readonly root: string; readonly admin: string }
}

/** Marks staff next to their name; nothing for other users. */
export function RoleBadge({ role, names }: Props) {
  if (role !== 'root' && role !== 'admin') return null
  return (
    <abbr className={styles.badge} data-role={role} title={names[role]}>
      {badges[role]}
    </abbr>
  )
}
