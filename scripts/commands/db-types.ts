import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase, startEmbedded } from '../../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { describeTables, tablesFile } from '../../tools/tables.ts'
import type { Run } from '../lib/run-command.ts'

/**
 * `npm run db:types`: applies all migrations to an empty database of its own and writes the types of its tables to
 * apps/server/src/platform/db/tables.ts. `--check` only compares.
 */

/** The text of tables.ts for the migrations of this checkout. */
const describeMigrations = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-types-'))
  const postgres = await startEmbedded({ dir: join(folder, 'postgres'), unsafe: true })
  try {
    const url = await ensureDatabase(postgres.url, 'types')
    await migrate(url)
    return await describeTables(url)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export const run: Run = async (args) => {
  const text = await describeMigrations()
  const isSame = text === (await readFile(tablesFile, 'utf8'))
  if (isSame) console.log('The types match the migrations.')
  else if (args.includes('--check')) throw new Error('tables.ts does not match the migrations. Run: npm run db:types')
  else {
    await writeFile(tablesFile, text)
    console.log(`Written: ${tablesFile}`)
  }
}
