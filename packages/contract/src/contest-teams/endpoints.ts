import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { idIn, textIn } from '../wire.ts'
import { contestCategory, contestOrganization, contestTeam, contestTeamList, teamImportPlan } from './team.ts'

const { maxTeams, maxOrganizations, maxCategories } = limits.contestTeam
const own = { token: 'required', access: 'contestTeam.manage' } as const

/** Teams of a contest, their organisations and categories, and exclusions from its rank. */
export const contestTeams = defineEndpoints({
  list: {
    ...own,
    method: 'GET',
    path: '/api/contest-teams',
    effect: 'read',
    query: z.object({ cid: idIn }),
    data: contestTeamList,
    summary: 'Teams and other participants of a contest, with its organisations and categories, for its managers',
  },
  save: {
    ...own,
    method: 'POST',
    path: '/api/contest-teams',
    effect: 'write',
    body: z.object({ cid: idIn, teams: z.array(contestTeam).max(maxTeams) }),
    data: z.null(),
    summary: 'Add or change teams of a contest',
  },
  remove: {
    ...own,
    method: 'POST',
    path: '/api/contest-teams/remove',
    effect: 'write',
    body: z.object({ cid: idIn, usernames: z.array(textIn).max(maxTeams) }),
    data: z.null(),
    summary: 'Remove team entries; the accounts and their submissions stay in the contest',
  },
  saveGroups: {
    ...own,
    method: 'POST',
    path: '/api/contest-teams/groups',
    effect: 'write',
    body: z.object({
      cid: idIn,
      organizations: z.array(contestOrganization).max(maxOrganizations),
      categories: z.array(contestCategory).max(maxCategories),
    }),
    data: z.null(),
    summary: 'Set all organisations and categories of a contest; teams leave those that are removed',
  },
  readFile: {
    ...own,
    method: 'POST',
    path: '/api/contest-teams/read-file',
    effect: 'read',
    query: z.object({ cid: idIn }),
    takes: 'form',
    data: teamImportPlan,
    summary: 'Preview of a file of teams: CSV, XLSX or JSON with the lists of an ICPC contest package',
  },
  import: {
    ...own,
    method: 'POST',
    path: '/api/contest-teams/import',
    effect: 'write',
    body: z.object({
      cid: idIn,
      organizations: z.array(contestOrganization).max(maxOrganizations),
      categories: z.array(contestCategory).max(maxCategories),
      teams: z.array(contestTeam).max(maxTeams),
    }),
    data: z.null(),
    summary: 'Add or change teams with organisations and categories, all or none; removes nothing',
  },
  exclude: {
    ...own,
    method: 'POST',
    path: '/api/contest-teams/exclude',
    effect: 'write',
    body: z.object({ cid: idIn, usernames: z.array(textIn).max(maxTeams), reason: textIn }),
    data: z.null(),
    summary: 'Exclude participants from the rank of a contest, until they are put back',
  },
  readmit: {
    ...own,
    method: 'POST',
    path: '/api/contest-teams/readmit',
    effect: 'write',
    body: z.object({ cid: idIn, usernames: z.array(textIn).max(maxTeams) }),
    data: z.null(),
    summary: 'Put excluded participants back into the rank',
  },
})
