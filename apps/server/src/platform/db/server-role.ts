import pg from 'pg'
import { ensureDatabase } from './embedded.ts'
import { serverPasswordOf, serverRole } from './embedded-login.ts'

/** Statements that change the owner of what the superuser made; objects of extensions and of the system stay. */
const foreignObjects = `
  with wanted as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  select format('alter schema %I owner to', nspname) as change
    from pg_namespace where nspowner = $1 and oid in (select oid from wanted)
  union all
  select format('alter %s %s owner to', case relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' when 'f' then 'foreign table' when 'c' then 'type' else 'table' end, oid::regclass)
    from pg_class c where relowner = $1 and relnamespace in (select oid from wanted) and relkind in ('r','p','v','m','S','f','c')
      -- A sequence of a column follows its table.
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid
        and (deptype = 'e' or relkind = 'S' and deptype in ('a','i')))
  union all
  select format('alter routine %s owner to', oid::regprocedure)
    from pg_proc p where proowner = $1 and pronamespace in (select oid from wanted)
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype in ('i','e'))
  union all
  select format('alter type %s owner to', oid::regtype)
    from pg_type t where typowner = $1 and typnamespace in (select oid from wanted) and typtype in ('e','d','r')
      and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = t.oid and deptype in ('i','e'))
  union all
  select format('alter statistics %I.%I owner to', n.nspname, stxname)
    from pg_statistic_ext join wanted on wanted.oid = stxnamespace join pg_namespace n on n.oid = stxnamespace
    where stxowner = $1`

/**
 * Makes the server's role and its database, and gives the role what an older version made as superuser. May be repeated.
 * @returns the address of the database for the role
 */
export const ensureServerDatabase = async (
  adminUrl: string,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<string> => {
  const ownUrl = await ensureDatabase(adminUrl, name)
  const client = new pg.Client({ connectionString: ownUrl })
  await client.connect()
  try {
    await client.query('begin')
    const known = await client.query('select from pg_roles where rolname = $1', [serverRole])
    // A restore drill needs a scratch database.
    const rights = 'login nosuperuser createdb nocreaterole noreplication nobypassrls'
    const verb = known.rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${serverRole} with ${rights} password ${pg.escapeLiteral(password)}`)
    await client.query(`alter database ${pg.escapeIdentifier(name)} owner to ${serverRole}`)
    const { rows: me } = await client.query<{ oid: number }>('select oid from pg_roles where rolname = current_user')
    const { rows } = await client.query<{ change: string }>(foreignObjects, [me[0]?.oid])
    for (const { change } of rows) await client.query(`${change} ${serverRole}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
  const url = new URL(ownUrl)
  url.username = serverRole
  url.password = password
  return url.toString()
}

/** The same with the kept password of the embedded cluster in `dir`. */
export const embeddedServerDatabase = async (dir: string, adminUrl: string): Promise<string> =>
  ensureServerDatabase(adminUrl, { name: 'verdict', password: await serverPasswordOf(dir) })

/** The name of the role when it is a superuser; else null. */
export const superuserOf = async (client: pg.Client): Promise<string | null> => {
  const { rows } = await client.query<{ rolname: string; rolsuper: boolean }>(
    'select rolname, rolsuper from pg_roles where rolname = current_user',
  )
  return rows[0]?.rolsuper === true ? rows[0].rolname : null
}
