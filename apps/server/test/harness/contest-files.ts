import type { PackageFiles } from './packages.ts'
import { zipOf } from './zips.ts'

/** Contest packages written by hand after the CCS specification and the DOMjudge manual. */

/** A problem of the Kattis format below a folder. */
export const icpcProblem = (folder: string, title: string): PackageFiles => ({
  [`${folder}/problem.yaml`]: `name: ${title}\nlimits:\n  time_limit: 2\n`,
  [`${folder}/problem_statement/problem.en.tex`]: `\\problemname{${title}}\nAdd two numbers.\n`,
  [`${folder}/data/sample/1.in`]: '1 2\n',
  [`${folder}/data/sample/1.ans`]: '3\n',
  [`${folder}/data/secret/1.in`]: '3 4\n',
  [`${folder}/data/secret/1.ans`]: '7\n',
})

export const contestYaml = `id: finals
name: Finals
formal_name: Regional Finals 2026
start_time: 2026-12-05T10:00:00+01
duration: 5:00:00
scoreboard_freeze_duration: 1:00:00
penalty_time: 10
banner:
- href: https://example.com/banner.png
  filename: banner.png
`

/** The newer files, as JSON and YAML. */
export const icpcPackage: PackageFiles = {
  'contest.yaml': contestYaml,
  'problems.yaml':
    "- id: hello\n  label: A\n  name: Hello World\n  rgb: '#FF7109'\n- id: sums\n  label: B\n  name: Sums\n  rgb: '#0f0'\n",
  ...icpcProblem('problems/hello', 'Hello'),
  ...icpcProblem('problems/sums', 'Sums'),
  'groups.json': JSON.stringify([
    { id: '1', name: 'Participants' },
    { id: '2', name: 'Observers', hidden: true },
  ]),
  'organizations.json': JSON.stringify([{ id: 'INST-42', name: 'LU', formal_name: 'Lund University', country: 'SWE' }]),
  'teams.json': JSON.stringify([
    { id: '1', icpc_id: '447047', group_ids: ['1'], name: '¡i¡i¡', organization_id: 'INST-42' },
    { id: '2', group_ids: ['1'], name: 'FAUlty', members: 'A, B and C' },
    { id: '3', group_ids: ['2'], name: 'Watchers' },
  ]),
  'accounts.yaml': [
    '- {id: one, username: team-one, password: till-wise-under, type: team, team_id: "1"}',
    '- {id: two, username: team-two, password: abc, type: team, team_id: "2"}',
    '- {id: stephan, username: stephan, password: supersecretpassword, type: judge}',
    '',
  ].join('\n'),
}

/** The older files with tabs, and problems as zips. */
export const tsvPackage = async (): Promise<PackageFiles> => ({
  'contest.yaml':
    'name: Practice\nshort-name: practice\nstart-time: 2026-12-04 10:00:00+01:00\nduration: 2:00:00\nscoreboard-freeze-length: 0:30:00\n',
  'problemset.yaml': 'problems:\n  - letter: X\n    short-name: apl\n    color: yellow\n',
  'problems/apl.zip': await zipOf(icpcProblem('apl', 'Apples')),
  'groups.tsv': 'groups\t1\n1\tParticipants\n',
  'teams.tsv': 'teams\t1\n7\t447047\t1\tHoos\tUniversity of Virginia\tU Virginia\tUSA\n',
  'accounts.tsv': 'accounts\t1\nteam\tHoos\tteam-007\tB!5MWJiy\njudge\tPer\taustrin\tsecret-2\n',
})

const without = (files: PackageFiles, name: string): PackageFiles =>
  Object.fromEntries(Object.entries(files).filter(([path]) => path !== name))

