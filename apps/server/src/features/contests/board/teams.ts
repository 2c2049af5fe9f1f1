import type { BoardTeam, ContestCategory, ContestOrganization } from '@verdict/contract'
import { closedFields } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { categoriesOf, organizationsOf, type TeamRow, teamRowsOf } from '../teams/read-teams.ts'
import type { Names } from './names.ts'
import type { Contestant } from './repository.ts'

/** The teams of a contest as its board needs them. */
export interface BoardTeams {
  readonly byAccount: ReadonlyMap<string, TeamRow>
  readonly organizations: readonly ContestOrganization[]
  readonly categories: readonly ContestCategory[]
  /** Usernames of teams in a category without ranks. */
  readonly unranked: readonly string[]
}

/** A contest without teams. */
export const noTeams: BoardTeams = { byAccount: new Map(), organizations: [], categories: [], unranked: [] }

export const readTeams = async (db: Db, contestId: number): Promise<BoardTeams> => {
  const rows = await teamRowsOf(db, contestId)
  const categories = await categoriesOf(db, contestId)
  const organizations = await organizationsOf(db, contestId)
  const withoutRanks = new Set(categories.filter(({ isRanked }) => !isRanked).map(({ id }) => id))
  return {
    byAccount: new Map(rows.map((row) => [row.uid, row])),
    organizations,
    categories,
    unranked: rows.filter((row) => row.categories.some((id) => withoutRanks.has(id))).map(({ username }) => username),
  }
}

/** The team of a person on a board, for a reader: members and seats are personal like real names. */
export const presentTeam = (
  { byAccount }: BoardTeams,
  person: Contestant | undefined,
  { realnames, audience }: Names,
): BoardTeam | undefined => {
  const team = person && byAccount.get(person.id)
  if (person === undefined || team === undefined) return undefined
  const { name, organization, categories, members, seat } = team
  const isOpen =
    realnames && !(person.required !== undefined && closedFields(person.required, audience).includes('realname'))
  return { name, organization, categories: [...categories], ...(isOpen && { members: [...members], seat }) }
}

/** The requested part of a board. */
export interface Within {
  readonly organization: string | null
  readonly category: string | null
}

export const wholeBoard: Within = { organization: null, category: null }

export const isWhole = ({ organization, category }: Within): boolean => organization === null && category === null

/** A part of a board; null for the whole. */
export const partOf = ({ byAccount, categories }: BoardTeams, within: Within) => {
  if (isWhole(within)) return null
  const { organization, category } = within
  return {
    has: (userId: string): boolean => {
      const team = byAccount.get(userId)
      if (team === undefined) return false
      if (organization !== null && team.organization !== organization) return false
      return category === null || team.categories.includes(category)
    },
    ranksAll: categories.some(({ id, isRanked }) => id === category && !isRanked),
  }
}
