import { type contestBoards, type DataOf, fail, toInstant } from '@verdict/contract'
import type { SignedIn, Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Prebuilt } from '../../../platform/http/prebuilt.ts'
import { meetContest, openOwnContest } from '../core/find-contest.ts'
import { presentInfo } from '../core/present.ts'
import { pausesOf } from '../incidents/pauses.ts'
import { opened } from './read-board.ts'
import { changesOn } from './read-changes.ts'
import { latestOn } from './read-latest.ts'

/**
 * Overlays of a contest without a public board: streaming software has no login, so the address of an overlay contains
 * a pass created by a manager. It opens what a public board would show to a guest, frozen results hidden.
 */

/** A broadcast is prepared days before. */
const passLifeMs = 7 * 24 * 3_600_000
/** Not that of the resolver, whose passes reveal frozen results. */
const passPlace = 'contest-overlay pass'
const guest: Viewer = { kind: 'guest' }
const publicView = { forces: false, wantsAfterEnd: false }

/**
 * A pass for the overlays of a contest: it contains the contest and its expiry, encrypted with the site key, so nothing
 * is stored.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const makeOverlayPass = async (
  deps: Deps,
  viewer: SignedIn,
  cid: number,
): Promise<DataOf<typeof contestBoards.overlayPass>> => {
  await openOwnContest(deps, viewer, cid)
  const expiresAt = new Date(deps.clock.now().getTime() + passLifeMs)
  const pass = deps.cipher.encrypt(Buffer.from(JSON.stringify([cid, expiresAt.getTime()])), passPlace)
  return { pass: pass.toString('base64url'), expiresAt: toInstant(expiresAt) }
}

interface OverlayQuery {
  readonly cid: number
  readonly pass: string
}

/** @throws Refusal `contest.overlayPassWrong` without a valid pass, or as the board */
export const readOverlay = async (deps: Deps, query: OverlayQuery): Promise<DataOf<typeof contestBoards.overlay>> => {
  const { board } = await openWithPass(deps, query)
  const contest = await meetContest(deps, guest, query.cid)
  return {
    contest: await presentInfo(guest, contest, { now: deps.clock.now(), pauses: await pausesOf(deps.db, query.cid) }),
    latest: await latestOn(deps, board),
  }
}

/** @throws Refusal as `readOverlay` */
export const readOverlayBoard = async (
  deps: Deps,
  query: OverlayQuery & { readonly from?: string | undefined },
): Promise<Prebuilt> => changesOn(await openWithPass(deps, query), publicView, query.from ?? '')

const openWithPass = async (deps: Deps, { cid, pass }: OverlayQuery) => {
  if (!passOpens(deps, pass, cid)) throw fail('contest.overlayPassWrong')
  return opened(deps, await deps.boards.open(cid), { viewer: guest, isAdmin: false })
}

const passOpens = (deps: Deps, pass: string, contestId: number): boolean => {
  try {
    const [cid, until] = JSON.parse(
      deps.cipher.decrypt(Buffer.from(pass, 'base64url'), passPlace).toString(),
    ) as number[]
    return cid === contestId && (until ?? 0) > deps.clock.now().getTime()
  } catch {
    // Values not issued by this site are rejected.
    return false
  }
}
