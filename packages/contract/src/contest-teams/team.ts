import { z } from 'zod'
import { instantOut } from '../wire.ts'

/** Organisation of a contest: a school or company that teams belong to. */
export const contestOrganization = z.object({
  id: z.string(),
  name: z.string(),
  formalName: z.string(),
  /** ISO 3166-1 alpha-3. */
  country: z.string().nullable(),
  /** Address of an uploaded picture. */
  logo: z.string().nullable(),
})
export type ContestOrganization = z.output<typeof contestOrganization>

/** Category of teams with ranks of its own. */
export const contestCategory = z.object({
  id: z.string(),
  name: z.string(),
  /** `#RRGGBB`. */
  color: z.string().nullable(),
  /** Teams of a category without ranks have no place on the whole board. */
  isRanked: z.boolean(),
})
export type ContestCategory = z.output<typeof contestCategory>

/** The team of a participant. */
export const contestTeam = z.object({
  username: z.string(),
  /** Empty: the account's own name. */
  name: z.string(),
  members: z.array(z.string()),
  seat: z.string(),
  /** Ids of this contest's organisation and categories. */
  organization: z.string().nullable(),
  categories: z.array(z.string()),
})
export type ContestTeam = z.output<typeof contestTeam>

/** A team or a participant without one, for managers. */
export const listedTeam = contestTeam.extend({
  uid: z.string(),
  nickname: z.string().nullable(),
  realname: z.string().nullable(),
  school: z.string().nullable(),
  /** False for a participant that no organiser entered as a team. */
  isTeam: z.boolean(),
  submissions: z.int(),
  excluded: z.object({ reason: z.string(), by: z.string(), at: instantOut }).nullable(),
})
export type ListedTeam = z.output<typeof listedTeam>

export const contestTeamList = z.object({
  organizations: z.array(contestOrganization),
  categories: z.array(contestCategory),
  teams: z.array(listedTeam),
})
export type ContestTeamList = z.output<typeof contestTeamList>

export const teamImportFaults = ['noUsername', 'unknownUser', 'twice', 'tooLong', 'tooManyMembers'] as const
export type TeamImportFault = (typeof teamImportFaults)[number]

/** A team of a file before its import. */
export const teamImportRow = z.object({
  /** Line of a table, or place in a list, starting at 1. */
  line: z.int(),
  team: contestTeam,
  state: z.enum(['new', 'changed', 'same']),
  faults: z.array(z.enum(teamImportFaults)),
})
export type TeamImportRow = z.output<typeof teamImportRow>

/** The changes of a file: its teams, and organisations and categories that the contest does not have yet. */
export const teamImportPlan = z.object({
  organizations: z.array(contestOrganization),
  categories: z.array(contestCategory),
  rows: z.array(teamImportRow),
})
export type TeamImportPlan = z.output<typeof teamImportPlan>

/** Ids of organisations and categories, as ICPC tools accept them. */
export const groupIdPattern = /^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$/
/** ICPC tools know all ranked and all unranked teams by these. */
export const reservedCategories: readonly string[] = ['participants', 'guests']
