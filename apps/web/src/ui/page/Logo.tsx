import styles from './Logo.module.css'

/** The mark of the site: a check in a square. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 32 32" width={28} height={28} aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M8 16.5l5.5 5.5L24.5 10" />
    </svg>
  )
}
