import type { ContestEvent } from '@verdict/contract'
import type { BoardRow } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { AnyCell, BoardState } from './board-state.ts'
import type { FollowedBoard } from './followed-board.ts'
import type { Contestant } from './repository.ts'

type FirstSolve = Extract<ContestEvent, { readonly kind: 'firstSolve' }>

/** Who holds a first solve, and since which second of the contest. */
interface Holder {
  readonly label: string
  readonly userId: string
  readonly timeS: number
}

/**
 * Tells a contest's topic of first solves, as the board that everybody sees shows them. One that passes to somebody else,
 * because an earlier program was judged later, is told again; one that is judged anew and stays is not. What a seal
 * hides is told to nobody, and what opens with the seal is no news.
 */
export const tellFirstSolves = (deps: Deps, board: FollowedBoard): (() => void) => {
  const known = new Map<string, number>()
  const news = keepNews()
  let at: { readonly view: string; readonly version: string } | null = null
  return () => {
    const state = board.state()
    if (state === null || state.terms.rule !== 'acm') return
    const view = board.viewFor({ forces: false, wantsAfterEnd: false })
    const face = board.face(view)
    const version = face.version()
    if (at?.view === view && at.version === version) return
    const last = face.lastChange()
    // Rows that lost a first solve changed too, so the changed rows are all there is to look at.
    const isNext = at?.view === view && last?.from === at.version
    const isNews = at?.view === view
    at = { view, version }
    const rows = isNext && last !== null ? last.rows : state.board.rows(view)
    if (!isNews) known.clear()
    for (const holder of noteFirstSolves(known, rows)) {
      if (news.isNew(holder) && isNews) deps.events.tellHere(eventOf(state, holder))
    }
  }
}

/** Where dozens share the first second of an easy problem, everybody would be told dozens of times; the board has all of them. */
const mostTold = 3

/** Who was told last of each problem: a holder whose verdict is taken back and comes again is no news. */
const keepNews = () => {
  const last = new Map<string, { readonly timeS: number; readonly userIds: Set<string> }>()
  return {
    isNew: ({ label, userId, timeS }: Holder): boolean => {
      const told = last.get(label)
      if (told?.timeS !== timeS) {
        last.set(label, { timeS, userIds: new Set([userId]) })
        return true
      }
      const isNew = !told.userIds.has(userId) && told.userIds.size < mostTold
      told.userIds.add(userId)
      return isNew
    },
  }
}

/** Brings the known first solves to what these rows say, and gives back the new ones. */
const noteFirstSolves = (known: Map<string, number>, rows: readonly BoardRow<AnyCell>[]): readonly Holder[] => {
  const made: Holder[] = []
  for (const { userId, cells } of rows) {
    for (const [label, cell] of cells) {
      if (!('isFirst' in cell)) continue
      const key = `${label}|${userId}`
      if (!cell.isFirst || cell.solvedAtS === null) known.delete(key)
      else if (known.get(key) !== cell.solvedAtS) {
        known.set(key, cell.solvedAtS)
        made.push({ label, userId, timeS: cell.solvedAtS })
      }
    }
  }
  return made
}

/** Who holds the first solves of a board; several where they share its second. */
export const firstSolvesOf = (rows: readonly BoardRow<AnyCell>[]): readonly Holder[] =>
  rows.flatMap(({ userId, cells }) =>
    [...cells].flatMap(([label, cell]) =>
      'isFirst' in cell && cell.isFirst && cell.solvedAtS !== null ? [{ label, userId, timeS: cell.solvedAtS }] : [],
    ),
  )

const eventOf = (state: BoardState, { label, userId, timeS }: Holder): FirstSolve => ({
  topic: `contest:${state.terms.contest.row.id}`,
  kind: 'firstSolve',
  displayId: label,
  name: nameOf(state, state.people.get(userId)) ?? userId,
  time: timeS,
})

/** What a board calls a person. */
export const nameOf = ({ terms }: BoardState, person: Contestant | undefined): string | undefined => {
  if (person === undefined) return undefined
  const chosen = person[terms.shownName]
  return chosen === null || chosen.trim() === '' ? person.username : chosen
}
