import { stringify } from 'yaml'
import { writeIcpc } from '../../export/icpc/write-icpc.ts'
import type { LoadedProblem } from '../../export/loaded-problem.ts'
import type { ZipWriter } from '../../export/zip-writer.ts'
import type { WriteDeps } from '../../stored-files.ts'

export interface IcpcContest {
  readonly id: string
  readonly name: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly freezesAt: Date | null
  readonly penaltyS: number
  readonly type: 'acm' | 'oi'
  readonly problems: readonly {
    readonly label: string
    readonly title: string
    readonly color: string | null
    readonly timeLimitMs: number
    /** Null when the package does not contain it. */
    readonly loaded: LoadedProblem | null
    readonly displayId: string
  }[]
  readonly teams: readonly {
    readonly id: string
    readonly username: string
    readonly name: string
    readonly school: string
    readonly isRanked: boolean
  }[]
}

/**
 * Writes a contest as an ICPC contest package: the files of the specification, the older ones DOMjudge also reads, and
 * the problems as folders. Accounts have no passwords.
 */
export const writeIcpcContest = async (deps: WriteDeps, contest: IcpcContest, zip: ZipWriter): Promise<void> => {
  const json = (name: string, value: unknown): void => zip.text(name, `${JSON.stringify(value, null, 2)}\n`)
  const problems = named(contest.problems)
  zip.text('contest.yaml', stringify(contestYaml(contest)))
  zip.text('problems.yaml', stringify(problems.map(({ shortName, ...problem }) => problemYaml(problem, shortName))))
  zip.text(
    'problemset.yaml',
    stringify({ problems: problems.map(({ shortName, ...problem }) => legacyYaml(problem, shortName)) }),
  )
  const schools = [...new Set(contest.teams.flatMap(({ school }) => (school === '' ? [] : [school])))].sort()
  const schoolIds = new Map(schools.map((school, index) => [school, `school-${index + 1}`]))
  json('groups.json', groups)
  json(
    'organizations.json',
    schools.map((name) => ({ id: schoolIds.get(name), name, formal_name: name })),
  )
  json(
    'teams.json',
    contest.teams.map((team) => teamJson(team, schoolIds)),
  )
  const accounts = contest.teams.map(({ id, username }) => ({ id, username, type: 'team', team_id: id }))
  json('accounts.json', accounts)
  zip.text('accounts.yaml', stringify(accounts))
  zip.text(
    'groups.tsv',
    tsv('groups\t1', [
      [participants, 'Participants'],
      [guests, 'Guests'],
    ]),
  )
  zip.text(
    'teams.tsv',
    tsv(
      'teams\t1',
      contest.teams.map((team, index) => teamCells(team, index + 1)),
    ),
  )
  for (const { loaded, shortName } of problems) {
    if (loaded !== null) await writeIcpc(deps, loaded, { zip, slug: `problems/${shortName}` })
  }
}

const participants = '1'
const guests = '2'
const groups = [
  { id: participants, name: 'Participants' },
  { id: guests, name: 'Guests', hidden: true },
]

type Problem = IcpcContest['problems'][number]
type Team = IcpcContest['teams'][number]

/** Names of problem packages: lower-case letters and digits, each once. */
const named = (problems: readonly Problem[]) => {
  const taken = new Set<string>()
  return problems.map((problem) => {
    const plain = problem.displayId.toLowerCase().replace(/[^a-z0-9]+/g, '') || 'problem'
    let shortName = plain
    for (let number = 2; taken.has(shortName); number += 1) shortName = `${plain}x${number}`
    taken.add(shortName)
    return { ...problem, shortName }
  })
}

const relative = (ms: number): string => {
  const two = (value: number): string => String(value).padStart(2, '0')
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const contestYaml = ({ id, name, startsAt, endsAt, freezesAt, penaltyS, type }: IcpcContest) => ({
  id,
  name,
  formal_name: name,
  start_time: startsAt.toISOString(),
  duration: relative(endsAt.getTime() - startsAt.getTime()),
  ...(freezesAt !== null && { scoreboard_freeze_duration: relative(endsAt.getTime() - freezesAt.getTime()) }),
  scoreboard_type: type === 'acm' ? 'pass-fail' : 'score',
  ...(type === 'acm' && { penalty_time: Math.round(penaltyS / 60) }),
})

const rgbOf = (color: string | null) => (color === null ? {} : { rgb: color.slice(0, 7) })

const problemYaml = ({ label, title, color, timeLimitMs }: Problem, id: string) => ({
  id,
  label,
  name: title,
  ...rgbOf(color),
  time_limit: timeLimitMs / 1_000,
})

const legacyYaml = ({ label, title, color }: Problem, shortName: string) => ({
  letter: label,
  'short-name': shortName,
  name: title,
  ...rgbOf(color),
})

const teamJson = ({ id, username, name, school, isRanked }: Team, schoolIds: ReadonlyMap<string, string>) => ({
  id,
  label: username,
  name,
  display_name: name,
  group_ids: [isRanked ? participants : guests],
  ...(school !== '' && { organization_id: schoolIds.get(school) }),
})

const teamCells = ({ name, school, isRanked }: Team, number: number): readonly string[] => [
  String(number),
  '',
  isRanked ? participants : guests,
  name,
  school,
  school,
  '',
]

const tsv = (head: string, rows: readonly (readonly string[])[]): string =>
  [head, ...rows.map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))]
    .join('\n')
    .concat('\n')
