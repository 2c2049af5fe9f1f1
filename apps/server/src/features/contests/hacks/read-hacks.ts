import {
  type contestHacks,
  type DataOf,
  fail,
  type HackDetail,
  type ManagedHackDetail,
  toPage,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openInSession, openToRead } from '../core/find-contest.ts'
import { fileOf, isFrozenHack, presentDetail, presentManaged } from './present.ts'
import { countHacks, findHack, findHacks } from './repository.ts'

interface OfHack {
  readonly cid: number
  readonly id: number
}

/**
 * A hack of the viewer, also after the contest.
 * @throws Refusal `contest.hackUnknown`, or why the viewer cannot see the contest
 */
export const readOwnHack = async (deps: Deps, viewer: SignedIn, { cid, id }: OfHack): Promise<HackDetail> => {
  const { terms } = await openInSession(deps, viewer, cid)
  const row = await findHack(deps.db, { contestId: cid, id })
  if (row?.account_id !== viewer.id) throw fail('contest.hackUnknown')
  const isFrozen = isFrozenHack(row, terms, deps.clock.now())
  return presentDetail(row, await fileOf(deps, row, 'input'), { isFrozen })
}

/**
 * All hacks of a contest, for those who read everything of it.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const listHacks = async (
  deps: Deps,
  viewer: SignedIn,
  query: { readonly cid: number; readonly currentPage: number; readonly limit: number },
): Promise<DataOf<(typeof contestHacks)['list']>> => {
  await openToRead(deps, viewer, query.cid)
  const span = { contestId: query.cid, offset: (query.currentPage - 1) * query.limit, limit: query.limit }
  const [rows, total] = await Promise.all([findHacks(deps.db, span), countHacks(deps.db, query.cid)])
  return { ...toPage([], total, query), records: rows.map(presentManaged), orders: [] }
}

/**
 * A hack with everything, for those who read everything of its contest.
 * @throws Refusal `contest.missing`, `contest.notYours` or `contest.hackUnknown`
 */
export const readHack = async (deps: Deps, viewer: SignedIn, { cid, id }: OfHack): Promise<ManagedHackDetail> => {
  await openToRead(deps, viewer, cid)
  const row = await findHack(deps.db, { contestId: cid, id })
  if (row === undefined) throw fail('contest.hackUnknown')
  const isAnswered = row.target_verdict !== null || row.state === 'running'
  const answer = isAnswered ? await fileOf(deps, row, 'output') : null
  return {
    ...presentDetail(row, await fileOf(deps, row, 'input'), { isFrozen: false }),
    message: row.message,
    isAdded: row.added_at !== null,
    answer: answer?.text ?? null,
    isAnswerCut: answer?.isCut === true,
  }
}
