import type { Deps } from '../../../deps.ts'
import { faultOf } from '../formats/fault-of.ts'

/**
 * Ends an import whose package cannot be used, with the reason.
 * @throws the error itself when a retry may help.
 */
export const refuseImport = async (deps: Deps, importId: string, error: unknown): Promise<void> => {
  const { message, fault, cause } = faultOf(error)
  deps.log.warn({ importId, reason: message, err: cause }, 'package refused')
  await deps.db
    .updateTable('package_import')
    .set({ state: 'refused', fault: JSON.stringify(fault), updated_at: deps.clock.now() })
    .where('id', '=', importId)
    .execute()
}
