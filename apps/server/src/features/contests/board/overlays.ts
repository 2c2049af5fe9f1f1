import { type contestBoards, type DataOf, fail } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Prebuilt } from '../../../platform/http/prebuilt.ts'
import { meetContest } from '../core/find-contest.ts'
import { presentInfo } from '../core/present.ts'
import { pausesOf } from '../incidents/pauses.ts'
import { overlayPassOpens } from './overlay-passes.ts'
import { opened } from './read-board.ts'
import { changesOn } from './read-changes.ts'
import { latestOn } from './read-latest.ts'

/**
 * Overlays of a contest without a public board: streaming software has no login, so the address of an overlay contains
 * a pass created by a manager. It opens what a public board would show to a guest, frozen results hidden.
 */

const guest: Viewer = { kind: 'guest' }
const publicView = { forces: false, wantsAfterEnd: false }

interface OverlayQuery {
  readonly cid: number
  readonly pass: string
}

/** @throws Refusal `contest.overlayPassWrong` without a valid pass, or as the board */
export const readOverlay = async (deps: Deps, query: OverlayQuery): Promise<DataOf<typeof contestBoards.overlay>> => {
  const { board } = await openWithPass(deps, query)
  const contest = await meetContest(deps, guest, query.cid)
  return {
    contest: await presentInfo(guest, contest, {
      now: deps.clock.now(),
      formats: deps.formats,
      pauses: await pausesOf(deps.db, query.cid),
    }),
    latest: await latestOn(deps, board),
  }
}

/** @throws Refusal as `readOverlay` */
export const readOverlayBoard = async (
  deps: Deps,
  query: OverlayQuery & { readonly from?: string | undefined },
): Promise<Prebuilt> => changesOn(await openWithPass(deps, query), publicView, query.from ?? '')

const openWithPass = async (deps: Deps, { cid, pass }: OverlayQuery) => {
  if (!(await overlayPassOpens(deps, { cid, pass }))) throw fail('contest.overlayPassWrong')
  return opened(deps, await deps.boards.open(cid), { viewer: guest, isAdmin: false })
}
