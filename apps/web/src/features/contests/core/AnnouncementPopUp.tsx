import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContestAnnouncement } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useId } from 'react'
import { call } from '../../../api/client.ts'
import { useTopic } from '../../../api/events.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Prose } from '../../../ui/Prose.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import styles from './Announcements.module.css'
import { markRead, type Reader, readIds, useReadIds } from './read-announcements.ts'

const unreadQuery = (reader: Reader) =>
  queryOptions({
    queryKey: ['contests.unreadAnnouncements', { query: reader }],
    queryFn: ({ signal }) =>
      call(
        'contests.unreadAnnouncements',
        { body: { cid: reader.cid, readAnnouncementList: [...readIds(reader)] } },
        { signal, quiet: true },
      ),
    staleTime: 0,
  })

/** Streams lost together reconnect together; clients fetch within this time instead of simultaneously. */
const spreadMs = 5_000

/**
 * Unread announcements, one at a time in a corner: it covers no code and does not take the focus. Received live with
 * their text, and polled rarely in case the stream is lost.
 */
export function AnnouncementPopUp() {
  const { t } = useTranslation('contests')
  const { cid, phase } = useContest()
  const reader: Reader = { cid, uid: useUser()?.uid ?? '' }
  const id = useId()
  const queries = useQueryClient()
  const read = useReadIds(reader)
  const { data } = useQuery({
    ...unreadQuery(reader),
    refetchInterval: phase === 'ended' ? false : limits.poll.announcementsMs,
  })
  const askAgain = (): void => {
    setTimeout(
      () => void queries.invalidateQueries({ queryKey: ['contests.unreadAnnouncements'] }),
      Math.random() * spreadMs,
    )
  }
  const add = async (announcement: ContestAnnouncement): Promise<void> => {
    const { queryKey } = unreadQuery(reader)
    // A pending response is older than the event and would remove it.
    if (queries.isFetching({ queryKey, exact: true }) > 0) {
      await queries.cancelQueries({ queryKey, exact: true })
      askAgain()
    }
    queries.setQueryData(queryKey, (known = []) => [announcement, ...known.filter(({ id }) => id !== announcement.id)])
  }
  useTopic(
    `contest:${cid}`,
    (event) => {
      if (event.kind !== 'contestAnnouncement') return
      void add(event.announcement)
      void queries.invalidateQueries({ queryKey: ['contests.announcements'] })
    },
    askAgain,
  )
  const unread = (data ?? []).filter((row) => !read.has(row.id))
  const first = unread.at(-1)
  return (
    <div aria-live="polite">
      {first !== undefined && (
        <section className={styles.pop} aria-labelledby={id}>
          <h2 id={id}>{first.title}</h2>
          <p className={styles.by}>
            <span>{t('announcements.one')}</span>
            <RelativeTime at={first.gmtCreate} />
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keyboard */}
          <div className={styles.text} tabIndex={0}>
            <Prose html={first.html} />
          </div>
          <div className={styles.actions}>
            {unread.length > 1 && (
              <span className={styles.more}>{t('announcements.more', { count: unread.length - 1 })}</span>
            )}
            <Button size="xs" onClick={() => markRead(reader, [first.id])}>
              {t('announcements.read')}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
