import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { NeedsLogin } from '../../../api/NeedsLogin.tsx'
import { useSiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { bringIntoSight } from '../../../lib/into-sight.ts'
import { shownCount, useDirectUnread, useUnread } from '../../../live/unread.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { type Kind, kinds } from './kinds.ts'
import styles from './MessagesPage.module.css'

type Tab = Kind['name'] | 'direct'

/** The frame of the message centre: its tabs with unread counts, and the open one. */
export function MessageCentre({ open, children }: { open: Tab; children: ReactNode }) {
  return (
    <NeedsLogin>
      <div className={styles.page}>
        <Drawers open={open} />
        {children}
      </div>
    </NeedsLogin>
  )
}

function Drawers({ open }: { open: Tab }) {
  const { t } = useTranslation('messages')
  const unread = useUnread()
  const direct = useDirectUnread()
  const isDirectOpen = useSiteConfig()?.openDirectMessages === true
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const drawer = list.current?.querySelector(`[href$="/${open}"]`)
    if (list.current !== null && drawer != null) bringIntoSight(list.current, drawer)
  }, [open])
  return (
    <nav ref={list} className={styles.drawers} aria-label={t('label')}>
      {isDirectOpen && <Drawer name="direct" count={direct} isOpen={open === 'direct'} />}
      {kinds.map(({ name, count }) => (
        <Drawer key={name} name={name} count={unread?.[count] ?? 0} isOpen={open === name} />
      ))}
    </nav>
  )
}

interface DrawerProps {
  readonly name: Tab
  readonly count: number
  readonly isOpen: boolean
}

function Drawer({ name, count, isOpen }: DrawerProps) {
  const { t } = useTranslation('messages')
  return (
    // The address without a name opens the first one, so that the address alone does not tell which is open.
    <Link to={`/message/${name}`} className={styles.drawer} aria-current={isOpen ? 'page' : undefined}>
      <span>{t(`kind.${name}`)}</span>
      {count > 0 && (
        <span className={styles.badge}>
          {shownCount(count)}
          <VisuallyHidden>{t('unread', { count })}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}
