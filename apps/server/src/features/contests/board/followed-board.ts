import { type BoardView, type BoardWish, boardViewAt } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { BoardFace } from './board-face.ts'
import { type BoardState, buildBoard, isExcluded } from './board-state.ts'
import { type Contestant, contestantsOf, recordsOf } from './repository.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * A contest's board that follows the database. It is made from all records once; after that the database names the
 * submissions that changed, they are read again by their numbers and put in. Names that come close together are read at
 * once: the first goes at once, the next wait until a second has passed, so that a board moves at most once a second
 * however many verdicts there are, and what is made for its readers is made at most that often.
 *
 * A number that is heard while rows are being read stays for the next time, so nothing is missed: whatever was committed
 * before the reading is in it, whatever comes later is heard.
 */

/** At most so often. */
const spacingMs = 1_000
/** Verdicts of one moment go together. */
const gatherMs = 20

export class FollowedBoard {
  readonly contestId: number
  /** Called after every step. */
  onStep: () => void = () => {}
  readonly #deps: Deps
  readonly #pending = new Set<number>()
  #state: BoardState | null = null
  #faces = new Map<BoardView, BoardFace>()
  /** How often everything had to be read anew, and up to which of these times it was. */
  #outdatings = 1
  #read = 0
  #isStopped = false
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> | null = null
  #steppedAt = Number.NEGATIVE_INFINITY

  constructor(deps: Deps, contestId: number) {
    this.#deps = deps
    this.contestId = contestId
  }

  /** The board, at most a second behind; null where there is no such contest. */
  async current(): Promise<BoardState | null> {
    // While nothing is heard the board cannot know that it is behind.
    if (!this.#deps.events.isListening() && performance.now() - this.#steppedAt > spacingMs) this.#outdatings += 1
    if (this.#isStale()) await this.flush()
    return this.#state
  }

  /** What was made last, without waiting; null before the first time and where there is no such contest. */
  state(): BoardState | null {
    return this.#state
  }

  /** Brings the board to what is committed by now. */
  async catchUp(): Promise<void> {
    await this.#deps.events.caughtUp().catch(() => {
      // Nothing is heard: the rows themselves tell.
      this.#outdatings += 1
    })
    await this.flush()
  }

  /** Brings the board to what has been heard by now. */
  async flush(): Promise<void> {
    if (this.#running !== null) await this.#running
    if (this.#isStale() || this.#pending.size > 0) await this.#step()
  }

  /** A submission changed, came or went. */
  changed(submissionId: number): void {
    this.#pending.add(submissionId)
    this.#schedule()
  }

  /** The contest's terms changed, or events may have been missed: everything is read anew. */
  outdated(): void {
    this.#outdatings += 1
    this.#schedule()
  }

  /** A person's name or role changed. */
  renamed(person: Contestant): void {
    const state = this.#state
    // Who is being read just now may be read as they were.
    if (this.#running !== null) this.outdated()
    if (state === null) return
    if (isExcluded(state.terms.contest, person) !== state.terms.rules.excluded.has(person.id)) {
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

  /** What a reader is shown now. */
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
    const wait = Math.max(gatherMs, this.#steppedAt + spacingMs - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.flush().catch((error) => {
        this.#deps.log.warn({ err: error, contestId: this.contestId }, 'a board could not be brought up to date')
        this.outdated()
      })
    }, wait)
    this.#timer.unref()
  }

  /** One at a time: whoever asks while one runs waits for it. */
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
        // Whatever outdates it while it is being read counts for the next time.
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
    const { startsAt } = state.terms.contest.terms
    const records = await recordsOf(this.#deps.db, { contestId: this.contestId, startsAt }, ids)
    const strangers = new Set(records.map(({ userId }) => userId).filter((userId) => !state.people.has(userId)))
    for (const [userId, person] of await contestantsOf(this.#deps.db, strangers)) state.people.set(userId, person)
    const judged = new Set(records.map(({ submissionId }) => submissionId))
    for (const id of ids) if (!judged.has(id)) state.board.remove(id)
    for (const record of records) state.board.put(record)
  }
}
