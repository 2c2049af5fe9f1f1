import styles from './Workspace.module.css'

/** The ground of the desk, so that nothing moves when it comes. */
export function EmptyDesk() {
  return (
    <>
      <div className={styles.right} />
      <div className={styles.bar} />
    </>
  )
}
