import { Readable } from 'node:stream'
import { jsonArray, xcpcioConfig, xcpcioRun, xcpcioTeams, ZipWriter } from '@verdict/problem-formats'
import { awardPlaces, type ContestTerms, contestTimeMs, regularEnd } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { readEntries } from '../ccs/collections.ts'
import type { Round } from '../ccs/open-round.ts'
import { hasVisibleVerdict } from '../ccs/present.ts'
import {
  type EntryRow,
  type ProblemRow,
  readProblemRows,
  readTeamRows,
  type TeamRow,
  unrankedNames,
} from '../ccs/rows.ts'
import { readBoard } from '../ccs/scoreboard.ts'
import { organizationsOf } from '../teams/read-teams.ts'
import type { ContestFile } from './export-contest.ts'

/** The three files of an XCPCIO board as a zip. That board knows the ACM rule only. */
export const exportXcpcio = async (deps: Deps, round: Round): Promise<ContestFile> => {
  const zip = new ZipWriter()
  await packXcpcio(deps, round, { zip, folder: '' })
  return { name: 'xcpcio.zip', type: 'application/zip', content: zip.end() }
}

interface Into {
  readonly zip: ZipWriter
  /** Empty, or ends in a slash. */
  readonly folder: string
}

/** Puts the three files into a zip. Submissions are read when their file is written. */
export const packXcpcio = async (deps: Deps, round: Round, { zip, folder }: Into): Promise<void> => {
  const problems = await readProblemRows(deps, round)
  const teams = await readTeamRows(deps, round)
  zip.text(`${folder}config.json`, asText(await configOf(deps, round, problems)))
  zip.text(`${folder}team.json`, asText(xcpcioTeams(teams.map(await teamOf(deps, round)))))
  zip.stream(`${folder}run.json`, async () =>
    Readable.from(jsonArray(runsOf(round, problems, await readEntries(deps, round)))),
  )
}

const asText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const configOf = async (deps: Deps, round: Round, problems: readonly ProblemRow[]) => {
  const { row, terms } = round.contest
  return xcpcioConfig({
    name: row.title,
    startsAt: terms.startsAt,
    endsAt: withoutRemoved(terms, regularEnd(terms)),
    freezesAt: terms.freezesAt && withoutRemoved(terms, terms.freezesAt),
    penalty: { perTryS: row.try_penalty_s, wholeMinutes: row.counts_minutes },
    problems: problems.map(({ label, title, color, time_limit_ms: timeLimitMs }) => ({
      label,
      title,
      color,
      timeLimitMs,
    })),
    awards: await awardsOf(deps, round),
  })
}

/** The moment as if nothing were removed: that board counts seconds from the start. */
const withoutRemoved = (terms: ContestTerms, at: Date): Date =>
  new Date(terms.startsAt.getTime() + contestTimeMs(terms, at))

const awardsOf = async (deps: Deps, round: Round) => {
  if (round.sight === 'waiting') return []
  const { state, snapshot } = await readBoard(deps, round)
  const { awards, awardLooks } = state.terms
  if (awards === undefined) return []
  const sizes = awardPlaces(awards, snapshot.list(true).placed.length)
  return awardLooks.map(({ name }, index) => ({ name, teams: sizes[index] ?? 0 }))
}

const teamOf = async (deps: Deps, { contest }: Round) => {
  const unranked = await unrankedNames(deps, contest.row)
  const organizations = new Map((await organizationsOf(deps.db, contest.row.id)).map(({ id, name }) => [id, name]))
  return (team: TeamRow) => {
    const names = { username: team.username, nickname: team.nickname, realname: team.realname }
    return {
      id: team.id,
      name: team.team?.name || names[contest.row.shown_name as keyof typeof names]?.trim() || team.username,
      organization: organizations.get(team.team?.organization ?? '') ?? (team.school?.trim() || null),
      isRanked: !unranked.has(team.username),
    }
  }
}

function* runsOf(round: Round, problems: readonly ProblemRow[], entries: readonly EntryRow[]) {
  const place = new Map(problems.map(({ label }, index) => [label, index]))
  const { terms } = round.contest
  for (const entry of entries) {
    yield xcpcioRun({
      id: String(entry.id),
      teamId: entry.account_id,
      problem: place.get(entry.label) ?? 0,
      seconds: Math.floor(
        contestTimeMs(terms, entry.submitted_at, {
          delayMs: entry.delay_s * 1_000,
          place: entry.contest_problem_id,
        }) / 1_000,
      ),
      language: entry.language,
      verdict: hasVisibleVerdict(entry, round) ? entry.verdict : null,
    })
  }
}
