import { seedProblems } from '../../seeds/seed.ts'
import type { Deps } from '../deps.ts'
import type { Command } from '../main.ts'
import { openDeps } from '../open-deps.ts'
import { migrate } from '../platform/db/migrate.ts'

/** Stores the languages and problems that come with the product; what is there already stays. */
export const seed = async ({ config, databaseUrl, log }: Command): Promise<void> => {
  await migrate(databaseUrl)
  const { deps, close } = await openDeps(config, databaseUrl, { log })
  try {
    await seedProblems(deps)
  } finally {
    await close()
  }
}

/** Seeds a database that has no language yet. */
export const seedNewSite = async (deps: Deps): Promise<void> => {
  const known = await deps.db.selectFrom('language').select('id').limit(1).executeTakeFirst()
  if (known === undefined) await seedProblems(deps)
}
