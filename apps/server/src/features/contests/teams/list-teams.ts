import { type ContestTeamList, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { hidePersonal } from '../../accounts/privacy/hide-personal.ts'
import { openToRead } from '../core/find-contest.ts'
import { categoriesOf, organizationsOf, teamRowsOf } from './read-teams.ts'
import { participantsOf } from './repository.ts'

/**
 * The teams of a contest and its participants without one.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const listTeams = async (deps: Deps, viewer: SignedIn, cid: number): Promise<ContestTeamList> => {
  await openToRead(deps, viewer, cid)
  const { db } = deps
  const teams = new Map((await teamRowsOf(db, cid)).map((team) => [team.uid, team]))
  const found = await participantsOf(db, cid)
  const people = await hidePersonal(deps, { viewer, isJury: true }, { rows: found, idOf: ({ id }) => id })
  return {
    organizations: [...(await organizationsOf(db, cid))],
    categories: [...(await categoriesOf(db, cid))],
    teams: people.map((person) => {
      const team = teams.get(person.id)
      const { username, nickname, realname, school, reason, set_by, set_at } = person
      return {
        uid: person.id,
        username,
        nickname,
        realname,
        school,
        name: team?.name ?? '',
        members: [...(team?.members ?? [])],
        seat: team?.seat ?? '',
        organization: team?.organization ?? null,
        categories: [...(team?.categories ?? [])],
        isTeam: team !== undefined,
        submissions: person.n ?? 0,
        excluded: set_at === null ? null : { reason: reason ?? '', by: set_by ?? '', at: toInstant(set_at) },
      }
    }),
  }
}
