import { join, resolve } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openDataFolder } from '../../apps/server/src/platform/data-folder.ts'
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts'
import { embeddedServerDatabase } from '../../apps/server/src/platform/db/server-role.ts'
import { root, serverMain } from '../lib/paths.ts'
import { show } from '../lib/run.ts'
import type { Run } from '../lib/run-command.ts'
import { lockFolder } from '../lib/stack.ts'

/** `npm run restore`: restores a backup into an empty site, which must not be running; then `npm start`. */
export const run: Run = async (args) => {
  const config = readConfig(process.env)
  const dataDir = resolve(root, config.VERDICT_DATA_DIR)
  await openDataFolder(dataDir)
  const unlock = await lockFolder(dataDir)
  const postgres = config.DATABASE_URL === undefined ? await startEmbedded({ dir: join(dataDir, 'postgres') }) : null
  try {
    const url = config.DATABASE_URL ?? (await embeddedServerDatabase(join(dataDir, 'postgres'), postgres?.url ?? ''))
    const env = {
      ...process.env,
      DATABASE_URL: url,
      VERDICT_DATA_DIR: dataDir,
      VERDICT_LOG: process.env.VERDICT_LOG ?? 'warn',
    }
    return await show(process.execPath, [serverMain, 'restore', ...args], { env })
  } finally {
    await postgres?.stop()
    await unlock()
  }
}
