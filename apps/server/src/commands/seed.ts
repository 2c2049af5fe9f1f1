import { seedProblems } from '../../seeds/seed.ts'
import { openDeps } from '../open-deps.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Command } from './command.ts'

/** Stores the languages and problems that come with the product; what people changed since stays theirs. */
export const seed = async ({ config, databaseUrl, log }: Command): Promise<void> => {
  await migrate(databaseUrl)
  const { deps, close } = await openDeps(config, databaseUrl, { log })
  try {
    for (const { slug, outcome } of await seedProblems(deps)) log.info({ slug, outcome }, 'seed problem stored')
  } finally {
    await close()
  }
}
