import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { oldestShown } from '../../api/kept-answers.ts'
import { useTranslation } from '../../i18n/index.ts'
import { IconWifiOff } from '../../ui/icons.ts'
import { RelativeTime } from '../../ui/labels/RelativeTime.tsx'
import styles from './KeptNote.module.css'

/** The age of a page that is shown from this browser because the server cannot be reached. */
export function KeptNote() {
  const { t } = useTranslation('common')
  const queries = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [oldestShown.subscribe(listener), queries.getQueryCache().subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [queries],
  )
  const at = useSyncExternalStore(subscribe, () => oldestShown.get(queries))
  if (at === null) return null
  return (
    <p className={styles.note} role="status">
      <IconWifiOff aria-hidden size={14} />
      <span>
        {t('offline.copy')} <RelativeTime at={new Date(at).toISOString()} />
      </span>
    </p>
  )
}
