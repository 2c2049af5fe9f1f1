import type { Locale } from '@verdict/contract'
import { NameBook } from '@verdict/problem-formats'
import { type BoardCell, hackProblem, type PlacedRow } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { BoardState } from '../board/board-state.ts'
import { nameOf } from '../board/first-solves.ts'
import { shownMoment } from '../booklet/cover.ts'
import { printedProblemsOf } from '../booklet/print-booklet.ts'
import type { OpenContest } from '../core/find-contest.ts'
import type { Frame } from './page.ts'
import { archiveWords, fill } from './words.ts'

/** A problem with a page of its own: one that is not hidden. */
export interface ArchivedProblem {
  readonly label: string
  readonly title: string
  readonly displayId: string
  readonly groupId: number | null
  /** Of its page. */
  readonly path: string
}

/** A contest with its final scoreboard, as everyone may see it. */
export interface Archived {
  readonly contest: OpenContest
  readonly locale: Locale
  readonly frame: Frame
  readonly state: BoardState
  readonly placed: readonly PlacedRow<BoardCell>[]
  /** By label. */
  readonly problems: ReadonlyMap<string, ArchivedProblem>
  readonly site: string
  /** The scoreboard has a column for hacks. */
  readonly hasHacks: boolean
}

/** Reads what all pages need. The scoreboard is the one of the contest's own time, without late submissions. */
export const gatherContest = async (
  deps: Deps,
  { contest, locale, site }: { readonly contest: OpenContest; readonly locale: Locale; readonly site: string },
): Promise<Archived | null> => {
  const board = await deps.boards.open(contest.row.id)
  await board.catchUp()
  const state = board.state()
  if (state === null) return null
  const { name } = await deps.settings.read()
  const book = new NameBook()
  const problems = (await printedProblemsOf(deps.db, contest.row.id)).map(
    ({ label, title, display_id: displayId, group_id: groupId }) =>
      [label, { label, title, displayId, groupId, path: `problems/${book.take(label)}.html` }] as const,
  )
  const words = archiveWords[locale]
  const footer = fill(words.made, { at: shownMoment(deps.clock.now(), locale), site: `${name} (${site})` })
  const { placed } = board.snapshot({ forces: false, wantsAfterEnd: false }).list(false)
  return {
    contest,
    locale,
    site,
    state,
    placed,
    hasHacks: placed.some(({ row }) => row.cells.has(hackProblem)),
    frame: { locale, contest: contest.row.title, footer },
    problems: new Map(problems),
  }
}

/** The name of a participant as the scoreboard shows it to everyone. */
export const publicNameOf = (state: BoardState, accountId: string): string =>
  nameOf(state, state.people.get(accountId), 'everyone') ?? accountId
