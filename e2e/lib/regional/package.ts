import { icpcProblem } from '../../../apps/server/test/harness/contest-files.ts'
import type { PackageFiles } from '../../../apps/server/test/harness/packages.ts'
import { zipOf } from '../../../apps/server/test/harness/zips.ts'
import { answerTo } from '../../../rehearsal/programs.ts'

/** An ICPC contest package as organisers bring it: problems, teams, organizations, accounts. */

export interface RegionalSize {
  /** Keeps names apart on one installation. */
  readonly mark: string
  readonly teams: number
  readonly problems: number
  readonly durationS: number
  /** The last part, with a frozen scoreboard. */
  readonly freezeS: number
  /** Index of the problem whose second secret case has a wrong answer. */
  readonly faulty: number
}

export interface RegionalTeam {
  readonly username: string
  readonly password: string
}

export const labelOf = (index: number): string => String.fromCodePoint(65 + index)

/** Input of the secret case that is wrong in the package, and its right answer. */
export const faultyCase = (problem: number) => ({ input: '30 4\n', output: `${answerTo(problem, 30, 4)}\n` })

/** The package as a ZIP, with the accounts of its teams. */
export const regionalPackage = async (
  size: RegionalSize,
): Promise<{ readonly bytes: Buffer; readonly teams: readonly RegionalTeam[] }> => {
  const { mark } = size
  const numbers = Array.from({ length: size.teams }, (_, index) => index + 1)
  const teams = numbers.map((number) => ({ username: `rg${mark}t${number}`, password: `plum-${mark}-${number}` }))
  const problems = Array.from({ length: size.problems }, (_, index) => index)
  const files = {
    'contest.yaml': [
      `id: regional-${mark}`,
      `name: Regional ${mark}`,
      `formal_name: Regional Contest ${mark}`,
      `duration: ${clock(size.durationS)}`,
      `scoreboard_freeze_duration: ${clock(size.freezeS)}`,
      'penalty_time: 20',
      '',
    ].join('\n'),
    'problems.yaml': problems
      .map((index) => `- {id: rg${mark}${labelOf(index)}, label: ${labelOf(index)}, name: Sum ${labelOf(index)}}\n`)
      .join(''),
    ...Object.assign({}, ...problems.map((index) => problemOf(size, index))),
    'groups.json': JSON.stringify([{ id: '1', name: 'Participants' }]),
    'organizations.json': JSON.stringify(
      ['North', 'South', 'East'].map((name, index) => ({ id: `U${index}`, name, formal_name: `${name} University` })),
    ),
    'teams.json': JSON.stringify(
      numbers.map((number) => ({
        id: String(number),
        group_ids: ['1'],
        name: `Team ${number} ${mark}`,
        organization_id: `U${number % 3}`,
      })),
    ),
    'accounts.yaml': teams
      .map(
        ({ username, password }, index) =>
          `- {id: a${index}, username: ${username}, password: ${password}, type: team, team_id: "${index + 1}"}\n`,
      )
      .join(''),
  }
  return { bytes: await zipOf(files), teams }
}

const problemOf = ({ mark, faulty }: RegionalSize, index: number): PackageFiles => {
  const folder = `problems/rg${mark}${labelOf(index)}`
  const second = faultyCase(index)
  return {
    ...icpcProblem(folder, `Sum ${labelOf(index)}`),
    [`${folder}/problem.yaml`]: `name: Sum ${labelOf(index)}\nlimits:\n  time_limit: 1\n`,
    [`${folder}/data/sample/1.ans`]: `${answerTo(index, 1, 2)}\n`,
    [`${folder}/data/secret/1.ans`]: `${answerTo(index, 3, 4)}\n`,
    [`${folder}/data/secret/2.in`]: second.input,
    [`${folder}/data/secret/2.ans`]: index === faulty ? '0\n' : second.output,
  }
}

const clock = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':')
