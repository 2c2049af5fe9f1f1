import { createHash } from 'node:crypto'
import { type BoardFrame, type Page, toInstant, toPage } from '@verdict/contract'
import { type BoardRow, type BoardView, type PlacedRow, placeRows } from '@verdict/rules'
import { Prebuilt } from '../../../platform/http/prebuilt.ts'
import type { AnyCell, BoardState } from './board-state.ts'
import { boardPersonOf, presentPerson, rankRowBody, rankRowHead, rowText } from './present.ts'
import type { Contestant } from './repository.ts'

interface SnapshotSource {
  readonly view: BoardView
  readonly version: string
  readonly rows: readonly BoardRow<AnyCell>[]
}

/** The reader, and the visible details. */
export interface Reading {
  readonly withoutStars: boolean
  /** Real names are shown on this board, or the reader looks after the contest. */
  readonly showsRealnames: boolean
}

/** At most so many prepared pages of one version. */
const mostPages = 400

/**
 * One view of a board at one version, shared by all its readers: every representation is built on first request and
 * cached until the version changes.
 */
export class Snapshot {
  readonly view: BoardView
  readonly version: string
  readonly rows: readonly BoardRow<AnyCell>[]
  readonly #state: BoardState
  readonly #lists = new Map<boolean, RankList>()
  readonly #wholes = new Map<boolean, Prebuilt>()
  readonly #pages = new Map<string, Prebuilt>()

  constructor(state: BoardState, { view, version, rows }: SnapshotSource) {
    this.#state = state
    this.view = view
    this.version = version
    this.rows = rows
  }

  /** The board with places and awards. */
  list(withoutStars: boolean): RankList {
    const known = this.#lists.get(withoutStars)
    if (known !== undefined) return known
    const made = new RankList(this.#state, this.rows, withoutStars)
    this.#lists.set(withoutStars, made)
    return made
  }

  /** The whole board in one message. */
  whole(showsRealnames: boolean): Prebuilt {
    const known = this.#wholes.get(showsRealnames)
    if (known !== undefined) return known
    const { view, version } = this
    const head = JSON.stringify({ ...frameOf(this.#state), view, version })
    const people = this.rows.map(({ userId }) => JSON.stringify(boardPersonOf(this.#state, userId, showsRealnames)))
    const text = `${head.slice(0, -1)},"people":[${people.join()}],"rows":[${this.rows.map(rowText).join()}]}`
    // The view is part of the reply and not of the version; nor are real names.
    const names = showsRealnames
      ? `.${createHash('sha256').update(people.join()).digest('base64url').slice(0, 16)}`
      : ''
    const made = new Prebuilt(text, { tag: `${this.version}.${this.view}${names}` })
    this.#wholes.set(showsRealnames, made)
    return made
  }

  /** A page of the whole board without the reader's own rows on top. */
  page(reading: Reading, query: { readonly currentPage: number; readonly limit: number }): Prebuilt {
    const key = `${reading.withoutStars}|${reading.showsRealnames}|${query.currentPage}|${query.limit}`
    const known = this.#pages.get(key)
    if (known !== undefined) return known
    const made = new Prebuilt(this.list(reading.withoutStars).pageText([], query, reading.showsRealnames))
    if (this.#pages.size < mostPages) this.#pages.set(key, made)
    return made
  }
}

/** A board in order with ranks: row positions, and rows as text. */
export class RankList {
  readonly placed: readonly PlacedRow<AnyCell>[]
  readonly #state: BoardState
  readonly #index = new Map<string, number>()
  readonly #texts: (string | undefined)[][] = [[], []]

  constructor(state: BoardState, rows: readonly BoardRow<AnyCell>[], withoutStars: boolean) {
    this.#state = state
    const { awards } = state.terms
    this.placed = placeRows(rows, { stars: starIdsOf(state), withoutStars, ...(awards !== undefined && { awards }) })
    for (const [index, { row }] of this.placed.entries()) this.#index.set(row.userId, index)
  }

  /** Index of a person in the list; null when absent. */
  indexOf(userId: string): number | null {
    return this.#index.get(userId) ?? null
  }

  person(index: number): Contestant | undefined {
    return this.#state.people.get(this.placed[index]?.row.userId ?? '')
  }

  /** A page as JSON of the list with copies on top; `copies` and `kept` are places in the list. */
  pageText(
    copies: readonly number[],
    query: { readonly currentPage: number; readonly limit: number },
    showsRealnames: boolean,
    kept: readonly number[] | null = null,
  ): string {
    const total = copies.length + (kept?.length ?? this.placed.length)
    const from = (query.currentPage - 1) * query.limit
    const texts: string[] = []
    for (let at = from; at < Math.min(total, from + query.limit); at += 1) {
      const index = at < copies.length ? copies[at] : (kept?.[at - copies.length] ?? at - copies.length)
      texts.push(this.#text(index ?? 0, showsRealnames))
    }
    const page: Page<never> = toPage([], total, query)
    return JSON.stringify(page).replace('"records":[]', () => `"records":[${texts.join()}]`)
  }

  #text(index: number, showsRealnames: boolean): string {
    const texts = this.#texts[showsRealnames ? 1 : 0] ?? []
    const known = texts[index]
    if (known !== undefined) return known
    const placed = this.placed[index]
    if (placed === undefined) return 'null'
    const { people, terms } = this.#state
    const { userId } = placed.row
    const text = JSON.stringify({
      ...rankRowHead(placed, terms.awardLooks),
      ...presentPerson(people.get(userId), userId, showsRealnames),
      ...rankRowBody(placed.row, terms.rule),
    })
    texts[index] = text
    return text
  }
}

/** Star accounts of those known to the board. */
export const starIdsOf = ({ terms, people }: BoardState): ReadonlySet<string> => {
  if (terms.stars.size === 0) return new Set()
  return new Set([...people.values()].filter(({ username }) => terms.stars.has(username)).map(({ id }) => id))
}

const frameOf = (state: BoardState): BoardFrame => {
  const { contest, rule, rules, problems, shownName, awards, awardLooks } = state.terms
  const { startsAt, endsAt, freezesAt, takesLate } = contest.terms
  return {
    cid: contest.row.id,
    rule,
    shownName,
    startTime: toInstant(startsAt),
    endTime: toInstant(endsAt),
    freezeTime: freezesAt === null ? null : toInstant(freezesAt),
    takesLate,
    penalty: 'penalty' in rules ? rules.penalty : { perTryS: 0, wholeMinutes: false },
    oiCounts: 'counts' in rules ? rules.counts : 'recent',
    problems: problems.map(({ label, title, color }) => ({ displayId: label, title, color })),
    awards: awards === undefined ? null : { by: awards.by, list: [...awardLooks] },
  }
}
