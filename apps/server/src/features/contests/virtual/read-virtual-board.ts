import type { BoardPerson } from '@verdict/contract'
import { contestSeconds, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { Prebuilt } from '../../../platform/http/prebuilt.ts'
import type { BoardState } from '../board/board-state.ts'
import type { Names } from '../board/names.ts'
import { peopleOfRun } from '../board/of-run.ts'
import { boardPersonOf, rowText } from '../board/present.ts'
import { openBoard } from '../board/read-board.ts'
import { frameOf } from '../board/snapshot.ts'
import { boardSecondOf, findOwnRun, openOriginal, type Run } from './find-run.ts'
import { ghostRows } from './ghosts.ts'
import { ownUidOf, readOwnRow, withOwnRow } from './own-row.ts'

/**
 * The board of the ended contest at the contest time of a run, with the row of its participant.
 * @throws Refusal with the reason
 */
export const readVirtualBoard = async (deps: Deps, viewer: SignedIn, runId: number): Promise<Prebuilt> => {
  const now = deps.clock.now()
  const run = await findOwnRun(deps.db, viewer, runId)
  await openOriginal(deps, viewer, run.virtual.contestId)
  const { board, names } = await openBoard(deps, viewer, run.virtual.contestId)
  const state = await board.current()
  if (state === null) throw new Error(`The board of contest ${run.virtual.contestId} is gone.`)
  const atSecond = boardSecondOf(run, now)
  const rows = withOwnRow(ghostRows(state, atSecond), await readOwnRow(deps.db, state, run, now))
  const ownUid = ownUidOf(run)
  const own = await ownPersonOf(deps, state, { run, names })
  const people = rows.map(({ userId }) => JSON.stringify(userId === ownUid ? own : boardPersonOf(state, userId, names)))
  const second = atSecond ?? contestSeconds(run.terms, run.terms.endsAt)
  const frame = { ...frameOf(state), freezeTime: null, takesLate: false, awards: null }
  const head = JSON.stringify({ ...frame, view: 'live', version: `${run.row.id}.${second}`, awarded: null })
  const text = `${head.slice(0, -1)},"people":[${people.join()}],"rows":[${rows.map(rowText).join()}]}`
  return new Prebuilt(`{"ownUid":${JSON.stringify(ownUid)},"atSecond":${second},"board":${text}}`, { isForMany: false })
}

/** The participant as the board names people, never a star account, and without the team of the ended contest. */
const ownPersonOf = async (
  deps: Deps,
  state: BoardState,
  { run, names }: { readonly run: Run; readonly names: Names },
): Promise<BoardPerson> => {
  const { participantId } = run.virtual
  const people = await peopleOfRun(deps, participantId)
  const { team: _, ...person } = boardPersonOf({ ...state, people }, participantId, names)
  return { ...person, uid: ownUidOf(run), isStar: false }
}
