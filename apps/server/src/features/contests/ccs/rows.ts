import type { DbWithSettings, Deps } from '../../../deps.ts'
import { hidePersonal, type PersonalReader } from '../../accounts/privacy/hide-personal.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { teamRowsOf } from '../teams/read-teams.ts'
import type { Round } from './open-round.ts'
import { problemsOf, starNamesOf, type TeamRow, teamsOf } from './repository.ts'

/** The rows behind the objects of a contest, for exports in other formats. */

export {
  clarificationsOf,
  countedEntries,
  type EntryRow,
  entriesOf,
  type Held,
  type ProblemRow,
  problemsOf,
  type TeamRow,
} from './repository.ts'

/** The problems a viewer sees; none before the start. */
export const readProblemRows = async ({ db }: Pick<Deps, 'db'>, { sight, contest }: Round) =>
  sight === 'waiting' ? [] : problemsOf(db, contest.row.id)

/** The teams a viewer sees: for managers also those without a submission. */
export const readTeamRows = async ({ db, settings }: DbWithSettings, round: Round): Promise<readonly TeamRow[]> => {
  const { sight, contest } = round
  if (sight === 'waiting') return []
  const found = await teamsOf(db, contest.row, { registered: sight === 'whole' })
  const rows = await hidePersonal({ db, settings }, readerOf(round), { rows: found, idOf: ({ id }) => id })
  const teams = new Map((await teamRowsOf(db, contest.row.id)).map((team) => [team.uid, team]))
  return rows.map((row) => ({ ...row, team: teams.get(row.id) ?? null }))
}

/** Personal data goes to the caller's audience; an export of the public view, to everyone. */
export const readerOf = ({ viewer, sight, contest, isPublicExport }: Round): PersonalReader =>
  isPublicExport ? { viewer: { kind: 'guest' } } : { viewer, isJury: sight === 'whole' && contest.isAdmin }

/** Usernames of unranked accounts. */
export const unrankedNames = async (
  { db }: Pick<Deps, 'db'>,
  contest: Pick<ContestRow, 'id' | 'stars'>,
): Promise<ReadonlySet<string>> => new Set(await starNamesOf(db, contest))
