import type { BoardRecord } from '@verdict/rules'
import type { DbWithSettings } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { BoardState } from './board-state.ts'
import { type Contestant, contestantsOf, recordsOf } from './repository.ts'

/** A virtual run as far as its records ask. */
interface RunOf {
  readonly contestId: number
  readonly startsAt: Date
}

/** The submissions of a virtual run, read as the board of the ended contest reads its own. */
export const recordsOfRun = (db: Db, { terms }: BoardState, run: RunOf): Promise<readonly BoardRecord[]> =>
  recordsOf(db, { ...terms.records, ...run, removed: [] })

/** The participant of a run, who need not be on the board of the ended contest; empty where the account is gone. */
export const peopleOfRun = async (deps: DbWithSettings, participantId: string): Promise<Map<string, Contestant>> =>
  new Map(await contestantsOf(deps, [participantId]))
