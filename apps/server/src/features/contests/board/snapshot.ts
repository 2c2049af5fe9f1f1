import { createHash } from 'node:crypto'
import { type BoardFrame, type Page, toInstant, toPage } from '@verdict/contract'
import {
  type BoardCell,
  type BoardRow,
  type BoardView,
  type PlacedRow,
  placeRows,
  placeWithin,
  regularEnd,
} from '@verdict/rules'
import { Joined, SharedEnd } from '../../../platform/http/joined.ts'
import { Prebuilt } from '../../../platform/http/prebuilt.ts'
import type { FaceDelta } from './board-face.ts'
import type { BoardState } from './board-state.ts'
import { keyOf, type Names } from './names.ts'
import { boardPersonOf, presentPerson, rankRowBody, rankRowHead, rowText } from './present.ts'
import type { Contestant } from './repository.ts'
import { formatNameOf, timeKindOf } from './rules-of.ts'
import { partOf, type Within, wholeBoard } from './teams.ts'

interface SnapshotSource {
  readonly view: BoardView
  readonly version: string
  readonly rows: readonly BoardRow<BoardCell>[]
}

/** The reader, and the visible details. */
export interface Reading {
  readonly withoutStars: boolean
  readonly within: Within
  readonly names: Names
}

/** At most so many prepared pages of one version. */
const mostPages = 400
/** And so many prepared changes: clients that follow a board have one of its latest versions. */
const mostChanges = 50

/**
 * One view of a board at one version, shared by all its readers: every representation is built on first request and
 * cached until the version changes.
 */
export class Snapshot {
  readonly view: BoardView
  readonly version: string
  readonly rows: readonly BoardRow<BoardCell>[]
  readonly #state: BoardState
  readonly #lists = new Map<string, RankList>()
  readonly #wholes = new Map<string, Prebuilt>()
  readonly #changes = new Map<string, Prebuilt>()
  readonly #pages = new Map<string, Prebuilt>()
  readonly #ends = new Map<string, SharedEnd>()

  constructor(state: BoardState, { view, version, rows }: SnapshotSource) {
    this.#state = state
    this.view = view
    this.version = version
    this.rows = rows
  }

