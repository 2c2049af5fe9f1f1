import type { Deps } from '../../../deps.ts'
import type { ContestRow } from '../core/find-contest.ts'
import type { Round } from './open-round.ts'
import { codeOf, problemsOf, starNamesOf, teamsOf } from './repository.ts'

/** The rows behind the objects of a contest, for exports in other formats. */

export type { EntryRow, ProblemRow, TeamRow } from './repository.ts'

/** The problems a viewer sees; none before the start. */
export const readProblemRows = async ({ db }: Pick<Deps, 'db'>, { sight, contest }: Round) =>
  sight === 'waiting' ? [] : problemsOf(db, contest.row.id)

/** The teams a viewer sees: for managers also those without a submission. */
export const readTeamRows = async ({ db }: Pick<Deps, 'db'>, { sight, contest }: Round) =>
  sight === 'waiting' ? [] : teamsOf(db, contest.row, { registered: sight === 'whole' })

/** Usernames of unranked accounts. */
export const unrankedNames = (contest: Pick<ContestRow, 'stars'>): ReadonlySet<string> => new Set(starNamesOf(contest))

/** The code of a submission; empty when there is none. */
export const readCode = async ({ db }: Pick<Deps, 'db'>, submissionId: number): Promise<string> =>
  (await codeOf(db, submissionId)) ?? ''
