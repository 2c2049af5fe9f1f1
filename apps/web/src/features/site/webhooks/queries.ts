import type { InputFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'

/** Endpoints whose answers change with webhooks and their deliveries. */
export const webhookEndpoints = ['webhooks.list', 'webhooks.deliveries'] as const

/** Queues change by themselves. */
export const webhooksQuery = endpointQuery('webhooks.list', {}, { staleTime: 0, refetchInterval: 10_000 })

export type DeliveryFilter = NonNullable<InputFor<'webhooks.deliveries'>['query']>

export const deliveriesQuery = (query: DeliveryFilter) =>
  endpointQuery('webhooks.deliveries', { query }, { staleTime: 0, refetchInterval: 10_000 })

export const deliveryQuery = (deliveryId: number) =>
  endpointQuery('webhooks.delivery', { query: { deliveryId } }, { staleTime: 0 })
