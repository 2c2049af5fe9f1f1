import type { HackState } from '@verdict/contract'
import { endpointQuery } from '../../../api/query.ts'

/** Progress arrives by the stream; this is for a stream that was lost. */
const lookAgainMs = 3_000

interface Followed {
  readonly state: { readonly data?: { readonly state: HackState } | undefined }
}

const followed = {
  refetchInterval: ({ state }: Followed) =>
    state.data !== undefined && state.data.state !== 'done' ? lookAgainMs : (false as const),
}

export const ownHackQuery = (cid: number, id: number) => ({
  ...endpointQuery('contestHacks.read', { query: { cid, id } }, { quiet: true, staleTime: 0 }),
  ...followed,
})

export const managedHackQuery = (cid: number, id: number) => ({
  ...endpointQuery('contestHacks.detail', { query: { cid, id } }, { quiet: true, staleTime: 0 }),
  ...followed,
})

export const targetsQuery = (cid: number, displayId: string) =>
  endpointQuery('contestHacks.targets', { query: { cid, displayId } }, { quiet: true, staleTime: 0 })

export const sourceQuery = (cid: number, submitId: number) =>
  endpointQuery(
    'contestHacks.source',
    { query: { cid, submitId } },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )

export const hackSettingsQuery = (cid: number) =>
  endpointQuery('contestHacks.settings', { query: { cid } }, { quiet: true, staleTime: 0 })
