import { sql } from 'kysely'
import type { Deps } from './deps.ts'
import { encryptPlainSecrets } from './features/accounts/factors/encrypted-secret.ts'
import { encryptPlainSessionKey } from './features/accounts/sessions/key.ts'
import { encryptPlainSettings } from './features/site/core/encrypted-settings.ts'

/** One line per column that keeps what is encrypted. */
const columns = [
  { table: 'secret', column: 'value', type: sql`bytea`, encrypt: encryptPlainSessionKey },
  { table: 'totp', column: 'secret', type: sql`bytea`, encrypt: encryptPlainSecrets },
  { table: 'site_setting', column: 'value', type: sql`jsonb`, encrypt: encryptPlainSettings },
] as const

/**
 * Encrypts values that a former version stored in plain text. The table is then rewritten: an update leaves the old row
 * in the file, and unlike a vacuum a rewrite drops it even while other transactions are open.
 */
export const encryptPlain = async (deps: Deps): Promise<void> => {
  for (const { table, column, type, encrypt } of columns) {
    const encrypted = await encrypt(deps)
    if (encrypted === 0) continue
    const name = sql.ref(column)
    await sql`alter table ${sql.table(table)} alter ${name} type ${type} using ${name}::text::${type}`.execute(deps.db)
    deps.log.info({ table, encrypted }, 'secrets encrypted')
  }
}
