import { join, resolve } from 'node:path'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { embeddedUrl } from '../apps/server/src/platform/db/embedded.ts'
import { root, serverMain } from './lib/paths.ts'
import { show } from './lib/run.ts'

/** `npm run judge-token -- NAME`: makes a token for a judge host of that name and prints it once. */

const name = process.argv[2]
if (name === undefined) {
  console.error('Give the judge host a name: npm run judge-token -- NAME')
  process.exit(1)
}
const config = readConfig(process.env)
const dataDir = resolve(root, config.VERDICT_DATA_DIR)
const url = config.DATABASE_URL ?? (await embeddedUrl(join(dataDir, 'postgres'), 'verdict'))
process.exit(
  await show(process.execPath, [serverMain, 'judge-token', name], { env: { ...process.env, DATABASE_URL: url } }),
)
