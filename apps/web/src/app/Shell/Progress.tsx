import { useNavigation } from 'react-router'
import styles from './Progress.module.css'

/** A thin line while the next page's chunk is fetched; quick ones never show it. */
export function Progress() {
  const { state } = useNavigation()
  return <div className={styles.line} data-on={state !== 'idle'} aria-hidden="true" />
}
