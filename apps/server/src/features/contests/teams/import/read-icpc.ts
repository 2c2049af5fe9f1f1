import { fail, limits, reservedCategories } from '@verdict/contract'
import { z } from 'zod'
import type { GroupDraft, TeamDraft } from './team-draft.ts'

/**
 * Lists of an ICPC contest package (https://ccs-specs.icpc.io, Contest Package): the contents of `teams.json`,
 * `organizations.json`, `groups.json` and `accounts.json`, as properties of one object. `teams.json` alone is a list.
 */

const id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().trim().min(1))
const optionalId = id.nullish().catch(null)
const words = z.string().nullish().catch(null)

const team = z.looseObject({
  id,
  label: optionalId,
  name: words,
  display_name: words,
  organization_id: optionalId,
  group_ids: z.array(id).nullish(),
  location: z.looseObject({ description: words }).nullish().catch(null),
  // Lists of names are in no version of the standard, but common.
  members: z.union([z.string(), z.array(z.union([z.string(), z.looseObject({ name: z.string() })]))]).nullish(),
})
const organization = z.looseObject({ id, name: words, formal_name: words, country: words })
const group = z.looseObject({ id, name: words, hidden: z.boolean().nullish() })
const account = z.looseObject({ username: id, type: words, team_id: optionalId })

const lists = z.object({
  teams: z.array(team),
  organizations: z.array(organization).default([]),
  groups: z.array(group).default([]),
  accounts: z.array(account).default([]),
})

type Lists = z.output<typeof lists>

/**
 * Teams of an ICPC contest package. A team belongs to the account that names it, otherwise to `team<id>`.
 * @throws Refusal `contestTeam.notIcpc`, `import.empty` or `import.tooManyRows`
 */
export const readIcpc = (bytes: Buffer): readonly TeamDraft[] => {
  const found = lists.safeParse(parsed(bytes))
  if (!found.success) throw fail('contestTeam.notIcpc', { field: found.error.issues[0]?.path.join('.') ?? '' })
  const { teams, accounts } = found.data
  if (teams.length === 0) throw fail('import.empty')
  const max = limits.contestTeam.maxTeams
  if (teams.length > max) throw fail('import.tooManyRows', { max })
  const users = new Map(accounts.map(({ team_id: of, username }) => [of ?? '', username]))
  const organizations = new Map(found.data.organizations.map((item) => [item.id, organizationOf(item)]))
  const groups = new Map(found.data.groups.map((item) => [item.id, categoryOf(item)]))
  return teams.map((item, index) => ({
    line: index + 1,
    username: users.get(item.id) ?? usernameOf(item),
    name: (item.display_name ?? item.name)?.trim(),
    members: membersOf(item.members),
    seat: item.location?.description?.trim(),
    organization: item.organization_id == null ? item.organization_id : named(organizations, item.organization_id),
    categories: item.group_ids
      // All teams, and all teams without a rank, are in these by the rules of this interface.
      ?.filter((category) => !reservedCategories.includes(category))
      .map((category) => named(groups, category)),
  }))
}

const parsed = (bytes: Buffer): unknown => {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
    return Array.isArray(value) ? { teams: value } : value
  } catch {
    throw fail('contestTeam.notIcpc', { field: 'JSON' })
  }
}

const named = (known: ReadonlyMap<string, GroupDraft>, key: string): GroupDraft =>
  known.get(key) ?? { id: key, name: key }

const organizationOf = (item: Lists['organizations'][number]): GroupDraft => ({
  id: item.id,
  name: item.name?.trim() || item.formal_name?.trim() || item.id,
  formalName: item.formal_name?.trim() ?? '',
  country: item.country?.trim() || null,
})

const categoryOf = (item: Lists['groups'][number]): GroupDraft => ({
  id: item.id,
  name: item.name?.trim() || item.id,
  isRanked: item.hidden !== true,
})

const usernameOf = (item: Lists['teams'][number]): string => {
  const label = item.label ?? item.id
  return /^\d+$/.test(label) ? `team${label.padStart(3, '0')}` : label
}

const membersOf = (members: Lists['teams'][number]['members']): readonly string[] | undefined => {
  const names = typeof members === 'string' ? members.split(/[;,\n]+/) : members
  return names
    ?.map((member) => (typeof member === 'string' ? member : member.name).trim())
    .filter((name) => name !== '')
}
