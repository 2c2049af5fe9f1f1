import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { shownCount, totalOf, useDirectUnread, useUnread } from '../../../live/unread.ts'
import { Menu } from '../../../ui/controls/Menu.tsx'
import { toast } from '../../../ui/controls/toast.ts'
import { IconBell } from '../../../ui/icons.ts'
import styles from './MessageMenu.module.css'

const drawers = [
  { name: 'discuss', count: 'comment' },
  { name: 'reply', count: 'reply' },
  { name: 'like', count: 'like' },
  { name: 'sys', count: 'sys' },
  { name: 'mine', count: 'mine' },
] as const

/** The message button: a dot for unread messages, and links to each tab of the message centre. */
export default function MessageMenu() {
  const { t } = useTranslation('messages')
  const unread = useUnread()
  const direct = useDirectUnread()
  const isDirectOpen = useSiteConfig()?.openDirectMessages === true
  const total = totalOf(unread) + direct
  // Messages of the open conversation arrive in sight.
  const isQuiet = useLocation().pathname.startsWith('/message/direct')
  useNewsToast(unread === undefined ? null : total, isQuiet)
  return (
    <Menu
      label={total > 0 ? t('bell.unread', { count: total }) : t('bell.none')}
      entries={[
        ...(isDirectOpen ? [{ name: 'direct', count: direct } as const] : []),
        ...drawers.map(({ name, count }) => ({ name, count: unread?.[count] ?? 0 })),
      ].map(({ name, count }) => ({
        key: name,
        text: t(`kind.${name}`),
        icon: <Count count={count} />,
        to: `/message/${name}`,
      }))}
    >
      <span className={styles.bell} data-unread={total > 0}>
        <IconBell aria-hidden size={20} />
      </span>
    </Menu>
  )
}

function Count({ count }: { count: number }) {
  return (
    <span className={styles.count} data-some={count > 0}>
      {shownCount(count)}
    </span>
  )
}

/** Announces the number of unread messages when it grows. */
const useNewsToast = (total: number | null, isQuiet: boolean): void => {
  const { t } = useTranslation('messages')
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (total === null) return
    if (known.current !== null && total > known.current && !isQuiet) toast.info(t('news', { count: total }))
    known.current = total
  }, [total, isQuiet, t])
}