/** Broken packages, with the sentence in both languages. */
export const brokenContests: readonly (readonly [
  what: string,
  files: PackageFiles,
  english: string,
  chinese: string,
])[] = [
  [
    'no contest file',
    without(icpcPackage, 'contest.yaml'),
    'This is no contest package: it contains none of contest.yaml, contest.yml, contest.json.',
    '这不是比赛包：其中没有 contest.yaml, contest.yml, contest.json 中的任何文件。',
  ],
  [
    'YAML with a wrong indentation',
    { ...icpcPackage, 'contest.yaml': 'name: A\nduration: 5:00:00\n  x: [1\n' },
    'contest.yaml, line 2: this is not valid YAML.',
    'contest.yaml 第 2 行：不是合法的 YAML。',
  ],
  [
    'no name',
    { ...icpcPackage, 'contest.yaml': 'duration: 5:00:00\n' },
    'contest.yaml: "name" is missing or invalid.',
    'contest.yaml：“name”缺失或有误。',
  ],
  [
    'no duration',
    { ...icpcPackage, 'contest.yaml': 'name: A\n' },
    'contest.yaml: "duration" is missing or invalid.',
    'contest.yaml：“duration”缺失或有误。',
  ],
  [
    'a start that is no time',
    { ...icpcPackage, 'contest.yaml': 'name: A\nduration: 5:00:00\nstart_time: tomorrow\n' },
    'contest.yaml: "start_time" is missing or invalid.',
    'contest.yaml：“start_time”缺失或有误。',
  ],
  [
    'a freeze longer than the contest',
    { ...icpcPackage, 'contest.yaml': 'name: A\nduration: 1:00:00\nscoreboard_freeze_duration: 2:00:00\n' },
    'contest.yaml: "scoreboard_freeze_duration" is missing or invalid.',
    'contest.yaml：“scoreboard_freeze_duration”缺失或有误。',
  ],
  [
    'a negative penalty',
    { ...icpcPackage, 'contest.yaml': 'name: A\nduration: 1:00:00\npenalty_time: -5\n' },
    'contest.yaml: "penalty_time" is missing or invalid.',
    'contest.yaml：“penalty_time”缺失或有误。',
  ],
  [
    'a label used twice',
    { ...icpcPackage, 'problems.yaml': '- {id: hello, label: A}\n- {id: sums, label: a}\n' },
    'problems.yaml: the label "a" is used twice.',
    'problems.yaml：题号 "a" 重复。',
  ],
  [
    'a label with a slash',
    { ...icpcPackage, 'problems.yaml': '- {id: hello, label: A/B}\n' },
    'problems.yaml: "A/B" is not a valid label.',
    'problems.yaml："A/B" 不是合法的题目编号。',
  ],
  [
    'problems that are no list',
    { ...icpcPackage, 'problems.yaml': 'A: hello\n' },
    'problems.yaml: "." is missing or invalid.',
    'problems.yaml：“.”缺失或有误。',
  ],
  [
    'JSON with a missing comma',
    { ...icpcPackage, 'teams.json': '[\n  {"id": "1"\n   "name": "x"}\n]' },
    'teams.json, line 3: this is not valid JSON.',
    'teams.json 第 3 行：不是合法的 JSON。',
  ],
  [
    'a team without an id',
    { ...icpcPackage, 'teams.json': '[{"id": "1", "name": "x"}, {"name": "y"}]' },
    'teams.json: "[2].id" is missing or invalid.',
    'teams.json：“[2].id”缺失或有误。',
  ],
  [
    'two teams of one id',
    { ...icpcPackage, 'teams.json': '[{"id": "1", "name": "x"}, {"id": 1, "name": "y"}]' },
    'teams.json: [2]: the team "1" is listed twice.',
    'teams.json: [2]：队伍 "1" 重复出现。',
  ],
  [
    'an account of an unknown team',
    { ...icpcPackage, 'accounts.yaml': '- {username: a, type: team, team_id: "9"}\n' },
    'accounts.yaml: [1]: the account "a" belongs to the unknown team "9".',
    'accounts.yaml: [1]：账号 "a" 所属的队伍 "9" 不存在。',
  ],
  [
    'an account without a name',
    { ...icpcPackage, 'accounts.yaml': '- {type: team, team_id: "1"}\n' },
    'accounts.yaml: "[1].username" is missing or invalid.',
    'accounts.yaml：“[1].username”缺失或有误。',
  ],
  [
    'tabs without the first line',
    { ...without(icpcPackage, 'teams.json'), 'teams.tsv': '1\t\t1\tx\n' },
    'teams.tsv: the first line must be "teams\\t1".',
    'teams.tsv：第一行必须是 "teams\\t1"。',
  ],
  [
    'a team without a name in a file with tabs',
    { ...without(icpcPackage, 'teams.json'), 'teams.tsv': 'teams\t1\n1\t\t1\tx\n2\t\t1\t\n' },
    'teams.tsv, line 3: "4" is missing or invalid.',
    'teams.tsv 第 3 行：“4”缺失或有误。',
  ],
  [
    'a newer version of our own format',
    { 'contest.json': '{"format": "verdict-contest/2"}' },
    'The version "verdict-contest/2" of the contest package is not supported.',
    '不支持 "verdict-contest/2" 版本的比赛包。',
  ],
  [
    'our own format without its settings',
    { 'contest.json': '{"format": "verdict-contest/1"}' },
    'contest.json: "contest" is missing or invalid.',
    'contest.json：“contest”缺失或有误。',
  ],
]
