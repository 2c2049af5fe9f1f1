import type { CertificateTemplate } from '@verdict/contract'
import { type BoardCell, contestPhase, isFrozenAt, type PlacedRow } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { BoardState } from '../board/board-state.ts'
import { presentPerson } from '../board/present.ts'

/** The result that a certificate states about a participant. */
export interface CertifiedResult {
  readonly accountId: string
  readonly name: string
  readonly team: string
  readonly school: string
  readonly place: number
  readonly award: string | null
  readonly points: number
}

export type FinalResults = ReadonlyMap<string, CertifiedResult>

/** Results by account. */
export interface ResultLookup {
  get(accountId: string): CertifiedResult | undefined
}

type ResultDeps = Pick<Deps, 'db' | 'clock' | 'boards'>

/**
 * The results of ranked participants on the final scoreboard; null while the contest is not over, its board is frozen or
 * a submission is not judged. Excluded participants and star accounts are not among them.
 */
export const finalResults = async (deps: ResultDeps, cid: number): Promise<FinalResults | null> => {
  const final = await finalBoard(deps, cid)
  if (final === null) return null
  return new Map(
    final.list.placed.flatMap((placed) => {
      const result = resultOf(final.state, placed)
      return result === undefined ? [] : [[result.accountId, result] as const]
    }),
  )
}

/** As `finalResults`, for a few participants: reads those that are asked for. */
export const findFinalResults = async (deps: ResultDeps, cid: number): Promise<ResultLookup | null> => {
  const final = await finalBoard(deps, cid)
  if (final === null) return null
  const { list, state } = final
  return {
    get: (accountId) => {
      const placed = list.placed[list.indexOf(accountId) ?? -1]
      return placed && resultOf(state, placed)
    },
  }
}

const finalBoard = async (deps: ResultDeps, cid: number) => {
  const board = await deps.boards.open(cid)
  const state = board.state()
  if (state === null) return null
  const { terms } = state.terms.contest
  const now = deps.clock.now()
  if (contestPhase(terms, now) !== 'ended' || isFrozenAt(terms, now) || (await hasUnjudged(deps.db, cid))) return null
  return { state, list: board.snapshot({ forces: false, wantsAfterEnd: false }).list(true) }
}

const resultOf = (state: BoardState, { row, place, award }: PlacedRow<BoardCell>): CertifiedResult | undefined => {
  if (place === null) return undefined
  const look = award === null ? undefined : state.terms.awardLooks[award]
  const person = personOf(state, row.userId)
  return { accountId: row.userId, ...person, place, award: look?.name ?? null, points: row.points }
}

/** As the scoreboard shows the participant to everyone. */
const personOf = (state: BoardState, accountId: string) => {
  const { shownName } = state.terms
  const person = presentPerson(state, accountId, { realnames: shownName === 'realname', audience: 'everyone' })
  const team = person.team?.name ?? ''
  const organization = state.terms.teams.organizations.find(({ id }) => id === person.team?.organization)
  const shown = person[shownName] ?? ''
  return {
    name: team !== '' ? team : shown === '' ? person.username : shown,
    team,
    school: organization?.name ?? person.school ?? '',
  }
}

/** Whether a submission made during the contest has no verdict yet. */
export const hasUnjudged = async (db: Db, cid: number): Promise<boolean> => {
  const row = await db
    .selectFrom('submission')
    .innerJoin('contest', 'contest.id', 'submission.contest_id')
    .select('submission.id')
    .where('submission.contest_id', '=', cid)
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
  [...results.values()].filter(({ place, award, points }) => {
    if (points <= 0) return false
    if (audience === 'awards') return award !== null
    return audience === 'participants' || place <= top
  })

/** Whether a certificate states the present result. */
export const isSameResult = (
  stated: { readonly place: number; readonly award: string | null },
  result: CertifiedResult | undefined,
): boolean => result !== undefined && result.place === stated.place && result.award === stated.award
