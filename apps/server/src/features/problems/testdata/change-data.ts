import { type DataOf, fail, type Manifest, type testdata } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readManifest } from '../bank/testdata.ts'
import type { VersionOrigin } from '../saving/record-version.ts'
import { requireData, setOf } from './kept-data.ts'
import { presentSet } from './present.ts'
import type { DataRow } from './repository.ts'
import { useTestdata } from './use-testdata.ts'

type Shown = DataOf<typeof testdata.current>

export interface Change {
  readonly pid: number
  /** The set the change is based on; null when there was none. Undefined: any set. */
  readonly basedOn: string | null | undefined
  readonly how: VersionOrigin
  readonly caller: Caller
  /** The new set from the old one; called under the problem's lock. */
  readonly make: (trx: Db, row: DataRow, old: Manifest | null) => Promise<Manifest>
  readonly isUploaded?: boolean
}

/**
 * Applies a change of a problem's data: based on the caller's set, replaced atomically, logged.
 * @throws Refusal `testdata.changed` after a concurrent change, `problem.remoteLocked` for a remote problem
 */
export const changeData = async (deps: Deps, viewer: SignedIn, change: Change): Promise<Shown> => {
  await deps.db.transaction().execute(async (trx) => {
    const row = await requireData(trx, viewer, { pid: change.pid, lock: true })
    // The site keeps the data of its problems; data here would never be used.
    if (row.is_remote) throw fail('problem.remoteLocked', { problemId: row.display_id, field: 'testdata' })
    if (change.basedOn !== undefined && change.basedOn !== row.testdata_hash) throw fail('testdata.changed')
    const old = row.testdata_hash === null ? null : await readManifest(trx, row.testdata_hash)
    const set = await change.make(trx, row, old)
    const isUploaded = change.isUploaded ?? row.is_uploaded_data
    await useTestdata(trx, { problem: row, set, by: viewer, how: change.how, isUploaded, now: deps.clock.now() })
    await audit(trx, {
      actor: viewer,
      action: 'problem.testdata',
      subject: { kind: 'problem', id: row.id, name: row.display_id },
      before: { dataset: row.testdata_hash, cases: old?.cases.length ?? 0 },
      after: { dataset: set.hash, cases: set.cases.length, how: change.how },
      address: change.caller.address,
    })
  })
  return showData(deps.db, viewer, { pid: change.pid })
}

/** The cases of a problem, or those of an older set of it. */
export const showData = async (
  db: Db,
  viewer: SignedIn,
  asked: { readonly pid: number; readonly hash?: string | undefined },
): Promise<Shown> => {
  const row = await requireData(db, viewer, asked)
  const set = await setOf(db, row, asked.hash)
  return presentSet(row, set, { fullScore: row.full_score, isUploaded: row.is_uploaded_data })
}
