import { role } from '@verdict/contract'
import { type BoardView, type BoardWish, boardViewAt, isFrozenAt } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { BoardFace } from './board-face.ts'
import { type BoardState, buildBoard } from './board-state.ts'
import { RecentMerges } from './recent-merges.ts'
import { type Contestant, contestantsOf, recordsOf } from './repository.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * A contest's board that follows the database. It is built from all records once; afterwards the database notifies the
 * ids of changed submissions, which are read again and applied. Notifications are batched: the first is applied
 * immediately, later ones after one second, so a board and its snapshots are updated at most once a second for any
 * number of verdicts.
 *
 * An id received while rows are being read is kept for the next batch, so nothing is missed: commits before the read
 * are included, and later ones send a notification.
 */

/** At most so often. */
const spacingMs = 1_000
/** Verdicts of one moment go together. */
const gatherMs = 20

/** During a freeze a board moves at fixed ticks, so that the delay of a submission reveals no hidden verdict before it. */
const untilTick = (): number => spacingMs - (performance.now() % spacingMs)

type BoardDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'events' | 'log' | 'formats'>

export class FollowedBoard {
  readonly contestId: number
  /** This board with those of other contests merged in. */
  readonly merges = new RecentMerges()
  /** Called after every step. */
  onStep: () => void = () => {}
  readonly #deps: BoardDeps
  readonly #pending = new Set<number>()
  #state: BoardState | null = null
  #faces = new Map<BoardView, BoardFace>()
  /** Number of required full reloads, and the number of completed ones. */
  #outdatings = 1
  #read = 0
  #isStopped = false
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> | null = null
  #steppedAt = Number.NEGATIVE_INFINITY

  constructor(deps: BoardDeps, contestId: number) {
    this.#deps = deps
    this.contestId = contestId
  }

  /** The board, at most a second behind; null where there is no such contest. */
  async current(): Promise<BoardState | null> {
    // Without a connection the board cannot detect that it is out of date.
    if (!this.#deps.events.isListening() && performance.now() - this.#steppedAt > spacingMs) this.#outdatings += 1
    if (this.#isStale()) await this.flush()
    return this.#state
  }

  /** The last built state, without waiting; null before the first build and when the contest does not exist. */
  state(): BoardState | null {
    return this.#state
  }

  /** Applies everything committed so far. */
  async catchUp(): Promise<void> {
    await this.#deps.events.caughtUp().catch(() => {
      // No notifications are received, so reload the rows.
      this.#outdatings += 1
    })
    await this.flush()
  }

  /** Applies everything received so far. */
  async flush(): Promise<void> {
    if (this.#running !== null) await this.#running
    if (this.#isStale() || this.#pending.size > 0) await this.#step()
  }

  /** A submission changed, came or went. */
  changed(submissionId: number): void {
    this.#pending.add(submissionId)
    this.#schedule()
  }

  /** The contest's terms changed, or events may have been missed: reload everything. */
  outdated(): void {
    this.#outdatings += 1
    this.#schedule()
  }

  /** A person's name or role changed. */
  renamed(person: Contestant): void {
    const state = this.#state
    // A read in progress may have the old name.
    if (this.#running !== null) this.outdated()
    if (state === null) return
    const isOwner = person.id === state.terms.contest.terms.ownerId
    if (!isOwner && (person.role === role.root) !== state.terms.rules.excluded.has(person.id)) {
      this.outdated()
    } else if (state.people.has(person.id)) {
      state.people.set(person.id, person)
      for (const face of this.#faces.values()) face.touch(person.id)
      this.onStep()
    }
  }

  /** One view of the present board. Call it after `current`. */
  face(view: BoardView): BoardFace {
    if (this.#state === null) throw new Error(`There is no board of contest ${this.contestId}.`)
    const known = this.#faces.get(view)
    if (known !== undefined) return known
    const made = new BoardFace(this.#state, view)
    this.#faces.set(view, made)
    return made
  }

  /** The view a reader gets now. */
  viewFor(wish: BoardWish): BoardView {
    const { terms } = this.#termsOrThrow()
    return boardViewAt(terms, this.#deps.clock.now(), {
      ...wish,
      wantsAfterEnd: wish.wantsAfterEnd && terms.takesLate,
    })
  }

  /** The current view for a reader. */
  snapshot(wish: BoardWish): Snapshot {
    return this.face(this.viewFor(wish)).snapshot()
  }

  /** Nothing is done any more. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#isStopped = true
    this.onStep = () => {}
  }

  #isStale(): boolean {
    return this.#read < this.#outdatings
  }

  #termsOrThrow() {
    if (this.#state === null) throw new Error(`There is no board of contest ${this.contestId}.`)
    return this.#state.terms.contest
  }

  #schedule(): void {
    if (this.#timer !== null || this.#isStopped) return
    const wait = this.#isFrozen() ? untilTick() : Math.max(gatherMs, this.#steppedAt + spacingMs - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.flush().catch((error) => {
        this.#deps.log.warn({ err: error, contestId: this.contestId }, 'a board could not be brought up to date')
        this.outdated()
      })
    }, wait)
    this.#timer.unref()
  }

  #isFrozen(): boolean {
    return this.#state !== null && isFrozenAt(this.#state.terms.contest.terms, this.#deps.clock.now())
  }

  /** Steps run one at a time: callers wait for a running one. */
  #step(): Promise<void> {
    this.#running ??= this.#readAndPut().finally(() => {
      this.#running = null
      this.#steppedAt = performance.now()
      if (this.#pending.size > 0 || this.#isStale()) this.#schedule()
    })
    return this.#running
  }

  async #readAndPut(): Promise<void> {
    const ids = [...this.#pending]
    this.#pending.clear()
    try {
      if (this.#isStale() || this.#state === null) {
        // Invalidations during the read apply to the next step.
        const upTo = this.#outdatings
        this.#state = await buildBoard(this.#deps, this.contestId)
        this.#faces = new Map()
        this.#read = upTo
      } else await this.#putChanged(this.#state, ids)
    } catch (error) {
      this.#outdatings += 1
      throw error
    }
    this.onStep()
  }

  async #putChanged(state: BoardState, ids: readonly number[]): Promise<void> {
    const records = await recordsOf(this.#deps.db, state.terms.records, ids)
    const strangers = new Set(records.map(({ userId }) => userId).filter((userId) => !state.people.has(userId)))
    for (const [userId, person] of await contestantsOf(this.#deps, strangers)) state.people.set(userId, person)
    const found = new Set(records.map(({ submissionId }) => submissionId))
    for (const id of ids) if (!found.has(id)) state.board.remove(id)
    for (const record of records) state.board.put(record)
  }
}
