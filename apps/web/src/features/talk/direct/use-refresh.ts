import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../../api/events.ts'

/** Everything of direct messages that is on the page. */
const names = new Set([
  'directMessages.conversations',
  'directMessages.thread',
  'directMessages.unread',
  'directMessages.blocks',
])

/** Fetches conversations and the open thread again. */
export const useRefresh = (): (() => void) => {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ predicate: ({ queryKey }) => names.has(String(queryKey[0])) })
}

/** The same whenever a message arrives, is deleted, or is read on another device. */
export const useLiveRefresh = (): void => {
  const refresh = useRefresh()
  useTopic('messages', refresh, refresh)
}
