import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { role } from '@verdict/contract'
import type { Deps } from '../../deps.ts'
import { hashPassword } from './password.ts'
import { insertAccount } from './repository.ts'

const rootId = '1'

/**
 * Makes the super admin of a new site. The first password is kept in the data folder, readable to the owner only,
 * before the account exists: a crash in between leaves a file that counts for nothing instead of a locked house.
 */
export const makeRoot = async (deps: Deps): Promise<void> => {
  const known = await deps.db.selectFrom('account').select('id').where('id', '=', rootId).executeTakeFirst()
  if (known !== undefined) return
  const password = deps.config.VERDICT_ROOT_PASSWORD ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  await keepPassword(resolve(deps.config.VERDICT_DATA_DIR), password)
  const root = { id: rootId, username: 'root', email: null, passwordHash, role: role.root, now: deps.clock.now() }
  const made = await insertAccount(deps.db, root)
  if (made === 'made') deps.log.info({ accountId: rootId }, 'root account made')
}

const keepPassword = async (dataDir: string, password: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'root-password')
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, `${password}\n`, { mode: 0o600 })
  await rename(temporary, file)
}
