import { type BodyOf, type contestBoards, fail, type PersonalAudience } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Joined } from '../../../platform/http/joined.ts'
import { Prebuilt } from '../../../platform/http/prebuilt.ts'
import { type Merged, mergeBoards, widerOf } from './merge.ts'
import { maskedPerson } from './names.ts'
import { type OpenBoard, openBoard, openOutsideBoard, wishOf } from './read-board.ts'
import type { RankList } from './snapshot.ts'

type RankInput = BodyOf<typeof contestBoards.rank>

/** A page of a contest's board for a viewer of the contest (api-contests-groups 3). */
export const readRank = async (deps: Deps, viewer: Viewer, input: RankInput): Promise<Prebuilt | Joined> => {
  const open = await openBoard(deps, viewer, contestOf(input))
  return pageOfBoard(deps, { viewer, open, asked: input, ownId: viewer.kind === 'user' ? viewer.id : null })
}

/** A page of a public board, without the reader's own row on top. */
export const readOutsideRank = async (deps: Deps, viewer: Viewer, input: RankInput): Promise<Prebuilt | Joined> => {
  const open = await openOutsideBoard(deps, viewer, contestOf(input))
  return pageOfBoard(deps, { viewer, open, asked: input, ownId: null })
}

/** Without a contest it is no fault of the request for existing clients (3.1). */
const contestOf = ({ cid }: RankInput): number => {
  if (cid === null) throw fail('request.field', { field: 'cid' })
  return cid
}

interface Reader {
  readonly viewer: Viewer
  readonly open: OpenBoard
  readonly asked: RankInput
  /** Whose row goes on top; null on the outside board. */
  readonly ownId: string | null
}

const pageOfBoard = async (deps: Deps, reader: Reader): Promise<Prebuilt | Joined> => {
  const { open, asked } = reader
  const { snapshot, names } = await snapshotFor(deps, reader)
  const within = { organization: asked.organization, category: asked.category }
  const reading = { withoutStars: asked.removeStar, within, names }
  const list = snapshot.list(reading.withoutStars, within)
  const copies = copiesOnTop(list, reader.ownId, asked.concernedList ?? [])
  const keyword = (asked.keyword ?? '').trim().toLowerCase()
  if (copies.length === 0 && keyword === '') {
    return snapshot.page(reading, asked)
  }
  if (keyword === '') return snapshot.topped(reading, asked, copies)
  const shownName = open.board.state()?.terms.shownName ?? 'username'
  // Readers without access to real names cannot search by them.
  const matches = matcherOf(list, keyword, {
    teamNames: open.board.state()?.terms.teams.byAccount ?? new Map(),
    shownName: shownName === 'realname' && !names.realnames ? 'username' : shownName,
    audience: names.audience,
  })
  const kept = list.placed.map((_, index) => index).filter(matches)
  return new Prebuilt(list.pageText(copies.filter(matches), asked, names, kept), { isForMany: false })
}

const snapshotFor = async (deps: Deps, { viewer, open, asked, ownId }: Reader): Promise<Merged> => {
  const wish = wishOf(open, asked)
  if (wish.forces) await open.board.catchUp()
  const others = (asked.externalCidList ?? []).filter((contestId) => contestId !== asked.cid)
  if (others.length === 0) return { snapshot: open.board.snapshot(wish), names: open.names }
  const merged = await mergeBoards(deps, open.board, { viewer, wish, others, isOutside: ownId === null })
  const realnames = merged.names.realnames && open.names.realnames
  return { ...merged, names: { realnames, audience: widerOf(merged.names.audience, open.names.audience) } }
}

/** Section 3.5, step 4: the viewer's row, then those followed in the order of the board, as places in the list. */
const copiesOnTop = (list: RankList, ownId: string | null, followed: readonly string[]): readonly number[] => {
  const own = ownId === null ? null : list.indexOf(ownId)
  const others = [...new Set(followed)].flatMap((userId) => (userId === ownId ? [] : (list.indexOf(userId) ?? [])))
  return [...(own === null ? [] : [own]), ...others.sort((a, b) => a - b)]
}

interface SearchedNames {
  readonly teamNames: ReadonlyMap<string, { readonly name: string }>
  readonly shownName: 'username' | 'nickname' | 'realname'
  readonly audience: PersonalAudience
}

/** Step 5: the school or the name that is shown contains the keyword. */
const matcherOf = (list: RankList, keyword: string, { teamNames, shownName, audience }: SearchedNames) => {
  return (index: number): boolean => {
    const found = list.person(index)
    const person = found && maskedPerson(found, audience)
    const has = (text: string | null | undefined): boolean => text?.toLowerCase().includes(keyword) === true
    return has(person?.school) || has(person?.[shownName]) || has(teamNames.get(person?.id ?? '')?.name)
  }
}
