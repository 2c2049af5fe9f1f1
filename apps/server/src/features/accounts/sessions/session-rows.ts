import type { Store } from '../../../platform/db/prepared.ts'
import { perTurn } from '../../../platform/per-turn.ts'
import { type FindSessionRow, sessionRows } from '../session-repository.ts'

export type { FindSessionRow } from '../session-repository.ts'

/** Finds sessions by id; those of requests that arrive together are read in one statement. */
export const openSessionRows = (store: Store): FindSessionRow =>
  perTurn(async (ids) => {
    const rows = await sessionRows(store, { ids })
    return new Map(rows.map((row) => [row.session_id, row]))
  })
