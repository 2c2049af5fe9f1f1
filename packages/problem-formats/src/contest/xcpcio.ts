import { verdict } from '@verdict/contract'

/** Data of the XCPCIO board: `config.json`, `team.json` and `run.json`. Times of runs are seconds since the start. */

export interface XcpcioContest {
  readonly name: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly freezesAt: Date | null
  readonly penalty: { readonly perTryS: number; readonly wholeMinutes: boolean }
  readonly problems: readonly {
    readonly label: string
    readonly title: string
    readonly color: string | null
    readonly timeLimitMs: number
  }[]
  /** How many teams get each award, by the award's name. */
  readonly awards: readonly { readonly name: string; readonly teams: number }[]
}

export interface XcpcioTeam {
  readonly id: string
  readonly name: string
  readonly organization: string | null
  readonly isRanked: boolean
}

export interface XcpcioRun {
  readonly id: string
  readonly teamId: string
  /** Position of the problem in the contest. */
  readonly problem: number
  readonly seconds: number
  readonly language: string
  /** A verdict code; null while its result is frozen. */
  readonly verdict: number | null
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000)

const medalNames = [
  ['gold', /gold|金/i],
  ['silver', /silver|银/i],
  ['bronze', /bronze|铜/i],
] as const

const medalOf = (awards: XcpcioContest['awards']) => {
  const found = medalNames.flatMap(([medal, pattern]) => {
    const award = awards.find(({ name }) => pattern.test(name))
    return award === undefined ? [] : [[medal, award.teams] as const]
  })
  return found.length === 0 ? {} : { medal: { official: Object.fromEntries(found) } }
}

/** Dark text on light balloons. */
const textOn = (hex: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#000' : '#fff'
}

const noColor = '#bdbdbd'

export const xcpcioConfig = (contest: XcpcioContest) => {
  const { startsAt, endsAt, freezesAt, penalty, problems } = contest
  const balloons = problems.map(({ color }) => {
    const background = color?.slice(0, 7) ?? noColor
    return { color: textOn(background), background_color: background }
  })
  return {
    contest_name: contest.name,
    start_time: secondsOf(startsAt),
    end_time: secondsOf(endsAt),
    frozen_time: freezesAt === null ? 0 : secondsOf(endsAt) - secondsOf(freezesAt),
    penalty: penalty.perTryS,
    problem_id: problems.map(({ label }) => label),
    problems: problems.map(({ label, title, timeLimitMs }, index) => ({
      id: label,
      label,
      name: title,
      time_limit: `${timeLimitMs} ms`,
      balloon_color: balloons[index],
    })),
    balloon_color: balloons,
    organization: 'School',
    group: { official: '正式队伍', unofficial: '打星队伍' },
    status_time_display: { correct: true, incorrect: true, pending: true },
    ...medalOf(contest.awards),
    options: {
      calculation_of_penalty: penalty.wholeMinutes ? 'in_minutes' : 'in_seconds',
      submission_timestamp_unit: 'second',
    },
  }
}

/** Teams by their id. */
export const xcpcioTeams = (teams: readonly XcpcioTeam[]) =>
  Object.fromEntries(
    teams.map(({ id, name, organization, isRanked }) => [
      id,
      {
        team_id: id,
        id,
        name,
        ...(organization !== null && { organization }),
        group: [isRanked ? 'official' : 'unofficial'],
        ...(isRanked ? { official: 1 } : { unofficial: 1 }),
      },
    ]),
  )

const statuses: Readonly<Record<number, string>> = {
  [verdict.accepted]: 'ACCEPTED',
  [verdict.wrongAnswer]: 'WRONG_ANSWER',
  [verdict.presentationError]: 'PRESENTATION_ERROR',
  [verdict.timeLimitExceeded]: 'TIME_LIMIT_EXCEEDED',
  [verdict.memoryLimitExceeded]: 'MEMORY_LIMIT_EXCEEDED',
  [verdict.runtimeError]: 'RUNTIME_ERROR',
  [verdict.compileError]: 'COMPILATION_ERROR',
  [verdict.partialAccepted]: 'PARTIALLY_CORRECT',
  [verdict.systemError]: 'SYSTEM_ERROR',
  [verdict.submitFailed]: 'SYSTEM_ERROR',
  [verdict.cancelled]: 'CANCELED',
}

/** A submission. One whose verdict costs nothing is ignored by boards that count every other status. */
export const xcpcioRun = (run: XcpcioRun) => {
  const status = run.verdict === null ? 'FROZEN' : (statuses[run.verdict] ?? 'PENDING')
  return {
    id: run.id,
    team_id: run.teamId,
    problem_id: run.problem,
    timestamp: run.seconds,
    status,
    language: run.language,
    ...(free.has(status) && { is_ignore: true }),
  }
}

const free: ReadonlySet<string> = new Set(['COMPILATION_ERROR', 'SYSTEM_ERROR', 'CANCELED'])
