import {
  type ContestCategory,
  type ContestOrganization,
  type ContestTeam,
  fail,
  groupIdPattern,
  limits,
  reservedCategories,
  type TeamImportFault,
  type TeamImportPlan,
} from '@verdict/contract'
import type { TeamRow } from '../read-teams.ts'
import type { GroupDraft, TeamDraft } from './team-draft.ts'

interface Known {
  readonly organizations: readonly ContestOrganization[]
  readonly categories: readonly ContestCategory[]
  readonly teams: readonly TeamRow[]
  /** Usernames with an account. */
  readonly usernames: ReadonlySet<string>
}

/**
 * The changes that the teams of a file would make in a contest.
 * @throws Refusal `contestTeam.tooManyGroups`
 */
export const planImport = (drafts: readonly TeamDraft[], known: Known): TeamImportPlan => {
  const organizations = new GroupBook(known.organizations, 'org', (draft, id) => ({
    id,
    name: draft.name,
    formalName: draft.formalName || draft.name,
    country: /^[A-Za-z]{3}$/.test(draft.country ?? '') ? (draft.country ?? null) : null,
    logo: null,
  }))
  const categories = new GroupBook(known.categories, 'group', (draft, id) => ({
    id,
    name: draft.name,
    color: draft.color ?? null,
    isRanked: draft.isRanked ?? true,
  }))
  const teams = new Map(known.teams.map((team) => [team.username, team]))
  const seen = new Set<string>()
  const rows = drafts.map((draft) => {
    const before = teams.get(draft.username)
    const { organization, categories: named } = draft
    const team: ContestTeam = {
      username: draft.username,
      name: draft.name ?? before?.name ?? '',
      members: [...(draft.members ?? before?.members ?? [])],
      seat: draft.seat ?? before?.seat ?? '',
      organization:
        organization === undefined ? (before?.organization ?? null) : organization && organizations.idOf(organization),
      categories: [...new Set(named?.map((category) => categories.idOf(category)) ?? before?.categories)],
    }
    const isTwice = seen.has(draft.username)
    seen.add(draft.username)
    const faults = faultsOf(team, { isTwice, isKnown: known.usernames.has(draft.username) })
    return { line: draft.line, team, state: stateOf(team, before), faults }
  })
  requireRoom(
    known.organizations.length + organizations.added.length,
    known.categories.length + categories.added.length,
  )
  return { organizations: organizations.added, categories: categories.added, rows }
}

/**
 * Whether a contest may have so many organisations and categories.
 * @throws Refusal `contestTeam.tooManyGroups`
 */
export const requireRoom = (organizations: number, categories: number): void => {
  const { maxOrganizations, maxCategories } = limits.contestTeam
  if (organizations <= maxOrganizations && categories <= maxCategories) return
  throw fail('contestTeam.tooManyGroups', { organizations: maxOrganizations, categories: maxCategories })
}

const faultsOf = (
  { username, name, members, seat }: ContestTeam,
  { isTwice, isKnown }: { readonly isTwice: boolean; readonly isKnown: boolean },
): TeamImportFault[] => {
  if (username === '') return ['noUsername']
  const { nameMaxChars, seatMaxChars, maxMembers } = limits.contestTeam
  const isLonger = (text: string, max: number): boolean => [...text].length > max
  const isTooLong = [name, ...members].some((text) => isLonger(text, nameMaxChars)) || isLonger(seat, seatMaxChars)
  return [
    ...(isKnown ? [] : ['unknownUser' as const]),
    ...(isTwice ? ['twice' as const] : []),
    ...(isTooLong ? ['tooLong' as const] : []),
    ...(members.length > maxMembers ? ['tooManyMembers' as const] : []),
  ]
}

const stateOf = (team: ContestTeam, before: TeamRow | undefined): 'new' | 'changed' | 'same' => {
  if (before === undefined) return 'new'
  const facts = ({ name, members, seat, organization, categories }: Omit<ContestTeam, 'username'>) =>
    JSON.stringify([name, members, seat, organization, [...categories].sort()])
  return facts(team) === facts({ ...before, members: [...before.members], categories: [...before.categories] })
    ? 'same'
    : 'changed'
}

/** Organisations or categories: those of the contest, and those that a file adds. */
class GroupBook<Group extends { readonly id: string; readonly name: string }> {
  readonly added: Group[] = []
  private readonly byId: Map<string, Group>
  private readonly byName: Map<string, Group>
  private readonly stem: string
  private readonly make: (draft: GroupDraft, id: string) => Group
  private number: number

  constructor(known: readonly Group[], stem: string, make: (draft: GroupDraft, id: string) => Group) {
    this.byId = new Map(known.map((group) => [group.id, group]))
    // Of several with one name the first counts.
    this.byName = new Map([...known].reverse().map((group) => [group.name.toLowerCase(), group]))
    this.stem = stem
    this.make = make
    this.number = known.length
  }

  /** The id of a group; one that the contest does not have is added. Names are compared without case. */
  idOf(draft: GroupDraft): string {
    const { id, name } = draft
    const found = this.byId.get(id ?? name) ?? (id === null ? this.byName.get(name.toLowerCase()) : undefined)
    if (found !== undefined) return found.id
    const made = this.make(draft, this.freeId(id ?? name))
    this.byId.set(made.id, made)
    if (!this.byName.has(made.name.toLowerCase())) this.byName.set(made.name.toLowerCase(), made)
    this.added.push(made)
    return made.id
  }

  /** The wish itself where it is an id, such as `INST-42`; otherwise a number. */
  private freeId(wish: string): string {
    const isFree = (id: string): boolean => !reservedCategories.includes(id) && !this.byId.has(id)
    if (groupIdPattern.test(wish) && isFree(wish)) return wish
    for (;;) {
      this.number += 1
      const id = `${this.stem}-${this.number}`
      if (isFree(id)) return id
    }
  }
}
