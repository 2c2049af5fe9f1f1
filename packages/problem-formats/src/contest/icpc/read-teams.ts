import { z } from 'zod'
import { PackageFault, shown } from '../../faults.ts'
import type { PackageLimits } from '../../limits.ts'
import type { PackageSource } from '../../source.ts'
import type { ContestNotes } from '../notes.ts'
import { readFields, readSettings, readTsv } from '../read-files.ts'

/** Teams, groups and organizations, as JSON or as the older files with tabs. */

export interface Team {
  readonly place: string
  readonly id: string
  readonly label: string | null
  readonly name: string
  readonly school: string
  readonly groupIds: readonly string[]
  readonly isHidden: boolean
}

interface TeamReading {
  readonly source: PackageSource
  readonly limits: PackageLimits
  readonly notes: ContestNotes
}

const id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().trim().min(1))
const optionalId = id.nullish().catch(null)

const teamJson = z.looseObject({
  id,
  label: optionalId,
  name: z.string().nullish(),
  display_name: z.string().nullish(),
  organization_id: optionalId,
  affiliation: z.string().nullish(),
  group_ids: z.array(id).nullish(),
  hidden: z.boolean().nullish(),
  members: z.unknown().optional(),
})
const groupJson = z.looseObject({ id, name: z.string(), hidden: z.boolean().nullish() })
const organizationJson = z.looseObject({ id, name: z.string().nullish(), formal_name: z.string().nullish() })

/** Teams in the order of the package; two of one id are refused. */
export const readTeams = async (reading: TeamReading): Promise<readonly Team[]> => {
  const schools = await readOrganizations(reading)
  const hidden = await readHiddenGroups(reading)
  const teams = (await readJsonTeams(reading, schools)) ?? (await readTsvTeams(reading)) ?? []
  const known = new Set<string>()
  return teams.map((team) => {
    if (known.has(team.id)) throw new PackageFault('contest.teamTwice', { name: team.place, id: shown(team.id) })
    known.add(team.id)
    return { ...team, isHidden: team.isHidden || team.groupIds.some((group) => hidden.has(group)) }
  })
}

const readJsonTeams = async (
  { source, limits, notes }: TeamReading,
  schools: ReadonlyMap<string, string>,
): Promise<readonly Team[] | null> => {
  const file = await readSettings(source, 'teams', limits)
  if (file === null) return null
  return readFields(z.array(teamJson), file).map((team, index) => {
    if (team.members !== undefined && team.members !== null) notes.lost(`${file.name}: members`, 'members')
    return {
      place: `${file.name}: [${index + 1}]`,
      id: team.id,
      label: team.label ?? null,
      name: team.display_name?.trim() || team.name?.trim() || team.id,
      school: schools.get(team.organization_id ?? '') ?? team.affiliation?.trim() ?? '',
      groupIds: team.group_ids ?? [],
      isHidden: team.hidden ?? false,
    }
  })
}

/** Number, external id, group, name, institution, its short name, country, and in version 2 its id. */
const readTsvTeams = async ({ source, limits, notes }: TeamReading): Promise<readonly Team[] | null> => {
  const entry = source.entries.get('teams2.tsv') ?? source.entries.get('teams.tsv')
  if (entry === undefined) return null
  const rows = await readTsv(entry, ['teams', 'File_Version'], limits)
  return rows.map(({ line, cells }) => {
    const [number = '', , group = '', name = '', institution = '', short = '', country = ''] = cells
    const wrong = (key: string) => new PackageFault('file.lineField', { name: entry.path, line, key })
    if (!/^\d+$/.test(number)) throw wrong('1')
    if (name === '') throw wrong('4')
    if (country !== '') notes.lost(`${entry.path}: country`, 'country')
    return {
      place: `${entry.path}:${line}`,
      id: number,
      label: null,
      name,
      school: institution || short,
      groupIds: group === '' ? [] : [group],
      isHidden: false,
    }
  })
}

const readOrganizations = async ({ source, limits, notes }: TeamReading): Promise<ReadonlyMap<string, string>> => {
  const file =
    (await readSettings(source, 'organizations', limits)) ?? (await readSettings(source, 'affiliations', limits))
  if (file !== null) {
    return new Map(
      readFields(z.array(organizationJson), file).map((item) => {
        if (item.country !== undefined) notes.lost(`${file.name}: country`, 'country')
        if (item.logo !== undefined) notes.lost(`${file.name}: logo`, 'logo')
        return [item.id, item.formal_name?.trim() || item.name?.trim() || item.id]
      }),
    )
  }
  const entry = source.entries.get('institutions2.tsv') ?? source.entries.get('institutions.tsv')
  if (entry === undefined) return new Map()
  const rows = await readTsv(entry, ['institutions', 'File_Version'], limits)
  return new Map(rows.map(({ cells: [number = '', name = ''] }) => [number, name]))
}

/** Groups whose teams take no rank. */
const readHiddenGroups = async ({ source, limits, notes }: TeamReading): Promise<ReadonlySet<string>> => {
  const file = await readSettings(source, 'groups', limits)
  if (file !== null) {
    const groups = readFields(z.array(groupJson), file)
    for (const { name } of groups) notes.lost(`${file.name}: ${name}`, 'group')
    return new Set(groups.filter(({ hidden }) => hidden === true).map((group) => group.id))
  }
  const entry = source.entries.get('groups.tsv')
  if (entry !== undefined) {
    for (const { line, cells } of await readTsv(entry, ['groups', 'File_Version'], limits)) {
      if ((cells[1] ?? '') === '') throw new PackageFault('file.lineField', { name: entry.path, line, key: '2' })
      notes.lost(`${entry.path}: ${cells[1]}`, 'group')
    }
  }
  return new Set()
}
