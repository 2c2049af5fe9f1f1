import type { ListedTeam } from '@verdict/contract'

export interface TeamFilter {
  readonly keyword: string
  readonly organization: string
  readonly category: string
  /** Empty, `excluded` or `noTeam`. */
  readonly state: string
}

/** Teams that match; the keyword is part of a name, member or seat. */
export const filterTeams = (
  teams: readonly ListedTeam[],
  { keyword, organization, category, state }: TeamFilter,
): readonly ListedTeam[] => {
  const word = keyword.trim().toLowerCase()
  return teams.filter((team) => {
    if (organization !== '' && team.organization !== organization) return false
    if (category !== '' && !team.categories.includes(category)) return false
    if (state === 'excluded' && team.excluded === null) return false
    if (state === 'noTeam' && team.isTeam) return false
    const texts = [team.username, team.name, team.nickname, team.realname, team.school, team.seat, ...team.members]
    return word === '' || texts.some((text) => text?.toLowerCase().includes(word))
  })
}
