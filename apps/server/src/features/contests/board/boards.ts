import { fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { topics } from '../../../platform/events/topics.ts'
import { requireFormat } from '../core/format.ts'
import { FollowedBoard } from './followed-board.ts'
import { contestantsOf } from './repository.ts'

/** The boards of this server: built on first use, evicted when unused for a while. */

const idleMs = 600_000
const sweepMs = 60_000
/** Above this number the least recently used one is evicted. */
const mostIdle = 64

interface OpenBoard {
  readonly board: FollowedBoard
  holders: number
  askedAt: number
}

export interface Boards {
  /**
   * A contest's board, made if need be.
   * @throws Refusal `contest.missing`, or `contest.formatMissing` where nothing can be counted
   */
  open(contestId: number): Promise<FollowedBoard>
  /**
   * The same for callers that check the access to the contest next, and then the format.
   * @throws Refusal `contest.missing`
   */
  openUnchecked(contestId: number): Promise<FollowedBoard>
  /** A board that is in memory, up to date; undefined without building one. */
  openIfAny(contestId: number): Promise<FollowedBoard | undefined>
  /** Keeps a board while it has subscribers; returns a function to release it. */
  hold(contestId: number): { readonly board: FollowedBoard; readonly release: () => void }
}

type BoardsDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'events' | 'log' | 'formats' | 'stopping'>

/** The boards of a server, `deps.boards` for every feature of it. They are dropped when the server stops. */
export const openBoards = (deps: BoardsDeps): Boards => {
  const kept = new Map<number, OpenBoard>()

  const keep = (contestId: number): OpenBoard => {
    const there = kept.get(contestId)
    if (there !== undefined) {
      there.askedAt = performance.now()
      return there
    }
    const made: OpenBoard = { board: new FollowedBoard(deps, contestId), holders: 0, askedAt: performance.now() }
    kept.set(contestId, made)
    return made
  }

  const drop = ({ board }: OpenBoard): void => {
    board.stop()
    kept.delete(board.contestId)
  }

  const sweep = (): void => {
    const idle = [...kept.values()].filter(({ holders }) => holders === 0).sort((a, b) => b.askedAt - a.askedAt)
    idle.forEach((item, index) => {
      if (index >= mostIdle || performance.now() - item.askedAt > idleMs) drop(item)
    })
  }

  follow(deps, kept)
  const timer = setInterval(sweep, sweepMs)
  timer.unref()
  deps.stopping.addEventListener('abort', () => {
    clearInterval(timer)
    for (const value of kept.values()) drop(value)
  })

  const openUnchecked = async (contestId: number): Promise<FollowedBoard> => {
    const one = keep(contestId)
    if ((await one.board.current()) !== null) return one.board
    if (one.holders === 0) drop(one)
    throw fail('contest.missing')
  }

  return {
    open: async (contestId) => {
      const board = await openUnchecked(contestId)
      const state = board.state()
      if (state !== null) requireFormat(state.terms.rules)
      return board
    },
    openUnchecked,
    openIfAny: async (contestId) => {
      const known = kept.get(contestId)
      if (known === undefined || (await known.board.current()) === null) return undefined
      known.askedAt = performance.now()
      return known.board
    },
    hold: (contestId) => {
      const one = keep(contestId)
      one.holders += 1
      let isHeld = true
      return {
        board: one.board,
        release: () => {
          if (isHeld) one.holders -= 1
          isHeld = false
        },
      }
    },
  }
}

const follow = (deps: BoardsDeps, kept: ReadonlyMap<number, OpenBoard>): void => {
  const { events } = deps
  const stops = [
    events.subscribe(topics.boardRecords, ({ contest, id }) => kept.get(contest)?.board.changed(id)),
    events.subscribe(topics.boardTerms, ({ contest }) => kept.get(contest)?.board.outdated()),
    // Rebuilding also checks every subscriber again.
    events.subscribe(topics.groupMembers, ({ group }) => {
      for (const { board } of kept.values()) {
        if (board.state()?.terms.contest.terms.groupId === group) board.outdated()
      }
    }),
    events.subscribe(topics.boardPeople, ({ id }) => {
      if (kept.size === 0) return
      contestantsOf(deps, [id]).then(
        (people) => {
          for (const person of people.values()) for (const { board } of kept.values()) board.renamed(person)
        },
        (error) => {
          deps.log.warn({ err: error }, 'a name of a board could not be read')
          for (const { board } of kept.values()) board.outdated()
        },
      )
    }),
    events.subscribe(topics.personalRules, () => {
      deps.settings.forget()
      for (const { board } of kept.values()) board.outdated()
    }),
    events.onReopened(() => {
      for (const { board } of kept.values()) board.outdated()
    }),
  ]
  deps.stopping.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}
