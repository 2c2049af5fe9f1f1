import { type DataOf, fail, limits, type QueryOf, type statementBundles, toInstant } from '@verdict/contract'
import { bundleMoment, refusalOf, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { contestFactsOf, meetContest, type OpenContest, openInSession, openToRead } from '../core/find-contest.ts'
import { refusedAddress } from '../sessions/own-address.ts'
import { currentBundle, keyOf } from './current-bundle.ts'
import { countFetches, findBundle, markGiven, readContent, recordFetch } from './repository.ts'

type Calls = typeof statementBundles

/** @throws Refusal with the reason why the viewer may not fetch the encrypted statements */
const meetReceiver = async (deps: Deps, viewer: SignedIn, cid: number): Promise<OpenContest> => {
  const contest = await meetContest(deps, viewer, cid)
  const { row, terms, standing, isAdmin } = contest
  const now = deps.clock.now()
  const refusal = refusalOf(viewer, 'contest.fetchStatements', contestFactsOf(contest, now))
  if (refusal !== null) throw fail(refusal)
  const place = { addresses: row.allowed_addresses, isAdmin, times: terms }
  const address = refusedAddress(viewer, place, bundleMoment(terms, standing, now))
  if (address !== null) throw fail('contest.addressNotAllowed', { address })
  return contest
}

/**
 * The bundle that can be fetched now.
 * @throws Refusal with the reason why the viewer may not fetch it
 */
export const readInfo = async (deps: Deps, viewer: SignedIn, cid: number): Promise<DataOf<Calls['info']>> => {
  const bundle = await currentBundle(deps, await meetReceiver(deps, viewer, cid))
  if (bundle === null) return { bundle: null }
  const { version, hash, bytes } = bundle
  return { bundle: { version, hash, bytes } }
}

/**
 * The content of a bundle; the participant is counted.
 * @throws Refusal `contest.noStatementBundle`, `request.tooMany`, or the reason why the viewer may not fetch it
 */
export const fetchContent = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, version }: QueryOf<Calls['content']>,
): Promise<Buffer> => {
  const contest = await meetReceiver(deps, viewer, cid)
  const key = `statement-bundle:${cid}:${viewer.id}`
  const slot = await takeSlot(deps.db, key, { ...limits.statementBundle.fetches, now: deps.clock.now() })
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
  const bundle = await currentBundle(deps, contest)
  const content = bundle?.version === version ? await readContent(deps.db, cid, version) : null
  if (content === null) throw fail('contest.noStatementBundle')
  const fetched = { contestId: cid, accountId: viewer.id, version, at: deps.clock.now() }
  if (!contest.isAdmin) await recordFetch(deps.db, fetched)
  return content
}

/**
 * The key of a version, by the rules of the statements themselves; null when they have changed since.
 * @throws Refusal with the reason why the viewer may not read the statements
 */
export const readKey = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, version }: QueryOf<Calls['key']>,
): Promise<DataOf<Calls['key']>> => {
  const contest = await openInSession(deps, viewer, cid)
  // Managers read statements at any time, but a key that is known early protects nothing.
  if (contest.right !== null) throw fail('contest.noStatementBundle')
  const bundle = await currentBundle(deps, contest)
  if (bundle?.version !== version) return { key: null }
  if (bundle.key_given_at === null) await markGiven(deps.db, cid, { version, at: deps.clock.now() })
  return { key: keyOf(deps, cid, bundle) }
}

/** @throws Refusal `contest.missing` or `contest.notYours` */
export const readManaged = async (deps: Deps, viewer: SignedIn, cid: number): Promise<DataOf<Calls['manage']>> => {
  await openToRead(deps, viewer, cid)
  const [bundle, fetches] = await Promise.all([findBundle(deps.db, cid), countFetches(deps.db, cid)])
  if (bundle === undefined) return { bundle: null, fetched: 0, outdated: 0 }
  const { version, bytes, problems, left_out: leftOut, made_at } = bundle
  const fetched = fetches.find((row) => row.version === version)?.people ?? 0
  return {
    bundle: { version, bytes, problems, leftOut, madeAt: toInstant(made_at) },
    fetched,
    outdated: fetches.reduce((sum, { people }) => sum + people, 0) - fetched,
  }
}
