import { createHash } from 'node:crypto'
import type { BoardCell, BoardRow, BoardView } from '@verdict/rules'
import type { BoardState } from './board-state.ts'
import { FaceHistory } from './face-history.ts'
import { boardPersonOf, rowText } from './present.ts'
import { Snapshot } from './snapshot.ts'

/**
 * One view of an incremental board, with its own version. The version depends only on visible content: a hidden verdict
 * does not change the version of the frozen view, two servers that show the same content have the same version, and a
 * restarted server continues with it. It is the XOR of one digest per row, so a verdict costs one digest regardless of
 * the number of rows.
 */

/** What changed between two versions of a view. */
export interface FaceChange {
  readonly from: string
  readonly rows: readonly BoardRow<BoardCell>[]
  readonly removed: readonly string[]
}

/** Rows as they are now that differ from an earlier version, and people removed since then. */
export type FaceDelta = Pick<FaceChange, 'rows' | 'removed'>

interface SentRow {
  readonly row: BoardRow<BoardCell>
  readonly digest: Buffer
}

const digestBytes = 12

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, digestBytes)

export class BoardFace {
  readonly #state: BoardState
  readonly #view: BoardView
  readonly #sent = new Map<string, SentRow>()
  readonly #sum: Buffer
  #at = -1
  #version = ''
  #snapshot: Snapshot | null = null
  #last: FaceChange | null = null
  readonly #history = new FaceHistory()

  constructor(state: BoardState, view: BoardView) {
    this.#state = state
    this.#view = view
    this.#sum = Buffer.from(digestOf(frameText(state)))
  }

  /** The current view, for all viewers with access to it. */
  snapshot(): Snapshot {
    this.#refresh()
    this.#snapshot ??= new Snapshot(this.#state, {
      view: this.#view,
      version: this.#version,
      rows: [...this.#state.board.rows(this.#view)],
    })
    return this.#snapshot
  }

  version(): string {
    this.#refresh()
    return this.#version
  }

  /** How the previous version became the current one; null when unknown. */
  lastChange(): FaceChange | null {
    this.#refresh()
    return this.#last
  }

  /** How a version became the current one; null when this server does not know that version any more. */
  changeSince(version: string): FaceDelta | null {
    this.#refresh()
    const userIds = this.#history.changedSince(version, this.#version)
    if (userIds === null) return null
    const rows = userIds.flatMap((userId) => this.#sent.get(userId)?.row ?? [])
    return { rows, removed: userIds.filter((userId) => !this.#sent.has(userId)) }
  }

  /** The name of a person changed; their row is sent again. */
  touch(userId: string): void {
    const row = this.#state.board.row(this.#view, userId)
    if (row === null || this.#at === -1) return
    this.#refresh()
    this.#begin([row], [])
    // A real name that only managers see moves no version.
    this.#snapshot = null
  }

  #refresh(): void {
    const { board } = this.#state
    if (this.#at === board.version()) return
    const changes = this.#at === -1 ? null : board.changesSince(this.#view, this.#at)
    this.#at = board.version()
    if (changes === null) this.#compare(board.rows(this.#view))
    else this.#begin(changes.changed, changes.removed)
  }

  /** Too many changes to list individually. */
  #compare(rows: readonly BoardRow<BoardCell>[]): void {
    const there = new Set(rows.map(({ userId }) => userId))
    this.#begin(
      rows.filter((row) => this.#sent.get(row.userId)?.row !== row),
      [...this.#sent.keys()].filter((userId) => !there.has(userId)),
    )
  }

  #begin(changed: readonly BoardRow<BoardCell>[], removed: readonly string[]): void {
    const from = this.#version
    for (const row of changed) this.#send(row)
    for (const userId of removed) this.#forget(userId)
    this.#version = this.#sum.toString('base64url')
    this.#history.add({ from, to: this.#version, userIds: [...changed.map(({ userId }) => userId), ...removed] })
    if (this.#version === from) return
    this.#snapshot = null
    this.#last = { from, rows: changed, removed }
  }

  #send(row: BoardRow<BoardCell>): void {
    this.#forget(row.userId)
    // Real names are omitted unless the board shows them, because not every reader of a version may see them.
    const names = { realnames: this.#state.terms.shownName === 'realname', audience: 'everyone' } as const
    const person = boardPersonOf(this.#state, row.userId, names)
    const digest = digestOf(`${rowText(row)}${JSON.stringify(person)}`)
    this.#sent.set(row.userId, { row, digest })
    mix(this.#sum, digest)
  }

  #forget(userId: string): void {
    const sent = this.#sent.get(userId)
    if (sent === undefined) return
    mix(this.#sum, sent.digest)
    this.#sent.delete(userId)
  }
}

const mix = (sum: Buffer, digest: Buffer): void => {
  for (let index = 0; index < digestBytes; index += 1) sum[index] = (sum[index] ?? 0) ^ (digest[index] ?? 0)
}

/** A board without its rows, as visible in this view. */
const frameText = ({ terms }: BoardState): string => {
  const { contest, rules, problems, shownName, stars, teams, awards, awardLooks } = terms
  const { startsAt, endsAt, freezesAt, takesLate } = contest.terms
  const { excluded: _, ...shared } = rules
  return JSON.stringify([
    shared,
    startsAt,
    endsAt,
    freezesAt,
    takesLate,
    problems,
    shownName,
    [...stars].sort(),
    awards,
    awardLooks,
    teams.organizations,
    teams.categories,
  ])
}
