import { limits } from '@verdict/contract/limits'
import { useEffect, useState } from 'react'
import styles from './AcceptedPicture.module.css'

const rays = [0, 45, 90, 135, 180, 225, 270, 315] as const
const { delayMs, shownMs } = limits.acceptedPicture

/** A burst around the check mark, for two seconds; the style sheet leaves it out where motion is not wanted. */
export function AcceptedPicture() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const start = setTimeout(() => setShown(true), delayMs)
    const end = setTimeout(() => setShown(false), delayMs + shownMs)
    return () => {
      clearTimeout(start)
      clearTimeout(end)
    }
  }, [])
  if (!isShown) return null
  return (
    <svg aria-hidden className={styles.picture} viewBox="-32 -32 64 64">
      <circle r="13" className={styles.disc} />
      <path d="M-6 0l4 4.5 8-9" className={styles.check} />
      {rays.map((angle) => (
        <path key={angle} d="M0 -17v-7" transform={`rotate(${angle})`} className={styles.ray} />
      ))}
    </svg>
  )
}
