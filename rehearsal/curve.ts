import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Times and results of a real contest's runs, scaled to the rehearsal's size and duration. */

export type Fate = 'accepted' | 'wrong' | 'slow' | 'crash' | 'broken'

export interface Arrival {
  /** Milliseconds after the start. */
  readonly atMs: number
  /** Index of the contestant. */
  readonly team: number
  /** Index of the problem. */
  readonly problem: number
  readonly fate: Fate
}

export interface Curve {
  readonly name: string
  readonly teams: number
  readonly problems: number
  readonly arrivals: readonly Arrival[]
}

interface RealContest {
  readonly name: string
  readonly contest: { readonly durationMin: number }
  readonly teams: readonly string[]
  readonly problems: readonly string[]
  /** Team, problem, seconds, verdict. */
  readonly runs: readonly (readonly [number, number, number, string])[]
}

/** The four real contests; their sources are listed next to the file. */
const file = new URL('../packages/rules/test/board/data/contests.json.gz', import.meta.url)

const fates: Readonly<Record<string, Fate>> = {
  AC: 'accepted',
  TLE: 'slow',
  RE: 'crash',
  MLE: 'crash',
  CE: 'broken',
}

/**
 * @param name of a contest of the data, such as `icpc-xian-2023`
 * @param size how many of its teams take part, spread over its final order, and how long it lasts, in milliseconds
 */
export const readCurve = (name: string, size: { readonly teams: number; readonly durationMs: number }): Curve => {
  const all = JSON.parse(gunzipSync(readFileSync(file)).toString()) as readonly RealContest[]
  const real = all.find((item) => item.name === name)
  if (real === undefined) throw new Error(`No contest ${name}; there are ${all.map((item) => item.name).join(', ')}.`)
  const { teams } = size
  if (teams > real.teams.length) throw new Error(`${name} has ${real.teams.length} teams; ${teams} cannot take part.`)
  const chosen = new Map(
    Array.from({ length: teams }, (_, index) => [Math.floor((index * real.teams.length) / teams), index]),
  )
  const lasts = real.contest.durationMin * 60
  const arrivals = real.runs.flatMap(([team, problem, seconds, short]) => {
    const index = chosen.get(team)
    if (index === undefined) return []
    // The last run comes a moment before the end, as in a real one.
    const atMs = Math.min(size.durationMs - 250, Math.round((seconds / lasts) * size.durationMs))
    return [{ atMs, team: index, problem, fate: fates[short] ?? 'wrong' }]
  })
  return {
    name,
    teams,
    problems: real.problems.length,
    arrivals: arrivals.sort((a, b) => a.atMs - b.atMs),
  }
}
