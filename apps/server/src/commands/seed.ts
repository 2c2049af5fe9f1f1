import { seedProblems } from '../../seeds/seed.ts'
import { openDeps } from '../open-deps.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Command } from './command.ts'

/** Stores the bundled languages and problems; later changes by users are kept. */
export const seed = async ({ config, databaseUrl, log }: Command): Promise<void> => {
  await migrate(databaseUrl)
  const { deps, close } = await openDeps(config, databaseUrl, { log })
  try {
    for (const { slug, outcome } of await seedProblems(deps)) log.info({ slug, outcome }, 'seed problem stored')
  } finally {
    await close()
  }
}
