import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.ts'
import styles from './Carousel.module.css'
import { carouselQuery } from './queries.ts'

/** The site's images, one after another; paused under the pointer, on keyboard focus and with reduced motion. */
export function Carousel() {
  const { t } = useTranslation('home')
  const { data: pictures = [] } = useQuery(carouselQuery)
  const [place, setPlace] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const count = pictures.length
  useEffect(() => {
    if (count < 2 || isHeld || isStill) return
    const timer = setInterval(() => setPlace((before) => (before + 1) % count), limits.carousel.intervalMs)
    return () => clearInterval(timer)
  }, [count, isHeld, isStill])
  const picture = pictures[place % Math.max(1, count)]
  if (picture === undefined) return null
  const hold = { onMouseEnter: () => setIsHeld(true), onMouseLeave: () => setIsHeld(false) }
  return (
    <section
      className={styles.carousel}
      aria-label={t('pictures.label')}
      aria-roledescription="carousel"
      {...hold}
      onFocus={hold.onMouseEnter}
      onBlur={hold.onMouseLeave}
    >
      <img src={picture.url} alt={t('pictures.one', { place: place + 1, count })} />
      {count > 1 && (
        <div className={styles.steps}>
          <IconButton label={t('pictures.previous')} onClick={() => setPlace((place - 1 + count) % count)}>
            <IconChevronLeft aria-hidden size={18} />
          </IconButton>
          <IconButton label={t('pictures.next')} onClick={() => setPlace((place + 1) % count)}>
            <IconChevronRight aria-hidden size={18} />
          </IconButton>
        </div>
      )}
    </section>
  )
}
