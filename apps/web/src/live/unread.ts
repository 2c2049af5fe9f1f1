import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UnreadCounts } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useTopic } from '../api/events.ts'
import { endpointQuery } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { useSiteConfig } from '../api/site-config.ts'

const unreadQuery = endpointQuery(
  'messages.unread',
  {},
  { quiet: true, staleTime: 0, refetchInterval: limits.poll.unreadMs },
)

/** A notice to all users reaches all browsers at once; they fetch within this time instead of simultaneously. */
const spreadMs = 1_500

/** Unread messages of the logged-in user: updated live, and polled rarely in case the stream is lost. */
export const useUnread = (): UnreadCounts | undefined => {
  const user = useUser()
  const client = useQueryClient()
  const askAgain = (): void => {
    setTimeout(() => void client.invalidateQueries({ queryKey: unreadQuery.queryKey }), Math.random() * spreadMs)
  }
  // A message that came after the first answer and before the stream was open is on neither.
  useTopic(user === null ? null : 'messages', askAgain, askAgain, askAgain)
  return useQuery({ ...unreadQuery, enabled: user !== null }).data
}

const directQuery = endpointQuery(
  'directMessages.unread',
  {},
  { quiet: true, staleTime: 0, refetchInterval: limits.poll.unreadMs },
)

/** Unread direct messages; 0 where the site does not offer them. */
export const useDirectUnread = (): number => {
  const user = useUser()
  const client = useQueryClient()
  const isOn = useSiteConfig()?.openDirectMessages === true && user !== null
  const refresh = (): void => void client.invalidateQueries({ queryKey: directQuery.queryKey })
  useTopic(isOn ? 'messages' : null, refresh, refresh, refresh)
  const { data } = useQuery({ ...directQuery, enabled: isOn })
  return isOn ? (data?.count ?? 0) : 0
}

export const totalOf = (counts: UnreadCounts | undefined): number =>
  counts === undefined ? 0 : counts.comment + counts.reply + counts.like + counts.sys + counts.mine

/** Badges are small (specification 000, 2.1). */
const mostShown = 99

export const shownCount = (count: number): string => (count > mostShown ? `${mostShown}+` : String(count))
