import { fail } from '@verdict/contract'
import { allowed, keepsProblems, type SignedIn } from '@verdict/rules'
import type { Db } from '../../../../platform/db/connect.ts'
import { findRemoteImport, type RemoteImportRow } from './repository.ts'

/** Problem managers see the imports of all. */
export const seesAll = (viewer: SignedIn): boolean => allowed(keepsProblems, viewer, undefined)

/** @throws Refusal `remoteImport.unknown`, also for an import of another user */
export const requireImport = async (db: Db, viewer: SignedIn, id: number): Promise<RemoteImportRow> => {
  const row = await findRemoteImport(db, id)
  if (row === undefined || (row.account_id !== viewer.id && !seesAll(viewer))) throw fail('remoteImport.unknown')
  return row
}
