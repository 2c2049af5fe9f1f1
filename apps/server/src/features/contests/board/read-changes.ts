import type { contestBoards, QueryOf } from '@verdict/contract'
import type { BoardWish, Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Prebuilt } from '../../../platform/http/prebuilt.ts'
import { isCovered } from './names.ts'
import { type OpenBoard, openEitherBoard, wishOf } from './read-board.ts'

/**
 * What changed on a board since a version of the client. The whole board when this server does not know that version,
 * when the version does not cover all the client sees, or when most rows changed. Access is that of the whole board.
 */
export const readChanges = async (
  deps: Deps,
  viewer: Viewer,
  query: QueryOf<typeof contestBoards.changes>,
): Promise<Prebuilt> => {
  const open = await openEitherBoard(deps, viewer, query.cid)
  const wish = wishOf(open, query)
  if (wish.forces) await open.board.catchUp()
  return changesOn(open, wish, query.from)
}

/** The same for an open board. */
export const changesOn = ({ board, names }: OpenBoard, wish: BoardWish, from: string): Prebuilt => {
  const face = board.face(board.viewFor(wish))
  const snapshot = face.snapshot()
  const terms = board.state()?.terms
  const delta = terms !== undefined && isCovered(terms, names) ? face.changeSince(from) : null
  if (delta === null || delta.rows.length * 2 > snapshot.rows.length) return snapshot.whole(names)
  return snapshot.change(from, delta, names)
}
