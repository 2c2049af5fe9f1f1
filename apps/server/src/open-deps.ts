import { setMaxListeners } from 'node:events'
import { join, resolve } from 'node:path'
import { closeConnections, openConnections } from '@verdict/remote-sites'
import type { Logger } from 'pino'
import type { Clock, Deps } from './deps.ts'
import { openSessionKey } from './features/accounts/sessions/key.ts'
import { openSessionRows } from './features/accounts/sessions/session-rows.ts'
import { openVerifiedTokens } from './features/accounts/sessions/token.ts'
import { openBoards } from './features/contests/board/boards.ts'
import { PasswordProofs } from './features/contests/ccs/password-proofs.ts'
import { openSiteFormats } from './features/contests/formats/site-formats.ts'
import { openConfining } from './features/contests/mode/confining.ts'
import { openReceiptKey } from './features/contests/receipts/sign.ts'
import { openSeriesCache } from './features/contests/series/standings.ts'
import { openBundleChecks } from './features/contests/statement-bundle/current-bundle.ts'
import { openHostLanguages } from './features/judging/hosts/host-languages.ts'
import { openScraper } from './features/problems/remote/scrape.ts'
import { TagCache } from './features/problems/saving/known-tags.ts'
import { readMailServer } from './features/site/core/mail-server.ts'
import { SettingsCache } from './features/site/core/settings.ts'
import { openCipher } from './platform/cipher/open-cipher.ts'
import { type Config, formatsFolder } from './platform/config.ts'
import { connect } from './platform/db/connect.ts'
import { openReplica } from './platform/db/replica/open-replica.ts'
import { openEvents } from './platform/events/events.ts'
import { SubscriptionHub } from './platform/events/subscription-hub.ts'
import { openFiles } from './platform/files/open-files.ts'
import { openJobs } from './platform/jobs/open-jobs.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { openMetrics } from './platform/metrics.ts'
import { openSiteClock } from './platform/site-clock.ts'
import { openSpace } from './platform/space.ts'

export interface OpenDeps {
  readonly deps: Deps
  /** Signals balancers that this server is about to stop; everything goes on. */
  beginLeave(): void
  /** Signals streams and pending requests to end, so that the web server can close. */
  beginStop(): void
  close(): Promise<void>
}

/**
 * Opens everything a server needs on an already migrated database. `databaseUrl` reaches it without a pooler; with
 * DATABASE_DIRECT_URL the connections of requests lead through the pooler of DATABASE_URL.
 */
export const openDeps = async (
  config: Config,
  databaseUrl: string,
  options: { readonly log: Logger; readonly clock?: Clock },
): Promise<OpenDeps> => {
  const { log } = options
  const dataDir = resolve(config.VERDICT_DATA_DIR)
  const isPooled = config.DATABASE_DIRECT_URL !== undefined
  const database = connect(isPooled ? (config.DATABASE_URL ?? databaseUrl) : databaseUrl, {
    isPooled,
    max: config.VERDICT_DB_POOL,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  const cipher = await openCipher(config, database.db).catch(async (error) => {
    await database.close()
    throw error
  })
  const leaving = new AbortController()
  const stopping = new AbortController()
  // Every open stream listens to it.
  setMaxListeners(0, stopping.signal)
  const jobs = await openJobs(databaseUrl, log)
  const events = await openEvents(databaseUrl, database.pool, log)
  const siteClock = options.clock === undefined ? await openSiteClock(database.pool, log) : null
  const clock = options.clock ?? siteClock ?? { now: () => new Date() }
  const connections = openConnections(config.VERDICT_REMOTE_PROXY ?? null)
  const scraper = openScraper(config.VERDICT_REMOTE_PROXY ?? null)
  const { db } = database
  const settings = new SettingsCache(db)
  const metrics = openMetrics()
  const replica = openReplica(database, {
    replicaUrl: config.DATABASE_REPLICA_URL,
    primaryUrl: databaseUrl,
    boundMs: config.VERDICT_REPLICA_LAG_MS,
    max: config.VERDICT_DB_POOL,
    metrics,
    log,
  })
  const formats = await openSiteFormats(formatsFolder(config), log)
  const deps: Deps = {
    config,
    db,
    pool: database.pool,
    replica,
    settings,
    clock,
    log,
    mail: openMailer(
      {
        url: config.VERDICT_MAIL_URL,
        from: config.VERDICT_MAIL_FROM,
        outbox: join(dataDir, 'outbox'),
        siteServer: () => readMailServer({ settings, cipher }, config.VERDICT_MAIL_FROM),
      },
      log,
    ),
    files: openFiles(config, join(dataDir, 'files')),
    cipher,
    jobs,
    events,
    hub: new SubscriptionHub(events, log),
    metrics,
    connections,
    formats,
    space: openSpace(dataDir, config.VERDICT_DISK_RESERVE_MB * 1024 ** 2, clock),
    boards: openBoards({ db, settings, clock, events, log, formats, stopping: stopping.signal }),
    seriesCache: openSeriesCache(),
    bundleChecks: openBundleChecks(),
    boardNews: new Map(),
    receiptKey: openReceiptKey({ db, cipher }),
    passwordProofs: new PasswordProofs(),
    sessionKey: openSessionKey({ db, cipher }),
    verifiedTokens: openVerifiedTokens(),
    findSessionRow: openSessionRows(database),
    hostLanguages: openHostLanguages({ db, clock }),
    confining: openConfining({ db, clock }),
    scraper,
    platformKeys: new Map(),
    tagCache: new TagCache(db),
    leaving: leaving.signal,
    stopping: stopping.signal,
  }
  return {
    deps,
    beginLeave: () => leaving.abort(),
    beginStop: () => {
      leaving.abort()
      stopping.abort()
    },
    close: async () => {
      siteClock?.close()
      await events.close()
      await jobs.stop({ graceful: false })
      await closeConnections(connections)
      await closeConnections(scraper.connections)
      await replica.close()
      await database.close()
    },
  }
}
