import pg from 'pg'

/** Marks a database as ours, so that no other one is ever dropped. */
const mark = 'restore drill of Verdict; dropped at its end'
/** PostgreSQL's limit for names. */
const longestName = 63
const notAllowed = '42501'

/**
 * Makes an empty database next to the site's, runs, and drops it, also after a failure. One that a killed drill has left
 * is dropped first.
 * @throws Error when the role may not create databases
 */
export const withScratchDatabase = async <T>(siteUrl: string, run: (url: string) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: siteUrl, application_name: 'verdict-drill', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; role: string }>(
      'select current_database() as name, current_user as role',
    )
    const { name: site = '', role = '' } = rows[0] ?? {}
    const ending = '_restore_drill'
    const name = site.slice(0, longestName - ending.length) + ending
    await dropOurs(client, name)
    await create(client, name, role)
    try {
      const url = new URL(siteUrl)
      url.pathname = `/${encodeURIComponent(name)}`
      return await run(url.toString())
    } finally {
      await dropOurs(client, name)
    }
  } finally {
    await client.end()
  }
}

const create = async (client: pg.Client, name: string, role: string): Promise<void> => {
  const quoted = pg.escapeIdentifier(name)
  await client.query(`create database ${quoted} template template0 encoding 'UTF8'`).catch((error) => {
    if (error.code !== notAllowed) throw error
    throw new Error(
      `The database role ${role} may not create a scratch database. Run as an administrator of PostgreSQL: alter role ${pg.escapeIdentifier(role)} createdb`,
    )
  })
  await client.query(`comment on database ${quoted} is ${pg.escapeLiteral(mark)}`)
}

const dropOurs = async (client: pg.Client, name: string): Promise<void> => {
  const { rows } = await client.query<{ comment: string | null }>(
    "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1",
    [name],
  )
  const [found] = rows
  if (found === undefined) return
  if (found.comment !== mark)
    throw new Error(`The database ${name} exists and is not one of a restore drill. Rename it.`)
  await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
}
