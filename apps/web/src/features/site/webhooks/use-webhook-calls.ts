import { useQueryClient } from '@tanstack/react-query'
import { webhooksQuery } from './queries.ts'

/** Refetches the webhooks and their deliveries after a change. */
export const useRefresh = () => {
  const client = useQueryClient()
  return (): void => {
    void client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'webhooks.deliveries' })
  }
}
