import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useContest } from '../../../../live/contest/use-contest.ts'
import { IconChevronDown, IconSpeakerphone } from '../../../../ui/icons.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { Prose } from '../../../../ui/text/Prose.tsx'
import { markRead } from '../read-announcements.ts'
import { useUnreadAnnouncements } from '../use-unread-announcements.ts'
import styles from './AnnouncementBanner.module.css'

/** Unread announcements in a line of the page: it covers nothing and does not take the focus. Opened on request. */
export function AnnouncementBanner() {
  const { t } = useTranslation('contests')
  const { cid } = useContest()
  const reader = { cid, uid: useUser()?.uid ?? '' }
  const unread = useUnreadAnnouncements(reader)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const [first] = unread
  const dismiss = (): void => {
    setIsOpen(false)
    markRead(
      reader,
      unread.map((row) => row.id),
    )
  }
  return (
    <div aria-live="polite" className={styles.place}>
      {first !== undefined && (
        <section className={styles.banner} aria-labelledby={`${id}-title`}>
          <div className={styles.line}>
            <IconSpeakerphone aria-hidden size={18} />
            <h2 id={`${id}-title`} className={styles.title} title={first.title}>
              {first.title}
            </h2>
            {unread.length > 1 && (
              <span className={styles.more}>{t('announcements.more', { count: unread.length - 1 })}</span>
            )}
            <span className={styles.time}>
              <RelativeTime at={first.gmtCreate} />
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              rightSection={<IconChevronDown aria-hidden size={14} />}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t(isOpen ? 'announcements.hide' : 'announcements.show')}
            </Button>
            <Button size="compact-sm" onClick={dismiss}>
              {t('announcements.read')}
            </Button>
          </div>
          {isOpen && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
            <div id={id} className={styles.text} tabIndex={0}>
              {unread.map((row) => (
                <article key={row.id} aria-label={row.title}>
                  {unread.length > 1 && <h3>{row.title}</h3>}
                  <Prose html={row.html} />
                </article>
              ))}
            </div>
          )}
        </section>
      )}
    </div>
  )
}
