import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTracing } from '@verdict/tracing'
import type { Logger } from 'pino'
import { seedProblems } from '../../seeds/seed.ts'
import { buildApp } from '../app.ts'
import type { Deps } from '../deps.ts'
import { encryptPlain } from '../encrypt-plain.ts'
import { makeRoot } from '../features/accounts/core/make-root.ts'
import { storeSkeletons } from '../features/accounts/core/store-skeletons.ts'
import { storeConfiguredTokens } from '../features/judging/hosts/configured-tokens.ts'
import { moveAlertWebhook } from '../features/site/webhooks/move-alert-webhook.ts'
import { openDeps } from '../open-deps.ts'
import { baseUrlOf } from '../platform/config.ts'
import { openDataFolder } from '../platform/data-folder.ts'
import { missingSettings } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { software } from '../platform/software.ts'
import { startAllWork } from '../work.ts'
import type { Command } from './command.ts'

/** Serves until SIGTERM or SIGINT. Everything before `listen` may be repeated and may run in several servers at once. */
export const serve = async ({ config, databaseUrl, log }: Command): Promise<void> => {
  const closeTracing = await openTracing(process.env, { name: 'verdict-server', version: software })
  await openDataFolder(config.VERDICT_DATA_DIR)
  const applied = await migrate(databaseUrl)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const { deps, beginLeave, beginStop, close } = await openDeps(config, databaseUrl, { log })
  await checkPooler(deps)
  await encryptPlain(deps)
  await moveAlertWebhook(deps)
  await makeRoot(deps)
  await storeSkeletons(deps)
  await storeConfiguredTokens(deps)
  await seedProblems(deps)
  await startAllWork(deps)
  const app = await buildApp(deps)
  await app.listen({ host: config.HOST, port: config.PORT })
  log.info({ url: baseUrlOf(config) }, 'server listening')
  log.info(deps.mail.about)
  // Now, because a process that is killed writes none.
  flushCompileCache()
  const signal = await stopSignal(log)
  beginLeave()
  // SIGINT is for a server without a balancer: a user waits at a terminal.
  if (signal === 'SIGTERM') await sleep(config.VERDICT_STOP_DELAY_SECONDS * 1_000)
  await stop(deps, async () => {
    beginStop()
    await app.close()
    await close()
    await closeTracing()
  })
}

/** Without the timeouts, a statement that does not end holds a connection of the pooler forever. */
const checkPooler = async ({ config, pool, log }: Deps): Promise<void> => {
  if (config.DATABASE_DIRECT_URL === undefined) return
  const missing = await missingSettings(pool)
  if (missing.length > 0) log.error({ missing }, 'the pooler lacks session settings: see "PgBouncer" in docs/deploy.md')
}

const stopSignal = (log: Logger): Promise<NodeJS.Signals> =>
  new Promise((done) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        log.info({ signal }, 'server stopping')
        done(signal)
      })
    }
  })

/** Grace period for running requests; interrupted ones are repeated by their caller or by the queue. */
const patienceMs = 10_000

const stop = async (deps: Deps, close: () => Promise<void>): Promise<void> => {
  const cut = setTimeout(() => {
    deps.log.warn('some requests did not end in time')
    process.exit(0)
  }, patienceMs)
  await close()
  clearTimeout(cut)
  deps.log.info('server stopped')
}
