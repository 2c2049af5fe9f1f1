import type { CertificateTemplate } from '@verdict/contract'
import { contestPhase, isFrozenAt } from '@verdict/rules'
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

/**
 * The results of ranked participants on the final scoreboard; null while the contest is not over, its board is frozen or
 * a submission is not judged. Excluded participants and star accounts are not among them.
 */
export const finalResults = async (
  deps: Pick<Deps, 'db' | 'clock' | 'boards'>,
  cid: number,
): Promise<FinalResults | null> => {
  const board = await deps.boards.open(cid)
  const state = board.state()
  if (state === null) return null
  const { terms } = state.terms.contest
  const now = deps.clock.now()
  if (contestPhase(terms, now) !== 'ended' || isFrozenAt(terms, now) || (await hasUnjudged(deps.db, cid))) return null
  const { placed } = board.snapshot({ forces: false, wantsAfterEnd: false }).list(true)
  return new Map(
    placed.flatMap(({ row, place, award }) => {
      if (place === null) return []
      const look = award === null ? undefined : state.terms.awardLooks[award]
      const result = { ...personOf(state, row.userId), place, award: look?.name ?? null, points: row.points }
      return [[row.userId, { accountId: row.userId, ...result }] as const]
    }),
  )
}

/** As the scoreboard shows the participant to everyone. */
const personOf = (state: BoardState, accountId: string) => {
  const { shownName } = state.terms
  const person = presentPerson(state, accountId, { realnames: shownName === 'realname', audience: 'everyone' })
  const team = person.team?.name ?? ''
  const shown = person[shownName] ?? ''
  return {
    name: team !== '' ? team : shown === '' ? person.username : shown,
    team,
    school: person.team?.organization ?? person.school ?? '',
  }
}

/** Submissions during the contest. */
const hasUnjudged = async (db: Db, cid: number): Promise<boolean> => {
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
