import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { findRun, lockRun, type RunRow } from '../repository.ts'
import { kindOf } from './registry.ts'
import type { KindOfRun } from './run-kind.ts'

/** Acts on the run of a lease with all its locks, in one transaction; an ended lease is left alone. */
export const withLeasedRun = (
  deps: Deps,
  leaseId: string,
  act: (leased: {
    readonly trx: Db
    readonly run: RunRow
    readonly kind: KindOfRun
    readonly now: Date
  }) => Promise<void>,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const found = await findRun(trx, leaseId)
    if (found === undefined) return
    const kind = kindOf(found)
    await kind.lockSubject?.(trx, found)
    const run = await lockRun(trx, leaseId)
    if (run?.state === 'leased') await act({ trx, run, kind, now: deps.clock.now() })
  })
