import { rm, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import pg from 'pg'
import { lookAlikes } from './features/accounts/core/username.ts'
import { loadFormats } from './features/contests/formats/load-formats.ts'
import { baseUrlOf, type Config, formatsFolder } from './platform/config.ts'
import { openDataFolder } from './platform/data-folder.ts'
import { embeddedUrl, serverRole } from './platform/db/embedded-login.ts'
import { superuserOf } from './platform/db/server-role.ts'
import { describeService } from './platform/service-user.ts'

/** The same shape the judge's doctor answers in. */
export interface Finding {
  readonly name: string
  readonly ok: boolean
  readonly seen: string
  /** What to do; null when ok. */
  readonly advice: string | null
}

/** Requirements of the server on its machine, one finding each (`npm run doctor`). */
export const serverDoctor = async (config: Config): Promise<readonly Finding[]> => [
  lookAtUser(config),
  await lookAtDatabase(config),
  await lookAtDatabaseRole(config),
  ...(config.DATABASE_REPLICA_URL === undefined ? [] : [await lookAtReplica(config, config.DATABASE_REPLICA_URL)]),
  await lookAtDisk(config),
  ...(await lookAtFormats(config)),
  await lookAtNames(config),
  lookAtClock(),
  await lookAtMail(config),
  lookAtAddress(config),
]

const fine = (name: string, seen: string): Finding => ({ name, ok: true, seen, advice: null })
const wrong = (name: string, seen: string, advice: string): Finding => ({ name, ok: false, seen, advice })
const words = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error))

const oldestMajor = 15
const skewMs = 2_000

const lookAtDatabase = async (config: Config): Promise<Finding> => {
  const name = 'database'
  if (config.DATABASE_URL === undefined) return fine(name, 'embedded PostgreSQL, started by npm start')
  const client = new pg.Client({ connectionString: config.DATABASE_URL, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; now: Date }>(
      "select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now",
    )
    const seen = rows[0]
    if (seen === undefined) return wrong(name, 'no answer', 'Check DATABASE_URL.')
    if (seen.version < oldestMajor) return wrong(name, `PostgreSQL ${seen.version}`, `Use ${oldestMajor} or newer.`)
    const apartMs = Math.abs(seen.now.getTime() - Date.now())
    if (apartMs > skewMs) return wrong(name, `its clock is ${apartMs} ms off`, 'Synchronise both clocks (NTP).')
    return fine(name, `PostgreSQL ${seen.version} answers`)
  } catch (error) {
    return wrong(name, words(error), 'Start PostgreSQL or correct DATABASE_URL.')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The replica must reach the primary's present position of the log within the bound. */
const lookAtReplica = async (config: Config, url: string): Promise<Finding> => {
  const name = 'database replica'
  const [primary, replica] = [config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, url].map(
    (connectionString) => new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 }),
  ) as [pg.Client, pg.Client]
  try {
    await Promise.all([primary.connect(), replica.connect()])
    const sent = await primary.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
    const askedAt = performance.now()
    for (;;) {
      const { rows } = await replica.query<{ follows: boolean; passed: boolean | null }>(
        'select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as passed',
        [sent.rows[0]?.at],
      )
      const tookMs = Math.ceil(performance.now() - askedAt)
      if (rows[0]?.follows !== true)
        return wrong(name, 'it is no replica', 'Name a streaming replica in DATABASE_REPLICA_URL.')
      if (rows[0].passed === true) return fine(name, `follows the primary within ${tookMs} ms`)
      if (tookMs > config.VERDICT_REPLICA_LAG_MS) {
        return wrong(
          name,
          `more than ${config.VERDICT_REPLICA_LAG_MS} ms behind`,
          'Until it is closer, it is not read.',
        )
      }
      await sleep(20)
    }
  } catch (error) {
    return wrong(name, words(error), 'Start the replica or correct DATABASE_REPLICA_URL; until then it is not read.')
  } finally {
    await Promise.all([primary, replica].map((client) => client.end().catch(() => undefined)))
  }
}

const checkout = join(import.meta.dirname, '../../..')

const lookAtUser = (config: Config): Finding => {
  const reads = [process.execPath, checkout, import.meta.filename]
  const place = { reads, folder: resolve(config.VERDICT_DATA_DIR) }
  const { seen, advice } = describeService(config.VERDICT_SERVER_USER, place)
  return { name: 'user of the server', ok: advice === null, seen, advice }
}

const databaseUrlOf = async (config: Config): Promise<string | null> =>
  config.DATABASE_URL ??
  (await embeddedUrl(join(resolve(config.VERDICT_DATA_DIR), 'postgres'), 'verdict').catch(() => null))

