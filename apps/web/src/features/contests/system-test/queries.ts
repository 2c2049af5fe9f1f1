import type { SystemTest } from '@verdict/contract'
import { endpointQuery } from '../../../api/query.ts'

const judgingMs = 2_000

/** Pretests and the system test; asked again while it judges. */
export const systemTestQuery = (cid: number) => ({
  ...endpointQuery('contestSystemTest.read', { query: { cid } }, { quiet: true, staleTime: 0 }),
  refetchInterval: ({ state }: { readonly state: { readonly data?: SystemTest | undefined } }) =>
    state.data?.run?.state === 'judging' ? judgingMs : false,
})
