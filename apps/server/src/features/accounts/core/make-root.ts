import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { role } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { hashPassword } from './password.ts'
import { insertAccount } from './repository.ts'

/** The account every site begins with. */
export const rootId = '1'

/**
 * Makes the super admin of a new site. The first password is written down, readable to the owner only, before the
 * account exists, and gets its lasting name after: of several servers that start at once the one that made the account
 * leaves its password, and a crash in between leaves it under the temporary name.
 */
export const makeRoot = async (deps: Deps): Promise<void> => {
  const known = await deps.db.selectFrom('account').select('id').where('id', '=', rootId).executeTakeFirst()
  if (known !== undefined) return
  const password = deps.config.VERDICT_ROOT_PASSWORD ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(deps, password)
  const dataDir = resolve(deps.config.VERDICT_DATA_DIR)
  await mkdir(dataDir, { recursive: true })
  const written = join(dataDir, `root-password.${randomUUID()}`)
  await writeFile(written, `${password}\n`, { mode: 0o600 })
  const root = { id: rootId, username: 'root', email: null, passwordHash, role: role.root, now: deps.clock.now() }
  const made = await insertAccount(deps.db, root)
  if (made !== 'made') return rm(written)
  await rename(written, join(dataDir, 'root-password'))
  deps.log.info({ accountId: rootId }, 'root account made')
}
