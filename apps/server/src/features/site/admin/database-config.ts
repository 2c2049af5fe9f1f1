import { type adminSite, type BodyOf, type DataOf, fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'

type Database = DataOf<(typeof adminSite)['database']>

/** The database in use; its password is never returned, and there is no Redis (api-admin 4). */
export const readDatabaseConfig = async (deps: Deps): Promise<Database> => {
  const { host, port, database, user } = deps.pool.options
  const url = deps.pool.options.connectionString === undefined ? null : new URL(deps.pool.options.connectionString)
  return {
    dbName: database ?? (url === null ? null : decodeURIComponent(url.pathname.slice(1))),
    dbHost: host ?? url?.hostname ?? null,
    dbPort: Number(port ?? (url?.port || 5432)),
    dbUsername: user ?? (url === null ? null : decodeURIComponent(url.username)),
    dbPassword: '',
    redisHost: '',
    redisPort: 0,
    redisPassword: '',
  }
}

/**
 * The environment sets the database: a site that could switch databases would lose its own settings with the change.
 * Unchanged values are accepted.
 * @throws Refusal `config.databaseByEnvironment`
 */
export const setDatabaseConfig = async (
  deps: Deps,
  input: BodyOf<(typeof adminSite)['setDatabase']>,
): Promise<null> => {
  const now: Readonly<Record<string, string | number | null>> = await readDatabaseConfig(deps)
  for (const [key, value] of Object.entries(input)) {
    if (value !== null && value !== '' && String(value) !== String(now[key] ?? '')) {
      throw fail('config.databaseByEnvironment')
    }
  }
  return null
}
