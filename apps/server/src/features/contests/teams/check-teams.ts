import {
  type ContestCategory,
  type ContestOrganization,
  type ContestTeam,
  fail,
  groupIdPattern,
  limits,
  reservedCategories,
} from '@verdict/contract'

/** Rules that entries of teams, organisations and categories obey. Each throws a refusal that names the entry. */

const { nameMaxChars, maxMembers, seatMaxChars, reasonMaxChars } = limits.contestTeam

const checkText = (text: string, max: number): string => {
  const clean = text.trim()
  if ([...clean].length > max)
    throw fail('contestTeam.textTooLong', { text: `${[...clean].slice(0, 20).join('')}…`, max })
  return clean
}

/** Ids that teams can refer to. */
export interface KnownGroups {
  readonly organizations: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
}

/** @throws Refusal `contestTeam.*` */
export const checkTeam = (team: ContestTeam, known: KnownGroups): ContestTeam => {
  const username = team.username.trim()
  const members = team.members.map((name) => checkText(name, nameMaxChars)).filter((name) => name !== '')
  if (members.length > maxMembers) throw fail('contestTeam.tooManyMembers', { name: username, max: maxMembers })
  const { organization } = team
  if (organization !== null && !known.organizations.has(organization)) {
    throw fail('contestTeam.unknownOrganization', { name: username, id: organization })
  }
  for (const id of team.categories) {
    if (!known.categories.has(id)) throw fail('contestTeam.unknownCategory', { name: username, id })
  }
  return {
    username,
    name: checkText(team.name, nameMaxChars),
    members,
    seat: checkText(team.seat, seatMaxChars),
    organization,
    categories: [...new Set(team.categories)],
  }
}

const checkIds = (groups: readonly { readonly id: string; readonly name: string }[]): void => {
  const known = new Set<string>()
  for (const { id, name } of groups) {
    if (!groupIdPattern.test(id)) throw fail('contestTeam.idMalformed', { id })
    if (known.has(id)) throw fail('contestTeam.idTwice', { id })
    if (name.trim() === '') throw fail('contestTeam.nameMissing', { id })
    known.add(id)
  }
}

/** @throws Refusal `contestTeam.*` */
export const checkOrganizations = (given: readonly ContestOrganization[]): readonly ContestOrganization[] => {
  checkIds(given)
  return given.map(({ id, name, formalName, country, logo }) => {
    const code = country?.trim().toUpperCase() ?? ''
    if (code !== '' && !/^[A-Z]{3}$/.test(code)) throw fail('contestTeam.countryMalformed', { id })
    // Pictures of other sites would reveal the readers of a board to them.
    const isOwn = logo === null || logo === '' || /^\/api\/public\/img\/[\w.-]{1,120}$/.test(logo)
    if (!isOwn) throw fail('contestTeam.logoMalformed', { id })
    return {
      id,
      name: checkText(name, nameMaxChars),
      formalName: checkText(formalName, nameMaxChars) || name.trim(),
      country: code === '' ? null : code,
      logo: logo === '' ? null : logo,
    }
  })
}

/** @throws Refusal `contestTeam.*` */
export const checkCategories = (given: readonly ContestCategory[]): readonly ContestCategory[] => {
  checkIds(given)
  return given.map(({ id, name, color, isRanked }) => {
    if (reservedCategories.includes(id)) throw fail('contestTeam.idMalformed', { id })
    if (color !== null && color !== '' && !/^#[0-9a-fA-F]{6}$/.test(color))
      throw fail('contestTeam.colorMalformed', { id })
    return {
      id,
      name: checkText(name, nameMaxChars),
      color: color === null || color === '' ? null : color.toLowerCase(),
      isRanked,
    }
  })
}

/** @throws Refusal `contestTeam.noUsers` */
export const checkUsernames = (given: readonly string[]): readonly string[] => {
  const names = [...new Set(given.map((name) => name.trim()).filter((name) => name !== ''))]
  if (names.length === 0) throw fail('contestTeam.noUsers')
  return names
}

/** @throws Refusal `contestTeam.reasonMissing` */
export const checkReason = (given: string): string => {
  const reason = given.trim()
  if (reason === '' || [...reason].length > reasonMaxChars)
    throw fail('contestTeam.reasonMissing', { max: reasonMaxChars })
  return reason
}
