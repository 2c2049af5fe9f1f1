import type { PersonalAudience } from '@verdict/contract'
import { type BoardCell, type BoardRow, isBoardHidden } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { topics } from '../../../platform/events/topics.ts'
import type { BoardState } from './board-state.ts'
import type { FollowedBoard } from './followed-board.ts'
import { maskedPerson } from './names.ts'
import type { Contestant } from './repository.ts'

/** The holder of a first solve, with its second of the contest. */
interface Holder {
  readonly label: string
  readonly userId: string
  readonly timeS: number
}

/**
 * Publishes first solves of the public board on the contest's topic. A first solve that passes to another person,
 * because an earlier submission was judged later, is published again; one that is rejudged and stays is not. Frozen
 * results are not published, and neither are results revealed by the unfreeze.
 */
export const notifyFirstSolves = (deps: Deps, board: FollowedBoard): (() => void) => {
  const known = new Map<string, number>()
  const news = keepNews()
  let at: { readonly view: string; readonly version: string } | null = null
  return () => {
    const state = board.state()
    if (state === null || state.terms.rule !== 'acm') return
    if (isBoardHidden(state.terms.contest.terms, deps.clock.now())) return
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
      if (news.isNew(holder) && isNews)
        deps.events.deliverHere(topics.contest(state.terms.contest.row.id), newsOf(state, holder))
    }
  }
}

/**
 * Dozens can share the first second of an easy problem; publishing all of them would flood every page. The board shows
 * all.
 */
const mostPublished = 3

/** The last published holders per problem: a holder whose verdict disappears and returns is not published again. */
const keepNews = () => {
  const last = new Map<string, { readonly timeS: number; readonly userIds: Set<string> }>()
  return {
    isNew: ({ label, userId, timeS }: Holder): boolean => {
      const latest = last.get(label)
      if (latest?.timeS !== timeS) {
        last.set(label, { timeS, userIds: new Set([userId]) })
        return true
      }
      const isNew = !latest.userIds.has(userId) && latest.userIds.size < mostPublished
      latest.userIds.add(userId)
      return isNew
    },
  }
}

/** Updates the known first solves from these rows, and returns the new ones. */
const noteFirstSolves = (known: Map<string, number>, rows: readonly BoardRow<BoardCell>[]): readonly Holder[] => {
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

/** Holders of the first solves of a board; several when they share a second. */
export const firstSolvesOf = (rows: readonly BoardRow<BoardCell>[]): readonly Holder[] =>
  rows.flatMap(({ userId, cells }) =>
    [...cells].flatMap(([label, cell]) =>
      'isFirst' in cell && cell.isFirst && cell.solvedAtS !== null ? [{ label, userId, timeS: cell.solvedAtS }] : [],
    ),
  )

const newsOf = (state: BoardState, { label, userId, timeS }: Holder) => ({
  kind: 'firstSolve' as const,
  displayId: label,
  name: nameOf(state, state.people.get(userId), 'everyone') ?? userId,
  time: timeS,
})

/** Display name of a person on a board, for an audience. */
export const nameOf = (
  { terms }: BoardState,
  found: Contestant | undefined,
  audience: PersonalAudience,
): string | undefined => {
  if (found === undefined) return undefined
  const team = terms.teams.byAccount.get(found.id)?.name ?? ''
  if (team !== '') return team
  const person = maskedPerson(found, audience)
  const chosen = person[terms.shownName]
  return chosen === null || chosen.trim() === '' ? person.username : chosen
}
