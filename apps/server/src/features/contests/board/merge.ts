import { type PersonalAudience, Refusal } from '@verdict/contract'
import {
  type BoardView,
  type BoardWish,
  isAfterEnd,
  isBoardHidden,
  isFrozenAt,
  keepFormatBoard,
  rankOfAudience,
  type Viewer,
} from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { bounded } from '../../../platform/bounded.ts'
import { openContest } from '../core/find-contest.ts'
import { BoardFace } from './board-face.ts'
import { type BoardTerms, readTerms } from './board-state.ts'
import type { FollowedBoard } from './followed-board.ts'
import { audienceOn, type Names } from './names.ts'
import { openOutsideBoard } from './read-board.ts'
import { contestantsOf, recordsOf } from './repository.ts'
import { formatNameOf } from './rules-of.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * A merged board of several contests with the same problem labels, as when a contest is held in two rooms at two times:
 * seconds count from the start of each person's own contest, and the terms are those of the requested contest. If any
 * contest is frozen for the reader, all are frozen from the earliest freeze on. No page polls it, so the merged board
 * is built on request and cached for seconds.
 */

/** Each merge reads whole contests, and any outside viewer can request one. */
const merging = bounded({ atOnce: 2, waiting: 64 })

interface Wish {
  readonly viewer: Viewer
  readonly wish: BoardWish
  readonly others: readonly number[]
  /** The reader comes to the outside board. */
  readonly isOutside: boolean
}

interface Guest {
  readonly terms: BoardTerms
  /** The reader manages it and can see frozen results. */
  readonly isAdmin: boolean
}

/** A reader's view of several contests. */
export interface Merged {
  readonly snapshot: Snapshot
  /** The names that every one of the contests shows to the reader. */
  readonly names: Names
}

/** The board of a contest with the records of others merged in, of those the reader may look at. */
export const mergeBoards = async (deps: Deps, board: FollowedBoard, asked: Wish): Promise<Merged> => {
  const guests: Guest[] = []
  for (const contestId of new Set(asked.others)) {
    const guest = await guestOf(deps, asked, contestId)
    if (guest !== null && hasFormatOf(guest.terms, board.state()?.terms)) guests.push(guest)
  }
  const realnames = guests.every(({ terms, isAdmin }) => isAdmin || terms.shownName === 'realname')
  const audiences = guests.map(({ terms, isAdmin }) => audienceOn(terms, asked.viewer, isAdmin))
  const names = { realnames, audience: audiences.reduce(widerOf, 'staff') }
  if (guests.length === 0) return { snapshot: board.snapshot(asked.wish), names }
  const now = deps.clock.now()
  const freezes = guests.flatMap(({ terms, isAdmin }) =>
    isFrozenAt(terms.contest.terms, now) && !(asked.wish.forces && isAdmin) ? (terms.rules.freezeS ?? []) : [],
  )
  const view = freezes.length > 0 ? 'frozen' : board.viewFor(asked.wish)
  const key = JSON.stringify([view, freezes, guests.map(({ terms }) => terms.contest.row.id)])
  const snapshot = await board.merges.find(key, () => merging(() => merged(deps, board, { guests, view, freezes })))
  return { snapshot, names }
}

const hasFormatOf = (guest: BoardTerms, main: BoardTerms | undefined): boolean =>
  main !== undefined && formatNameOf(guest.rules) === formatNameOf(main.rules)

/** Of two audiences the one that sees less. */
export const widerOf = (a: PersonalAudience, b: PersonalAudience): PersonalAudience =>
  rankOfAudience(a) < rankOfAudience(b) ? a : b

/** A contest to merge in; null where the reader may not look at it. */
const guestOf = async (deps: Deps, { viewer, isOutside }: Wish, contestId: number): Promise<Guest | null> => {
  try {
    const { isAdmin } = isOutside
      ? await openOutsideBoard(deps, viewer, contestId)
      : await openContest(deps, viewer, contestId)
    const terms = await readTerms(deps, contestId)
    const isHidden = terms !== null && !isAdmin && isBoardHidden(terms.contest.terms, deps.clock.now())
    return terms === null || isHidden ? null : { terms, isAdmin }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

interface Merging {
  readonly guests: readonly Guest[]
  readonly view: BoardView
  readonly freezes: readonly number[]
}

const merged = async (deps: Deps, board: FollowedBoard, { guests, view, freezes }: Merging): Promise<Snapshot> => {
  const main = (await board.current())?.terms
  if (main === undefined) return board.snapshot({ forces: false, wantsAfterEnd: false })
  const freezeS =
    view === 'frozen' ? Math.min(...freezes, main.rules.freezeS ?? Number.POSITIVE_INFINITY) : main.rules.freezeS
  const excluded = guests.reduce((all, { terms }) => all.union(terms.rules.excluded), new Set(main.rules.excluded))
  const terms: BoardTerms = { ...main, rules: { ...main.rules, freezeS, excluded } }
  const made = keepFormatBoard(terms.rules)
  const people = new Set<string>()
  for (const { records, rules } of [main, ...guests.map((guest) => guest.terms)]) {
    for (const record of await recordsOf(deps.db, { ...main.records, ...records })) {
      if (view !== 'afterEnd' && isAfterEnd(rules, record)) continue
      made.put(record)
      people.add(record.userId)
    }
  }
  const state = { terms, board: made, people: new Map(await contestantsOf(deps, people)) }
  return new BoardFace(state, view).snapshot()
}
