import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContestAnnouncement } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { useTopic } from '../../../api/events.ts'
import { parseInstant } from '../../../lib/time.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { type Reader, readIds, useReadIds } from './read-announcements.ts'

export const unreadQuery = (reader: Reader) =>
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

/** After the end only news of the last day are shown; older announcements are on their page. */
const newsAfterEndMs = 24 * 3_600_000

/** The newest first. An announcement is no news to its author, and in an ended contest only for a day. */
export const newsAmong = (
  announcements: readonly ContestAnnouncement[],
  { uid, read, endedAt, now }: News,
): readonly ContestAnnouncement[] =>
  announcements.filter((row) => {
    if (read.has(row.id) || row.uid === uid) return false
    if (endedAt === null) return true
    const at = parseInstant(row.gmtCreate).getTime()
    return at >= endedAt && now - at < newsAfterEndMs
  })

interface News {
  readonly uid: string
  readonly read: ReadonlySet<number>
  /** The end of the contest in milliseconds; null while it runs. */
  readonly endedAt: number | null
  readonly now: number
}

/** Announcements to show to the user: received live with their text, and polled rarely in case the stream is lost. */
export const useUnreadAnnouncements = (reader: Reader): readonly ContestAnnouncement[] => {
  const { cid, contest, phase } = useContest()
  const queries = useQueryClient()
  const read = useReadIds(reader)
  const { data = [] } = useQuery({
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
  const endedAt = phase === 'ended' ? parseInstant(contest.endTime).getTime() : null
  return newsAmong(data, { uid: reader.uid, read, endedAt, now: Date.now() + contest.skewMs })
}