  /** The board, or a part of it, with places and awards. */
  list(withoutStars: boolean, within: Within = wholeBoard): RankList {
    const key = listKey(withoutStars, within)
    const known = this.#lists.get(key)
    if (known !== undefined) return known
    const made = new RankList(this.#state, this.rows, { withoutStars, within, awardOf: this.#awardOf() })
    if (this.#lists.size < mostPages) this.#lists.set(key, made)
    return made
  }

  /** Late submissions change ranks and no awards: those are of the board of the contest's own time. */
  #awardOf(): ReadonlyMap<string, number> | null {
    const { awards } = this.#state.terms
    if (this.view !== 'afterEnd' || awards === undefined) return null
    const placed = placeRows(this.#state.board.rows('live'), { stars: starIdsOf(this.#state), awards })
    return new Map(placed.flatMap(({ row, award }) => (award === null ? [] : [[row.userId, award] as const])))
  }

  /** The whole board in one message. */
  whole(names: Names): Prebuilt {
    const known = this.#wholes.get(keyOf(names))
    if (known !== undefined) return known
    const { view, version } = this
    const awardOf = this.#awardOf()
    const awarded = awardOf === null ? null : Object.fromEntries([...awardOf].sort(([a], [b]) => (a < b ? -1 : 1)))
    const head = JSON.stringify({ ...frameOf(this.#state), view, version, awarded })
    const people = this.rows.map(({ userId }) => JSON.stringify(boardPersonOf(this.#state, userId, names)))
    const text = `${head.slice(0, -1)},"people":[${people.join()}],"rows":[${this.rows.map(rowText).join()}]}`
    // The view is part of the reply and not of the version; nor are real names.
    const isOwnText = names.realnames || this.#state.terms.isGoverned
    const shown = isOwnText ? `.${digestOf(people.join())}` : ''
    const late = awarded === null ? '' : `.${digestOf(JSON.stringify(awarded))}`
    const made = new Prebuilt(text, { tag: `${this.version}.${this.view}${shown}${late}` })
    this.#wholes.set(keyOf(names), made)
    return made
  }

  /** The changes since an earlier version, shared by all clients that have it. */
  change(from: string, { rows, removed }: FaceDelta, names: Names): Prebuilt {
    const key = `${from}|${keyOf(names)}`
    const known = this.#changes.get(key)
    if (known !== undefined) return known
    const awardOf = this.#awardOf()
    const awarded = awardOf === null ? null : Object.fromEntries(awardOf)
    const head = JSON.stringify({ from, view: this.view, version: this.version, awarded, removed })
    const people = rows.map(({ userId }) => JSON.stringify(boardPersonOf(this.#state, userId, names)))
    const made = new Prebuilt(`${head.slice(0, -1)},"people":[${people.join()}],"rows":[${rows.map(rowText).join()}]}`)
    if (this.#changes.size < mostChanges) this.#changes.set(key, made)
    return made
  }

  /** A page of the whole board without the reader's own rows on top. */
  page(reading: Reading, query: { readonly currentPage: number; readonly limit: number }): Prebuilt {
    const { withoutStars, within, names } = reading
    const key = `${listKey(withoutStars, within)}|${keyOf(names)}|${query.currentPage}|${query.limit}`
    const known = this.#pages.get(key)
    if (known !== undefined) return known
    const made = new Prebuilt(this.list(withoutStars, within).pageText([], query, names))
    if (this.#pages.size < mostPages) this.#pages.set(key, made)
    return made
  }

  /**
   * A page with rows of the reader on top, as places in the list. Readers with as many rows on top share everything
   * below them, compressed once.
   */
  topped(
    reading: Reading,
    query: { readonly currentPage: number; readonly limit: number },
    copies: readonly number[],
  ): Joined {
    const list = this.list(reading.withoutStars, reading.within)
    const key = `${listKey(reading.withoutStars, reading.within)}|${keyOf(reading.names)}|${query.currentPage}|${query.limit}|${copies.length}`
    const end = this.#ends.get(key) ?? new SharedEnd(list.endBelow(copies.length, query, reading.names))
    if (this.#ends.size < mostPages) this.#ends.set(key, end)
    return new Joined(list.startOf(copies, query, reading.names), end)
  }
}

/** The whole board has a short key, because each of its pages looks it up. */
const listKey = (withoutStars: boolean, { organization, category }: Within): string =>
  organization === null && category === null
    ? String(withoutStars)
    : JSON.stringify([withoutStars, organization, category])

interface Listing {
  readonly withoutStars: boolean
  readonly within: Within
  /** Awards by person where the rows do not decide them; null where they do. */
  readonly awardOf: ReadonlyMap<string, number> | null
}

/** A board in order with ranks: row positions, and rows as text. */
export class RankList {
  readonly placed: readonly PlacedRow<BoardCell>[]
  readonly #state: BoardState
  readonly #index = new Map<string, number>()
  readonly #texts = new Map<string, (string | undefined)[]>()

  constructor(state: BoardState, rows: readonly BoardRow<BoardCell>[], { withoutStars, within, awardOf }: Listing) {
    this.#state = state
    const { awards } = state.terms
    const placing = { stars: starIdsOf(state), withoutStars, ...(awards !== undefined && { awards }) }
    const part = partOf(state.terms.teams, within)
    const placed = part === null ? placeRows(rows, placing) : placeWithin(rows, placing, part)
    this.placed =
      awardOf === null ? placed : placed.map((item) => ({ ...item, award: awardOf.get(item.row.userId) ?? null }))
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
    names: Names,
    kept: readonly number[] | null = null,
  ): string {
    const total = copies.length + (kept?.length ?? this.placed.length)
    const from = (query.currentPage - 1) * query.limit
    const texts: string[] = []
    for (let at = from; at < Math.min(total, from + query.limit); at += 1) {
      const index = at < copies.length ? copies[at] : (kept?.[at - copies.length] ?? at - copies.length)
      texts.push(this.#text(index ?? 0, names))
    }
    const page: Page<never> = toPage([], total, query)
    return JSON.stringify(page).replace('"records":[]', () => `"records":[${texts.join()}]`)
  }

  /** The start of a page's response: the copies on it. */
  startOf(
    copies: readonly number[],
    { currentPage, limit }: { readonly currentPage: number; readonly limit: number },
    names: Names,
  ): string {
    const from = (currentPage - 1) * limit
    const shown = copies.slice(from, from + limit).map((index) => this.#text(index, names))
    return `{"status":200,"msg":"success","data":{"records":[${shown.join()}`
  }

  /** The rest of it: the rows below so many copies. */
  endBelow(copies: number, query: { readonly currentPage: number; readonly limit: number }, names: Names): string {
    const from = (query.currentPage - 1) * query.limit
    const first = Math.max(0, from - copies)
    const last = Math.max(0, from + query.limit - copies)
    const texts = this.placed.slice(first, last).map((_, at) => this.#text(first + at, names))
    const hasCopies = copies > from
    const page = JSON.stringify(toPage([], copies + this.placed.length, query)).replace('{"records":[]', ']')
    return `${hasCopies && texts.length > 0 ? ',' : ''}${texts.join()}${page}}`
  }

  #text(index: number, names: Names): string {
    const texts = this.#texts.get(keyOf(names)) ?? []
    this.#texts.set(keyOf(names), texts)
    const known = texts[index]
    if (known !== undefined) return known
    const placed = this.placed[index]
    if (placed === undefined) return 'null'
    const { terms } = this.#state
    const { userId } = placed.row
    const text = JSON.stringify({
      ...rankRowHead(placed, terms.awardLooks),
      ...presentPerson(this.#state, userId, names),
      ...rankRowBody(placed.row, terms.rule),
    })
    texts[index] = text
    return text
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Star accounts of those known to the board. */
export const starIdsOf = ({ terms, people }: BoardState): ReadonlySet<string> => {
  if (terms.stars.size === 0) return new Set()
  return new Set([...people.values()].filter(({ username }) => terms.stars.has(username)).map(({ id }) => id))
}

/** A board without its rows. */
export const frameOf = (state: BoardState): BoardFrame => {
  const { contest, rule, rules, problems, shownName, awards, awardLooks, teams } = state.terms
  const { startsAt, freezesAt, takesLate } = contest.terms
  return {
    cid: contest.row.id,
    rule,
    format: formatNameOf(rules),
    timeKind: timeKindOf(rules),
    shownName,
    startTime: toInstant(startsAt),
    endTime: toInstant(regularEnd(contest.terms)),
    freezeTime: freezesAt === null ? null : toInstant(freezesAt),
    takesLate,
    ...(rules.removedS !== undefined && { removedSeconds: rules.removedS }),
    penalty: 'penalty' in rules ? rules.penalty : { perTryS: 0, wholeMinutes: false },
    oiCounts: 'counts' in rules ? rules.counts : 'recent',
    problems: problems.map(({ label, title, color }) => ({ displayId: label, title, color })),
    awards: awards === undefined ? null : { by: awards.by, list: [...awardLooks] },
    ...(teams.organizations.length > 0 && { organizations: [...teams.organizations] }),
    ...(teams.categories.length > 0 && { categories: [...teams.categories] }),
  }
}
