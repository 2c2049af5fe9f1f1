import type { KeyObject } from 'node:crypto'
import type { Locale } from '@verdict/contract'
import type { Connections } from '@verdict/remote-sites'
import type { CryptoKey } from 'jose'
import type { Kysely } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { FetchedKeys } from './features/accounts/lti/platform-keys.ts'
import type { FindSessionRow } from './features/accounts/sessions/session-rows.ts'
import type { VerifiedTokens } from './features/accounts/sessions/token.ts'
import type { BoardNews } from './features/contests/board/board-news.ts'
import type { Boards } from './features/contests/board/boards.ts'
import type { PasswordProofs } from './features/contests/ccs/password-proofs.ts'
import type { SiteFormats } from './features/contests/formats/site-formats.ts'
import type { FindConfining } from './features/contests/mode/confining.ts'
import type { SeriesCache } from './features/contests/series/standings.ts'
import type { BundleChecks } from './features/contests/statement-bundle/current-bundle.ts'
import type { HostLanguages } from './features/judging/hosts/host-languages.ts'
import type { Scraper } from './features/problems/remote/scrape.ts'
import type { TagCache } from './features/problems/saving/known-tags.ts'
import type { SettingsCache } from './features/site/core/settings.ts'
import type { Cipher } from './platform/cipher/cipher.ts'
import type { Config } from './platform/config.ts'
import type { Pool } from './platform/db/connect.ts'
import type { Replica } from './platform/db/replica/replica.ts'
import type { DB } from './platform/db/tables.ts'
import type { Events } from './platform/events/events.ts'
import type { SubscriptionHub } from './platform/events/subscription-hub.ts'
import type { Files } from './platform/files/files.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Space } from './platform/space.ts'

export interface Clock {
  now(): Date
}

/** Dependencies of use cases. Built once in main.ts, or in a test with its own clock. */
export interface Deps {
  readonly config: Config
  readonly db: Kysely<DB>
  readonly pool: Pool
  /** For reads that may be a little late. */
  readonly replica: Replica
  /** The settings of the site, at most a second old. */
  readonly settings: SettingsCache
  readonly clock: Clock
  readonly log: Logger
  readonly mail: Mailer
  readonly files: Files
  readonly cipher: Cipher
  readonly jobs: PgBoss
  readonly events: Events
  readonly hub: SubscriptionHub
  readonly metrics: Metrics
  /** Of requests to addresses that administrators enter, such as webhooks. */
  readonly connections: Connections
  readonly space: Space
  /** The contest formats that the site adds. */
  readonly formats: SiteFormats
  /** The contest boards in the memory of this server. */
  readonly boards: Boards
  readonly seriesCache: SeriesCache
  /** Encrypted statements that were compared with the statements lately. */
  readonly bundleChecks: BundleChecks
  /** Streams that are subscribed to boards, by contest. */
  readonly boardNews: Map<number, BoardNews>
  /** The private key of receipts. */
  readonly receiptKey: () => Promise<KeyObject>
  /** Verified passwords of ICPC tools. */
  readonly passwordProofs: PasswordProofs
  /** The key that signs tokens of sessions. */
  readonly sessionKey: () => Promise<CryptoKey>
  /** Tokens whose signature was verified before. */
  readonly verifiedTokens: VerifiedTokens
  /** The sessions of requests that arrive together, in one statement. */
  readonly findSessionRow: FindSessionRow
  /** Languages that judge hosts can and cannot run, at most seconds old. */
  readonly hostLanguages: () => Promise<HostLanguages>
  /** The contest in contest mode that a caller cannot leave, at most seconds old. */
  readonly confining: FindConfining
  /** Of requests to remote judges for their problems. */
  readonly scraper: Scraper
  /** Public keys of learning platforms by their address. */
  readonly platformKeys: Map<string, FetchedKeys>
  /** The tags of problems, at most a second old. */
  readonly tagCache: TagCache
  /** Aborted when this server is about to stop: balancers send it no new requests from then on. */
  readonly leaving: AbortSignal
  /** Aborted when this server begins to stop: event streams and waiting requests end then. */
  readonly stopping: AbortSignal
}

/** The database, or a transaction on it, and the settings of the site. */
export type DbWithSettings = Pick<Deps, 'db' | 'settings'>

/** Properties of the caller in addition to the viewer. */
export interface Caller {
  readonly locale: Locale
  /** Network address; a forwarded one only behind a configured proxy. */
  readonly address: string
  readonly userAgent: string
}
