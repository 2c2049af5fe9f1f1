import { useQuery } from '@tanstack/react-query'
import type { OwnTokens } from '@verdict/contract'
import { use } from 'react'
import { endpointQuery } from '../../../api/query.ts'
import { useUser } from '../../../api/session.ts'
import { ContestContext } from '../use-contest.ts'

/** New tokens appear by themselves. */
const refetchMs = 20_000

/**
 * The viewer's tokens in the current contest, and whether one can be used on a submission. Undefined where there are
 * none, and for managers, who see all results.
 */
export const useTokens = (submitId?: number): { readonly cid: number; readonly tokens: OwnTokens | undefined } => {
  const place = use(ContestContext)
  const user = useUser()
  const cid = place?.cid ?? 0
  const isOn = place?.contest.hasTokens === true && !place.isAdmin && place.mayLook && user !== null
  const { data } = useQuery({
    ...endpointQuery(
      'contestTokens.own',
      { query: submitId === undefined ? { cid } : { cid, submitId } },
      { quiet: true, staleTime: 0, refetchInterval: refetchMs },
    ),
    enabled: isOn,
  })
  return { cid, tokens: isOn ? data : undefined }
}
