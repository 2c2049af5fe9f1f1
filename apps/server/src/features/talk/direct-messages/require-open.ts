import { fail } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { readSettings } from '../../site/core/settings.ts'

/** @throws Refusal `directMessage.off` while the site does not offer direct messages */
export const requireOpen = async (db: Db): Promise<void> => {
  if (!(await readSettings(db)).openDirectMessages) throw fail('directMessage.off')
}
