import { type CcsScoreboard, fail, Refusal, type ShadowBoard } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { openOwnRound } from '../ccs/open-round.ts'
import { readScoreboard } from '../ccs/scoreboard.ts'
import { loadCounterparts, loadPrimary } from './load-primary.ts'
import { matchTeam } from './mapping.ts'
import { fetchJson } from './primary.ts'
import { primaryOf } from './read-primary.ts'
import { findShadow } from './repository.ts'
import { durationMs } from './schemas.ts'

/** Minutes, which recent editions of the standard write as a duration. */
const minutes = z.union([z.number(), z.string()]).transform((value) => {
  if (typeof value === 'number') return Math.floor(value)
  return Math.floor((durationMs(value) ?? 0) / 60_000)
})

const scoreboard = z.object({
  rows: z.array(
    z.object({
      rank: z.number().nullish(),
      team_id: z.union([z.string(), z.number()]).transform(String),
      score: z.object({ num_solved: z.number(), total_time: minutes }),
    }),
  ),
})

type Side = NonNullable<ShadowBoard['rows'][number]['ours']>

/**
 * Fetches the scoreboard of the primary and compares it with ours, row by row. Teams that solved nothing on both are
 * equal at any rank.
 * @throws Refusal `contest.notYours`, `contestShadow.missing`, or why the primary cannot be read
 */
export const compareBoards = async (deps: Deps, viewer: SignedIn, cid: number): Promise<ShadowBoard> => {
  const round = await openOwnRound(deps, viewer, { cid, view: 'whole' })
  const shadow = await findShadow(deps.db, cid)
  if (shadow === undefined) throw fail('contestShadow.missing')
  const primary = primaryOf(deps, shadow)
  const objects = await loadPrimary(deps, primary)
  const read = scoreboard.safeParse(await fetchJson(deps, primary, '/scoreboard'))
  if (!read.success) throw fail('contestShadow.notContestApi', { path: `${new URL(primary.url).pathname}/scoreboard` })
  const counterparts = await loadCounterparts(deps, shadow)
  const perTry = round.contest.row.try_penalty_s / 60
  const ours = new Map((await readScoreboard(deps, round)).rows.map((row) => [row.team_id, row]))
  const names = new Map(counterparts.teams.map((team) => [team.accountId, team.teamName || team.username]))
  const rows: ShadowBoard['rows'] = []
  for (const row of read.data.rows) {
    const team = objects.teams.get(row.team_id)
    const found = team === undefined ? null : matchTeam(counterparts, team)
    const accountId = found === null || found instanceof Refusal ? null : found.accountId
    const own = accountId === null ? undefined : ours.get(accountId)
    if (accountId !== null) ours.delete(accountId)
    const theirs = { rank: row.rank ?? null, solved: row.score.num_solved, minutes: row.score.total_time }
    const name = team?.display_name || team?.name || row.team_id
    if (!isEqual(theirs, own, perTry)) rows.push({ team: name, theirs, ours: own === undefined ? null : sideOf(own) })
  }
  for (const [accountId, own] of ours) {
    const side = sideOf(own)
    if (side.solved > 0) rows.push({ team: names.get(accountId) ?? accountId, theirs: null, ours: side })
  }
  return { compared: read.data.rows.length + ours.size, rows }
}

type OurRow = CcsScoreboard['rows'][number]

const isEqual = (theirs: Side, own: OurRow | undefined, perTry: number): boolean => {
  if (own === undefined) return theirs.solved === 0
  const side = sideOf(own)
  if (theirs.solved !== side.solved) return false
  if (theirs.solved === 0) return true
  const isSameTime = theirs.minutes === side.minutes || theirs.minutes === wholeMinutesOf(own, perTry)
  return isSameTime && (theirs.rank === null || theirs.rank === side.rank)
}

const sideOf = ({ rank, score }: OurRow): Side => ({
  rank,
  solved: 'num_solved' in score ? score.num_solved : 0,
  minutes: 'num_solved' in score ? score.total_time : 0,
})

/** The penalty with each solve in whole minutes, as most systems count it; our contest may count seconds. */
const wholeMinutesOf = ({ problems }: OurRow, perTry: number): number =>
  problems.reduce(
    (sum, cell) =>
      'solved' in cell && cell.solved ? sum + (cell.time ?? 0) + perTry * Math.max(0, cell.num_judged - 1) : sum,
    0,
  )
