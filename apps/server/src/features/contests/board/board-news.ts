import { setImmediate } from 'node:timers/promises'
import type { BoardEvent, BoardPerson } from '@verdict/contract'
import { type BoardView, isContestAdmin, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { atOnce, frameOf } from '../../../platform/events/subscription-hub.ts'
import type { FaceChange } from './board-face.ts'
import { type BoardChannel, boardTopic, maySubscribe } from './channel.ts'
import { notifyFirstSolves } from './first-solves.ts'
import type { FollowedBoard } from './followed-board.ts'
import { audienceOn, keyOf, type Names } from './names.ts'
import { boardPersonOf, presentRow } from './present.ts'

/**
 * Live updates of boards. Each server updates its own boards and its own streams, and serializes each text once for all
 * subscribers. Subscribers receive the difference between versions; when the view switches (freeze or unfreeze) or a
 * change is too large, they receive a version without rows.
 */

/** A subscriber of a board. */
export interface BoardSubscriber {
  readonly viewer: Viewer
  /** Takes an event as it goes over the stream. */
  readonly send: (frame: Buffer) => void
}

/** Larger changes are fetched rather than pushed: a whole board packs better than many rows. */
const mostRows = 100
/** Subscribers checked concurrently; leaves database capacity for others. */
const recheckedAtOnce = 8
/** Freeze and unfreeze happen by the clock alone. */
const tickMs = 1_000

const hidden: Names = { realnames: false, audience: 'everyone' }

type Change = Omit<FaceChange, 'from'> & { readonly from: string | null }

interface Open {
  readonly channel: BoardChannel
  readonly subscribers: Set<BoardSubscriber>
  view: BoardView | null
  version: string
  /** Events go out one after the other. */
  line: Promise<void>
}

/** The streams subscribed to one board. */
export class BoardNews {
  readonly #deps: Deps
  readonly #board: FollowedBoard
  readonly #open = new Map<string, Open>()
  readonly #timer: NodeJS.Timeout
  readonly #release: () => void
  #listeners = 0
  /** Nothing is sent before the subscribers were authorized under the terms that apply to it. */
  #asked: Promise<void> = Promise.resolve()

  constructor(deps: Deps, contestId: number) {
    this.#deps = deps
    const { board, release } = deps.boards.hold(contestId)
    this.#board = board
    this.#release = release
    const firsts = notifyFirstSolves(deps, board)
    // A board that existed before the first subscriber: its current content is not new, later changes are.
    firsts()
    let known = board.state()
    board.onStep = () => {
      const state = board.state()
      // Rebuilt: the contest's terms may have changed, and with them the access.
      if (state !== known && known !== null) {
        this.#asked = this.#asked
          .then(() => this.#askAgain())
          .catch((error) => deps.log.warn({ err: error, contestId }, 'subscribers could not be authorized'))
      }
      known = state
      this.#notifyAll()
      firsts()
    }
    this.#timer = setInterval(() => this.#notifyAll(), tickMs)
    this.#timer.unref()
  }

  /** Keeps the board moving until the returned function is called. */
  join(): () => void {
    this.#listeners += 1
    let isIn = true
    return () => {
      if (isIn) this.#listeners -= 1
      if (isIn && this.#listeners === 0) this.#end()
      isIn = false
    }
  }

  /** Adds a subscriber to a channel, starting at its current version. */
  add(channel: BoardChannel, subscriber: BoardSubscriber): () => void {
    const leave = this.join()
    const open = this.#channel(channel)
    open.subscribers.add(subscriber)
    if (this.#board.state() !== null) {
      this.#notify(open)
      subscriber.send(this.#frames(open, { from: open.version, rows: [], removed: [] })(subscriber.viewer))
    }
    return () => {
      this.#remove(open, subscriber)
      leave()
    }
  }

  #remove(open: Open, subscriber: BoardSubscriber): void {
    open.subscribers.delete(subscriber)
    if (open.subscribers.size === 0) this.#open.delete(boardTopic(open.channel))
  }

  async #askAgain(): Promise<void> {
    for (const open of [...this.#open.values()]) {
      const subscribers = [...open.subscribers]
      for (let from = 0; from < subscribers.length; from += recheckedAtOnce) {
        await Promise.all(
          subscribers.slice(from, from + recheckedAtOnce).map((subscriber) => this.#recheck(open, subscriber)),
        )
      }
    }
  }

  async #recheck(open: Open, subscriber: BoardSubscriber): Promise<void> {
    if (!(await maySubscribe(this.#deps, subscriber.viewer, open.channel))) this.#remove(open, subscriber)
  }

  #channel(channel: BoardChannel): Open {
    const topic = boardTopic(channel)
    const there = this.#open.get(topic)
    if (there !== undefined) return there
    const made: Open = { channel, subscribers: new Set(), view: null, version: '', line: Promise.resolve() }
    this.#open.set(topic, made)
    return made
  }

  #end(): void {
    clearInterval(this.#timer)
    this.#board.onStep = () => {}
    this.#release()
    this.#deps.boardNews.delete(this.#board.contestId)
  }

  #notifyAll(): void {
    if (this.#board.state() === null) return
    for (const open of this.#open.values()) this.#notify(open)
  }

  /** Sends a channel the changes since its last version. */
  #notify(open: Open): void {
    const view = this.#board.viewFor(open.channel.wish)
    const face = this.#board.face(view)
    const version = face.version()
    if (open.view === view && open.version === version) return
    const last = face.lastChange()
    const isKnown = open.version === version
    const isNext = last !== null && last.from === open.version && last.rows.length <= mostRows && open.view === view
    const isNew = open.view === null
    open.view = view
    open.version = version
    if (isNew) return
    const nothing = { rows: [], removed: [] }
    const change = isKnown ? { from: version, ...nothing } : isNext ? last : { from: null, ...nothing }
    // Written now: the board has moved on when the frames are sent.
    const frames = this.#frames(open, change)
    const subscribers = [...open.subscribers]
    const asked = this.#asked
    open.line = open.line.then(() => asked).then(() => sendToAll(open, subscribers, frames))
  }

  /** A change as one frame for all readers of the same names. Without rows all readers share one. */
  #frames(open: Open, change: Change): (viewer: Viewer) => Buffer {
    const frames = new Map<string, Buffer>()
    const subscribers = change.rows.length === 0 ? [] : open.subscribers
    for (const { viewer } of subscribers) {
      const names = this.#names(open.channel, viewer)
      if (!frames.has(keyOf(names))) frames.set(keyOf(names), frameOf(this.#text(open, change, names)))
    }
    const shared = frameOf(this.#text(open, { ...change, rows: [] }, hidden))
    return (viewer) => frames.get(keyOf(this.#names(open.channel, viewer))) ?? shared
  }

  /** The names that a viewer gets with the whole board too. */
  #names({ wish }: BoardChannel, viewer: Viewer): Names {
    const terms = this.#board.state()?.terms
    if (terms === undefined) return hidden
    const isAdmin = wish.forces || isContestAdmin(viewer, terms.contest.terms, 0)
    return { realnames: isAdmin || terms.shownName === 'realname', audience: audienceOn(terms, viewer, isAdmin) }
  }

  #text({ channel, view, version }: Open, change: Change, names: Names): string {
    const event: BoardEvent = {
      topic: boardTopic(channel),
      kind: 'board',
      view: view ?? 'live',
      from: change.from,
      version,
      rows: change.rows.map(presentRow),
      removed: [...change.removed],
      people: change.rows.flatMap(({ userId }) => this.#person(userId, names)),
    }
    return JSON.stringify(event)
  }

  #person(userId: string, names: Names): BoardPerson[] {
    const state = this.#board.state()
    return state === null ? [] : [boardPersonOf(state, userId, names)]
  }
}

const sendToAll = async (
  open: Open,
  subscribers: readonly BoardSubscriber[],
  frameFor: (viewer: Viewer) => Buffer,
): Promise<void> => {
  for (let from = 0; from < subscribers.length; from += atOnce) {
    if (from > 0) await setImmediate()
    for (const subscriber of subscribers.slice(from, from + atOnce))
      if (open.subscribers.has(subscriber)) subscriber.send(frameFor(subscriber.viewer))
  }
}

/** The news of a contest's board in this server. */
export const newsFor = (deps: Deps, contestId: number): BoardNews => {
  const there = deps.boardNews.get(contestId)
  if (there !== undefined) return there
  const made = new BoardNews(deps, contestId)
  deps.boardNews.set(contestId, made)
  return made
}
