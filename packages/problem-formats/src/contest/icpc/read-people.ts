import { limits as contractLimits } from '@verdict/contract'
import { z } from 'zod'
import { PackageFault, shown } from '../../faults.ts'
import type { PackageLimits } from '../../limits.ts'
import type { PackageSource } from '../../source.ts'
import type { PersonDraft } from '../model.ts'
import type { ContestNotes } from '../notes.ts'
import { readFields, readSettings, readTsv } from '../read-files.ts'
import { readTeams, type Team } from './read-teams.ts'

interface Account {
  readonly place: string
  readonly username: string
  readonly password: string | null
  readonly name: string
  readonly type: string
  readonly teamId: string | null
}

interface PeopleReading {
  readonly source: PackageSource
  readonly limits: PackageLimits
  readonly notes: ContestNotes
}

export interface PackagedPeople {
  readonly people: readonly PersonDraft[]
  readonly unranked: readonly string[]
  readonly shownName: 'nickname' | 'realname'
}

const id = z.union([z.string(), z.number()]).transform(String)
const accountJson = z.looseObject({
  id: id.nullish(),
  username: id.pipe(z.string().trim().min(1)),
  password: id.nullish(),
  name: z.string().nullish(),
  type: z.string(),
  team_id: id.nullish(),
})

/** Teams with their accounts: one account each, since a team is one account here. */
export const readPeople = async (reading: PeopleReading): Promise<PackagedPeople> => {
  const { notes } = reading
  const teams = await readTeams(reading)
  if (teams.length > maxTeams) throw new PackageFault('contest.people', { max: maxTeams })
  const accounts = await readAccounts(reading)
  for (const account of accounts)
    if (account.type !== 'team') notes.lost(`${account.place}: ${account.username}`, 'staff')
  const ofTeams = accounts.filter(({ type }) => type === 'team')
  const byTeam = matchTeams(teams, ofTeams, notes)
  const longest = Math.max(0, ...teams.map(({ name }) => [...name].length))
  const { nickname, realname } = contractLimits.adminUser
  const shownName = longest > nickname ? 'realname' : 'nickname'
  const shorten = (text: string, max: number, place: string): string => {
    const cut = [...text].slice(0, max).join('')
    if (cut !== text) notes.mapped(`${place}: ${text}`, cut, 'longName')
    return cut
  }
  const named = teams.map((team) => {
    const account = byTeam.get(team.id)
    const name = shorten(team.name, shownName === 'nickname' ? nickname : realname, team.place)
    if (account === undefined) notes.assumed(`${team.place}: username`, usernameOf(team), 'noAccount')
    return { team, account, name }
  })
  const people = named.map(
    ({ team, account, name }): PersonDraft => ({
      ...nobody,
      place: account?.place ?? team.place,
      username: account?.username ?? usernameOf(team),
      password: account?.password ?? null,
      nickname: shownName === 'nickname' ? name : '',
      realname: shownName === 'realname' ? name : '',
      school: shorten(team.school, contractLimits.adminUser.school, team.place),
    }),
  )
  const hidden = named
    .filter(({ team }) => team.isHidden)
    .map(({ team, account }) => account?.username ?? usernameOf(team))
  if (hidden.length > contractLimits.contest.maxStars) notes.lost('teams', 'manyUnranked')
  const loose = teams.length === 0 ? ofTeams.map(withoutTeam) : []
  return { people: [...people, ...loose], unranked: hidden.slice(0, contractLimits.contest.maxStars), shownName }
}

const maxTeams = contractLimits.userImport.maxRows

const nobody = {
  password: null,
  nickname: '',
  realname: '',
  school: '',
  gender: 'secrecy',
  registeredAt: null,
  delaySeconds: 0,
  extraSeconds: 0,
  hasBegun: false,
  photo: null,
} as const

const withoutTeam = ({ place, username, password, name }: Account): PersonDraft => ({
  ...nobody,
  place,
  username,
  password,
  nickname: [...name].slice(0, contractLimits.adminUser.nickname).join(''),
})

const usernameOf = ({ id: teamId, label }: Team): string => {
  const name = label ?? teamId
  return /^\d+$/.test(name) ? `team${name.padStart(3, '0')}` : name.replace(/[\s/\\:?#%<>"]+/g, '-')
}

/** The first account of each team. One with an unknown team is an error of the package. */
const matchTeams = (
  teams: readonly Team[],
  accounts: readonly Account[],
  notes: ContestNotes,
): ReadonlyMap<string, Account> => {
  const known = new Set(teams.map((team) => team.id))
  const byTeam = new Map<string, Account>()
  for (const account of teams.length === 0 ? [] : accounts) {
    const teamId = account.teamId ?? numberIn(account.username, known)
    if (teamId === null || !known.has(teamId)) {
      const { place: name, username } = account
      throw new PackageFault('contest.teamUnknown', { name, username: shown(username), id: shown(teamId ?? '') })
    }
    if (byTeam.has(teamId)) notes.lost(`${account.place}: ${account.username}`, 'secondAccount')
    else byTeam.set(teamId, account)
  }
  return byTeam
}

/** Accounts in a file with tabs name their team by its number: `team-045` or `team45`. */
const numberIn = (username: string, known: ReadonlySet<string>): string | null => {
  if (known.has(username)) return username
  const digits = /(\d+)$/.exec(username)?.[1]
  if (digits === undefined) return null
  return known.has(digits) ? digits : String(Number(digits))
}

const readAccounts = async ({ source, limits, notes }: PeopleReading): Promise<readonly Account[]> => {
  const file = await readSettings(source, 'accounts', limits)
  if (file !== null) {
    return readFields(z.array(accountJson), file).map((account, index) => {
      if (account.ip !== undefined) notes.lost(`${file.name}: ip`, 'noPlace')
      return {
        place: `${file.name}: [${index + 1}]`,
        username: account.username,
        password: account.password ?? null,
        name: account.name?.trim() ?? '',
        type: account.type,
        teamId: account.team_id ?? null,
      }
    })
  }
  const entry = source.entries.get('accounts.tsv')
  if (entry === undefined) return []
  return (await readTsv(entry, ['accounts', 'File_Version'], limits)).map(({ line, cells }) => {
    const [type = '', name = '', username = '', password = ''] = cells
    if (type === '') throw new PackageFault('file.lineField', { name: entry.path, line, key: '1' })
    if (username === '') throw new PackageFault('file.lineField', { name: entry.path, line, key: '3' })
    return { place: `${entry.path}:${line}`, username, password: password || null, name, type, teamId: null }
  })
}
