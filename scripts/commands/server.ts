import { join, resolve } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { embeddedUrl } from '../../apps/server/src/platform/db/embedded-login.ts'
import { root, serverMain } from '../lib/paths.ts'
import { show } from '../lib/run.ts'
import type { Run } from '../lib/run-command.ts'
import { openService } from '../lib/service.ts'

/** Runs a command of the server on the installation's database, the embedded one unless DATABASE_URL is set. */
export const serverCommand =
  (name: string, log = 'warn'): Run =>
  async (args) => {
    const config = readConfig(process.env)
    const dataDir = resolve(root, config.VERDICT_DATA_DIR)
    const url = config.DATABASE_URL ?? (await embeddedUrl(join(dataDir, 'postgres'), 'verdict'))
    const env = { ...process.env, DATABASE_URL: url, VERDICT_LOG: process.env.VERDICT_LOG ?? log }
    const launch = await openService({ dataDir, port: 0, env, say: (line) => console.error(line) })
    const command = launch(process.execPath, [serverMain, name, ...args])
    return show(command.file, command.args, { env })
  }
