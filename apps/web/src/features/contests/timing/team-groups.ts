import type { ContestTeamList } from '@verdict/contract'

/** Teams of a contest that can start together. */
export interface TeamGroup {
  readonly kind: 'category' | 'country' | 'organization'
  /** Name of the category or organisation, code of the country. */
  readonly name: string
  readonly usernames: readonly string[]
}

type Teams = {
  readonly [K in keyof ContestTeamList]: K extends 'teams'
    ? readonly Pick<ContestTeamList['teams'][number], 'username' | 'organization' | 'categories'>[]
    : ContestTeamList[K]
}

/** The categories, countries and organisations that have teams. */
export const teamGroups = ({ organizations, categories, teams }: Teams): readonly TeamGroup[] => {
  const namesOf = (isIn: (team: Teams['teams'][number]) => boolean): readonly string[] =>
    teams.filter(isIn).map(({ username }) => username)
  const countryOf = new Map(organizations.map(({ id, country }) => [id, country]))
  const countries = [...new Set(organizations.flatMap(({ country }) => country ?? []))].sort()
  const groups: readonly TeamGroup[] = [
    ...categories.map(({ id, name }) => ({
      kind: 'category' as const,
      name,
      usernames: namesOf((team) => team.categories.includes(id)),
    })),
    ...countries.map((name) => ({
      kind: 'country' as const,
      name,
      usernames: namesOf(({ organization }) => organization !== null && countryOf.get(organization) === name),
    })),
    ...organizations.map(({ id, name }) => ({
      kind: 'organization' as const,
      name,
      usernames: namesOf(({ organization }) => organization === id),
    })),
  ]
  return groups.filter(({ usernames }) => usernames.length > 0)
}

/** The names of a list, one per line or separated by commas. */
export const namesIn = (text: string): readonly string[] => text.split(/[\s,;，；、]+/).filter((name) => name !== '')

/** A list of names with further ones, each once. */
export const withNames = (text: string, added: readonly string[]): string =>
  [...new Set([...namesIn(text), ...added])].join('\n')
