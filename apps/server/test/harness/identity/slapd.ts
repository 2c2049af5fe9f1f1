import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'ldapts'

/** OpenLDAP on a loopback port, with a service account that may search and users that may only bind. */
export interface LdapServer {
  readonly url: string
  readonly readerDn: string
  readonly readerPassword: string
  readonly baseDn: string
  addUser(username: string, attributes: Readonly<Record<string, string>>): Promise<void>
  stop(): Promise<void>
}

const suffix = 'dc=example,dc=org'
const rootDn = `cn=admin,${suffix}`
const rootPassword = 'root-of-the-directory'

const configuration = (folder: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
database mdb
maxsize 10485760
suffix "${suffix}"
rootdn "${rootDn}"
rootpw ${rootPassword}
directory ${folder}/data
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="cn=reader,${suffix}" read by * none
`

export const startLdapServer = async (): Promise<LdapServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-ldap-'))
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'slapd.conf'), configuration(folder))
  // Profiles of AppArmor confine the installed program to the folders of the distribution.
  const program = join(folder, 'slapd')
  await copyFile('/usr/sbin/slapd', program)
  const url = `ldap://127.0.0.1:${await freePort()}`
  const child = spawn(program, ['-f', join(folder, 'slapd.conf'), '-h', url, '-d', '0'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const client = new Client({ url })
  await bindWhenUp(client)
  await client.add(suffix, { objectClass: ['dcObject', 'organization'], o: 'Example', dc: 'example' })
  await client.add(`ou=people,${suffix}`, { objectClass: ['organizationalUnit'], ou: 'people' })
  const readerPassword = 'reader-of-the-directory'
  const reader = { objectClass: ['organizationalRole', 'simpleSecurityObject'], userPassword: readerPassword }
  await client.add(`cn=reader,${suffix}`, { ...reader, cn: 'reader' })
  return {
    url,
    readerDn: `cn=reader,${suffix}`,
    readerPassword,
    baseDn: `ou=people,${suffix}`,
    addUser: (uid, attributes) =>
      client.add(`uid=${uid},ou=people,${suffix}`, {
        objectClass: ['inetOrgPerson'],
        uid,
        cn: uid,
        sn: uid,
        ...attributes,
      }),
    stop: async () => {
      await client.unbind()
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const bindWhenUp = async (client: Client): Promise<void> => {
  const end = Date.now() + 60_000
  for (;;) {
    try {
      return await client.bind(rootDn, rootPassword)
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((next) => setTimeout(next, 50))
    }
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
