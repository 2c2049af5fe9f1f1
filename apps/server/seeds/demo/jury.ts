import type { ContestPlan, DemoWorld } from './contests.ts'

/** Work of a contest's jury: teams with organisations and categories, an exclusion, an incident with its compensation. */

const minute = 60_000

const organizations = [
  { id: 'plum', name: 'Plum Street School', formalName: 'Plum Street School', country: 'GBR', logo: null },
  {
    id: 'harbour',
    name: 'Harbour Institute',
    formalName: 'Harbour Institute of Technology',
    country: 'SGP',
    logo: null,
  },
  { id: 'north', name: 'North High', formalName: 'North High School', country: 'NOR', logo: null },
  { id: 'linjiang', name: '临江中学', formalName: '临江市第一中学', country: 'CHN', logo: null },
]
const categories = [
  { id: 'official', name: '正式队 · Official', color: '#1971c2', isRanked: true },
  { id: 'novice', name: '新手组 · Novice', color: '#2f9e44', isRanked: true },
  { id: 'guests-out', name: '友情参赛 · Out of competition', color: '#868e96', isRanked: false },
]
/** Team, members, organisation; in the order of the users of the demo. */
const teams = [
  ['Segment Tea', ['林溪', '苏晚', '许鸣'], 'plum'],
  ['Harbour Lights', ['陽翔', 'Aiko Mori', 'Ren Sato'], 'harbour'],
  ['梅花三弄', ['梅', '方晓', '白露'], 'plum'],
  ['Northern Loops', ['Oskar', 'Sanna Lie', 'Jon Berg'], 'north'],
  ['临江一队', ['陈宇', '周岚', '吴桐'], 'linjiang'],
  ['Null Pointers', ['Amara', 'Zola Obi'], 'harbour'],
  ['临江二队', ['王月', '冯雪', '孟凡'], 'linjiang'],
  ['Off by One', ['Tomás', 'Lucía Rey'], 'north'],
  ['Queue Jumpers', ['赵磊', '丁宁'], 'plum'],
  ['Fjord Fulkerson', ['Ingrid', 'Nils Aas', 'Kari Dahl'], 'north'],
  ['单调队列', ['孙浩', '石磊', '江月'], 'linjiang'],
  ['Binary Beach', ['Leila', 'Omar Aziz'], 'harbour'],
] as const

/** The last two teams compete outside the ranks and as novices; one more is excluded with a reason. */
const categoryOf = (index: number): string =>
  index === teams.length - 1 ? 'guests-out' : index >= 8 ? 'novice' : 'official'

export const makeTeams = async ({ site, people }: DemoWorld, cid: number): Promise<void> => {
  await site.call('POST', '/api/contest-teams/groups', { body: { cid, organizations, categories } })
  const entries = teams.map(([name, members, organization], index) => ({
    ...{ username: people[index]?.username ?? '', name, members, organization },
    seat: `${'ABC'.charAt(Math.floor(index / 4))}${(index % 4) + 1}`,
    categories: [categoryOf(index)],
  }))
  await site.call('POST', '/api/contest-teams', { body: { cid, teams: entries } })
  await site.call('POST', '/api/contest-teams/exclude', {
    body: { cid, usernames: [people[9]?.username], reason: '两份提交相同，待查。Two equal programs, under review.' },
  })
}

/** A power cut of eight minutes, which the penalties do not count and for which two teams got extra time. */
export const haveIncident = async (
  { site, people }: DemoWorld,
  cid: number,
  { startsAt }: Pick<ContestPlan, 'startsAt'>,
): Promise<void> => {
  const at = (minutes: number): string => new Date(startsAt.getTime() + minutes * minute).toISOString()
  const { id } = (await site.call('POST', '/api/contest-incidents', {
    body: {
      ...{ cid, displayId: null, mode: 'none', startTime: at(52), endTime: at(60) },
      message: '机房 A 区停电八分钟。Power cut of eight minutes in hall A.',
    },
  })) as { readonly id: number }
  const extra = people.slice(0, 2).map(({ username }) => ({ username, seconds: 480 }))
  await site.call('POST', '/api/contest-incidents/apply', {
    body: { cid, id, removesTime: true, endSeconds: 0, movesFreeze: false, extra },
  })
}
