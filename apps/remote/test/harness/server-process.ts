import { buildApp } from '../../../server/src/app.ts'
import { openDeps } from '../../../server/src/open-deps.ts'
import { readConfig } from '../../../server/src/platform/config.ts'
import { openLog } from '../../../server/src/platform/log.ts'
import { startAllWork } from '../../../server/src/work.ts'

/** A server in a process of its own, to be killed. Unlike `serve` it installs no problems, which takes long. */
const config = readConfig(process.env)
const { deps } = await openDeps(config, config.DATABASE_URL ?? '', { log: openLog(config.VERDICT_LOG, 2) })
await startAllWork(deps)
const app = await buildApp(deps)
const url = await app.listen({ host: config.HOST, port: config.PORT })
process.stdout.write(`${new URL(url).port}\n`)
