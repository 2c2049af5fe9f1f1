import { useQueryClient } from '@tanstack/react-query'
import { webhookEndpoints } from './queries.ts'

/** Refetches the webhooks and their deliveries after a change. */
export const useRefresh = () => {
  const client = useQueryClient()
  return (): void => {
    for (const name of webhookEndpoints) void client.invalidateQueries({ queryKey: [name] })
  }
}
