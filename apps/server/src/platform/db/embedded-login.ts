import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

/** Roles, passwords and addresses of the embedded database, kept in files next to its folder. */

/** The superuser of the cluster. */
export const adminRole = 'verdict'

/**
 * The role of the server. It owns the site's database and can do nothing outside it: a superuser reads files of its
 * system user and runs programs, which must not be within reach of a fault of the server.
 */
export const serverRole = 'verdict_server'

/** The password of the superuser, made at the first start. */
export const passwordOf = (dir: string): Promise<string> => keptPassword(`${dir}.password`)

/** The password of the server's role, made at the first start. */
export const serverPasswordOf = (dir: string): Promise<string> => keptPassword(serverPasswordFile(dir))

const serverPasswordFile = (dir: string): string => `${dir}.server-password`

const keptPassword = async (file: string): Promise<string> => {
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  return password
}

export const addressOf = (
  { role, password }: { readonly role: string; readonly password: string },
  port: number,
  database: string,
): string => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

/**
 * The address of a database in an embedded cluster that another process runs, for the server's role where there is one.
 * @throws Error when the cluster was never started.
 */
export const embeddedUrl = async (dir: string, database: string): Promise<string> => {
  const port = existsSync(`${dir}.port`) ? Number(await readFile(`${dir}.port`, 'utf8')) : 0
  if (port === 0) throw new Error(`There is no embedded database in ${dir}. Start Verdict first.`)
  const login = existsSync(serverPasswordFile(dir))
    ? { role: serverRole, password: await serverPasswordOf(dir) }
    : { role: adminRole, password: await passwordOf(dir) }
  return addressOf(login, port, database)
}
