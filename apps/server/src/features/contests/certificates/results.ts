import type { CertificateTemplate } from '@verdict/contract'
import { type BoardCell, contestPhase, isFrozenAt, type PlacedRow, regularEnd } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { BoardState } from '../board/board-state.ts'
import { shownPerson } from '../board/present.ts'

/** The result that a certificate states about a participant. */
export interface CertifiedResult {
  readonly accountId: string
  readonly name: string
  readonly team: string
  readonly school: string
  readonly place: number
  readonly award: string | null
  /** Score or problems solved; in a series what its contests add up to. */
  readonly points: number
  /** In a series, the contests that the participant has a result in; null for a contest. */
  readonly contests: number | null
}

/** Final results by account. */
export interface FinalResults {
  readonly endedAt: Date
  get(accountId: string): CertifiedResult | undefined
  /** In the order of the ranks. */
  all(): readonly CertifiedResult[]
}

type ResultDeps = Pick<Deps, 'db' | 'clock' | 'boards'>

/**
 * The results of ranked participants on the final scoreboard; null while the contest is not over, its board is frozen or
 * a submission is not judged. Excluded participants and star accounts are not among them.
 */
export const contestResults = async (deps: ResultDeps, cid: number): Promise<FinalResults | null> => {
  const final = await finalBoard(deps, cid)
  if (final === null) return null
  const { list, state } = final
  const at = (placed: PlacedRow<BoardCell> | undefined) => placed && resultOf(state, placed)
  return {
    endedAt: regularEnd(state.terms.contest.terms),
    get: (accountId) => at(list.placed[list.indexOf(accountId) ?? -1]),
    all: () => list.placed.flatMap((placed) => at(placed) ?? []),
  }
}

const finalBoard = async (deps: ResultDeps, cid: number) => {
  const board = await deps.boards.open(cid)
  const state = board.state()
  if (state === null) return null
  const { terms } = state.terms.contest
  const now = deps.clock.now()
  if (contestPhase(terms, now) !== 'ended' || isFrozenAt(terms, now) || (await hasUnjudged(deps.db, [cid]))) return null
  return { state, list: board.snapshot({ forces: false, wantsAfterEnd: false }).list(true) }
}

const resultOf = (state: BoardState, { row, place, award }: PlacedRow<BoardCell>): CertifiedResult | undefined => {
  if (place === null) return undefined
  const look = award === null ? undefined : state.terms.awardLooks[award]
  const person = personOf(state, row.userId)
  return { accountId: row.userId, ...person, place, award: look?.name ?? null, points: row.points, contests: null }
}

/** As the scoreboard shows the participant to everyone. */
export const personOf = (state: BoardState, accountId: string) => {
  const { person, name, school } = shownPerson(state, accountId, 'everyone')
  return { name, team: person.team?.name ?? '', school: school ?? '' }
}

/** Whether a submission made during one of the contests has no verdict yet. */
export const hasUnjudged = async (db: Db, cids: readonly number[]): Promise<boolean> => {
  const row = await db
    .selectFrom('submission')
    .innerJoin('contest', 'contest.id', 'submission.contest_id')
    .select('submission.id')
    .where('submission.contest_id', '=', sql<number>`any(${cids}::int[])`)
    .where('submission.contest_id', '<>', 0)
    .where(sql<boolean>`is_waiting(submission.verdict)`)
    .whereRef('submission.submitted_at', '<', 'contest.ends_at')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The participants that a template gives a certificate to. */
export const audienceOf = (
  results: FinalResults,
  { audience, top }: Pick<CertificateTemplate, 'audience' | 'top'>,
): readonly CertifiedResult[] =>
  results.all().filter(({ place, award, points }) => {
    if (points <= 0) return false
    if (audience === 'awards') return award !== null
    return audience === 'participants' || place <= top
  })

type Stated = Pick<CertifiedResult, 'place' | 'award' | 'points' | 'contests'>

/** Whether a certificate states the present result. Certificates of a series state points and contests too. */
export const isSameResult = (stated: Stated, result: CertifiedResult | undefined): boolean => {
  if (result === undefined || result.place !== stated.place || result.award !== stated.award) return false
  return stated.contests === null || (result.points === stated.points && result.contests === stated.contests)
}
