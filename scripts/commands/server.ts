import { join, resolve } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { embeddedUrl } from '../../apps/server/src/platform/db/embedded-login.ts'
import { root, serverMain } from '../lib/paths.ts'
import { show } from '../lib/run.ts'
import type { Run } from '../lib/run-command.ts'
import { openService } from '../lib/service.ts'

/** A backup is listed and checked before a restore, when there is no database yet. These connect to none. */
const needsDatabase = (name: string, [option]: readonly string[]): boolean =>
  name !== 'backup' || (option !== '--list' && option !== '--check')

/** Runs a command of the server on the installation's database, the embedded one unless DATABASE_URL is set. */
export const serverCommand =
  (name: string, log = 'warn'): Run =>
  async (args) => {
    const config = readConfig(process.env)
    const dataDir = resolve(root, config.VERDICT_DATA_DIR)
    const url = needsDatabase(name, args)
      ? (config.DATABASE_URL ?? (await embeddedUrl(join(dataDir, 'postgres'), 'verdict')))
      : 'postgres://none.invalid/none'
    const env = { ...process.env, DATABASE_URL: url, VERDICT_LOG: process.env.VERDICT_LOG ?? log }
    const launch = await openService({ dataDir, port: 0, env, say: (line) => console.error(line) })
    const command = launch(process.execPath, [serverMain, name, ...args])
    return show(command.file, command.args, { env })
  }
