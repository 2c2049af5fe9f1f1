import { useQueries } from '@tanstack/react-query'
import { awardPlaces } from '@verdict/rules'
import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'
import type { MedalCounts } from './standings.ts'

/** Address parameters of a resolver (api-contests-groups 4). */
export interface ScrollAddress {
  readonly cid: number
  readonly removeStar: boolean
  /** Null where the address names none. */
  readonly medals: MedalCounts | null
  /** Opens it on a machine where no manager is logged in. */
  readonly pass: string | null
}

const count = (text: string | undefined): number => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : 0
}

/** Reads the address; null where it names no contest. */
export const readScrollAddress = (search: string): ScrollAddress | null => {
  const given = new URLSearchParams(search)
  const cid = given.get('cid') ?? ''
  if (!/^\d{1,9}$/.test(cid)) return null
  const medals = [...given.getAll('medals[]'), ...given.getAll('medals')]
  return {
    cid: Number(cid),
    removeStar: given.get('removeStar') === 'true',
    medals: medals.length === 0 ? null : [count(medals[0]), count(medals[1]), count(medals[2])],
    pass: given.get('pass'),
  }
}

export const writeScrollAddress = ({ cid, removeStar, medals, pass }: ScrollAddress): string => {
  const query = new URLSearchParams({ cid: String(cid), removeStar: String(removeStar) })
  for (const medal of medals ?? []) query.append('medals[]', String(medal))
  if (pass !== null) query.set('pass', pass)
  return `/scrollBoard/?${query}`
}

/** Ten, twenty and thirty in a hundred of the ranked, the rest cut off (specification 001, section 9). */
export const usualMedals = (ranked: number): MedalCounts => [
  Math.floor((ranked * 10) / 100),
  Math.floor((ranked * 20) / 100),
  Math.floor((ranked * 30) / 100),
]

type Awards = DataFor<'contestBoards.scrollInfo'>['awards']

/** The sizes of the contest's first three awards; the usual medals where it has none. */
export const medalsOf = (awards: Awards, ranked: number): MedalCounts => {
  if (awards === null || awards.list.length === 0) return usualMedals(ranked)
  const [gold = 0, silver = 0, bronze = 0] = awardPlaces({ by: awards.by, sizes: awards.list }, ranked)
  return [gold, silver, bronze]
}

// Fetched only once: the page must work without a network.
const once = { quiet: true, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const

/** The two calls of a scroll board. */
export const useScrollData = ({ cid, removeStar, pass }: ScrollAddress) => {
  const [info, submissions] = useQueries({
    queries: [
      endpointQuery('contestBoards.scrollInfo', { query: { cid, pass } }, once),
      endpointQuery('contestBoards.scrollSubmissions', { query: { cid, removeStar, pass } }, once),
    ],
  })
  return { info, submissions }
}
