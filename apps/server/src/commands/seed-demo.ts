import { seedDemo } from '../../seeds/demo/seed-demo.ts'
import { DemoClock } from '../../seeds/demo/site.ts'
import { seedProblems } from '../../seeds/seed.ts'
import { makeRoot } from '../features/accounts/core/make-root.ts'
import { openDeps } from '../open-deps.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Command } from './command.ts'

/** Fills a new site with users, contests and submissions to look at. */
export const runSeedDemo = async ({ config, databaseUrl, log }: Command): Promise<void> => {
  await migrate(databaseUrl)
  const clock = new DemoClock()
  const { deps, beginStop, close } = await openDeps(config, databaseUrl, { log, clock })
  try {
    await makeRoot(deps)
    await seedProblems(deps)
    const { users, submissions, password } = await seedDemo(deps, clock)
    process.stdout.write(`${users} users, ${submissions} submissions. Log in as linxi, mei or any other: ${password}\n`)
  } finally {
    beginStop()
    await close()
  }
}