/** A superuser can read files and run programs on the database's machine: too much for a fault of the server. */
const lookAtDatabaseRole = async (config: Config): Promise<Finding> => {
  const name = 'database role'
  const url = await databaseUrlOf(config)
  if (url === null) return fine(name, `${serverRole}, made at the first start`)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const superuser = await superuserOf(client)
    if (superuser === null) return fine(name, `${client.user ?? 'the role'} is no superuser`)
    const advice =
      config.DATABASE_URL === undefined
        ? 'Restart Verdict: it makes a role of its own at the start.'
        : `Make a role for Verdict: create role verdict login nosuperuser password '...'; alter database ... owner to verdict; give it the tables too, and name it in DATABASE_URL.`
    return wrong(name, `${superuser} is a superuser`, advice)
  } catch {
    return fine(name, 'not checked: the database does not run')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Names from before the rules for new ones: shown escaped, since the trouble with them is how they look. */
const lookAtNames = async (config: Config): Promise<Finding> => {
  const name = 'usernames'
  const url = await databaseUrlOf(config)
  if (url === null) return fine(name, 'no database yet')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ username: string; username_skeleton: string | null }>(
      'select username, username_skeleton from account order by created_at, id',
    )
    const odd = lookAlikes(rows)
    if (odd.length === 0) return fine(name, `${rows.length} accounts, none looks like another`)
    const shown = odd.slice(0, 10).map((username) => JSON.stringify(username).replace(/[^\x20-\x7e]/g, escaped))
    const advice = 'Give these accounts other names on the page of users, or make sure that they are who they seem.'
    return wrong(name, `${odd.length} that new accounts could not take: ${shown.join(', ')}`, advice)
  } catch {
    return fine(name, 'not checked: the database does not run')
  } finally {
    await client.end().catch(() => undefined)
  }
}

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

const leastFreeBytes = 2 * 1024 ** 3

const lookAtDisk = async (config: Config): Promise<Finding> => {
  const name = 'data folder'
  const folder = resolve(config.VERDICT_DATA_DIR)
  try {
    await openDataFolder(folder)
    const probe = join(folder, `.doctor-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
    const disk = await statfs(folder)
    const free = disk.bavail * disk.bsize
    const seen = `${folder}, ${(free / 1024 ** 3).toFixed(1)} GiB free`
    return free < leastFreeBytes ? wrong(name, seen, 'Free some space: test data needs room.') : fine(name, seen)
  } catch (error) {
    return wrong(name, words(error), 'Make VERDICT_DATA_DIR a folder this user may write to.')
  }
}

/** Of a site that adds contest formats. The hash is that of `/servez`, and the same on every server. */
const lookAtFormats = async (config: Config): Promise<readonly Finding[]> => {
  const name = 'contest formats'
  const { formats, faults, hash } = await loadFormats(formatsFolder(config))
  const [fault] = faults
  if (fault !== undefined) {
    const seen = faults.map(({ file, reason }) => `${file}: ${reason}`).join('; ')
    return [wrong(name, seen, 'Correct the file or remove it, then restart the server (docs/contest-formats.md).')]
  }
  return hash === null ? [] : [fine(name, `${formats.map((format) => format.name).join(', ')}; files ${hash}`)]
}

/** No site of ours is older than this; a machine that believes it is has lost its clock. */
const earliest = new Date('2025-01-01')

const lookAtClock = (): Finding => {
  const now = new Date()
  const seen = `${now.toISOString()}, time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}`
  return now < earliest ? wrong('clock', seen, 'Set the clock; logins and contests depend on it.') : fine('clock', seen)
}

const lookAtMail = async (config: Config): Promise<Finding> => {
  const name = 'mail'
  if (config.VERDICT_MAIL_URL === undefined) {
    return fine(name, 'no mail server is set: mails are written to the outbox in the data folder')
  }
  const url = new URL(config.VERDICT_MAIL_URL)
  url.searchParams.set('connectionTimeout', '5000')
  const transport = nodemailer.createTransport(url.toString())
  try {
    await transport.verify()
    return fine(name, `${url.host} accepts us`)
  } catch (error) {
    return wrong(name, words(error), 'Correct VERDICT_MAIL_URL; until then users cannot register.')
  } finally {
    transport.close()
  }
}

const lookAtAddress = (config: Config): Finding => {
  const name = 'public address'
  const url = baseUrlOf(config)
  const everywhere = config.HOST === '0.0.0.0' || config.HOST === '::'
  if (config.VERDICT_BASE_URL === undefined && everywhere) {
    return wrong(name, url, 'Set VERDICT_BASE_URL: links in mails must lead to an address people can open.')
  }
  return fine(name, url)
}
