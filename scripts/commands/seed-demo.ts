import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts'
import { embeddedServerDatabase } from '../../apps/server/src/platform/db/server-role.ts'
import { root, serverMain } from '../lib/paths.ts'
import { show } from '../lib/run.ts'
import type { Run } from '../lib/run-command.ts'
import { openService } from '../lib/service.ts'
import { lockFolder } from '../lib/stack.ts'

/** `npm run seed:demo`: fills a new site, which must not be running, with a life to look at; then `npm start`. */

const seed = async (databaseUrl: string, dataDir: string): Promise<number> => {
  const launch = await openService({ dataDir, port: 0, env: process.env, say: (line) => console.error(line) })
  const { file, args } = launch(process.execPath, [serverMain, 'seed-demo'])
  return show(file, args, {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      VERDICT_DATA_DIR: dataDir,
      VERDICT_LOG: process.env.VERDICT_LOG ?? 'error',
    },
  })
}

export const run: Run = async () => {
  const config = readConfig(process.env)
  const dataDir = resolve(root, config.VERDICT_DATA_DIR)
  await mkdir(dataDir, { recursive: true })
  const unlock = await lockFolder(dataDir)
  const startedAt = Date.now()
  const postgres = config.DATABASE_URL === undefined ? await startEmbedded({ dir: join(dataDir, 'postgres') }) : null
  try {
    const url = config.DATABASE_URL ?? (await embeddedServerDatabase(join(dataDir, 'postgres'), postgres?.url ?? ''))
    const code = await seed(url, dataDir)
    if (code === 0) console.log(`Done in ${((Date.now() - startedAt) / 1_000).toFixed(0)} s. Run: npm start`)
    return code
  } finally {
    await postgres?.stop()
    await unlock()
  }
}
