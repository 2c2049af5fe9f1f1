import { type Hosts, ports } from './addresses.ts'
import { checkRole } from './database.ts'

/** Configurations of HAProxy; docs/deploy.md explains the same ones. */

const lines = (parts: readonly string[]): string => `${parts.join('\n')}\n`

/** The balancer of the site. */
export const siteConfig = ({ servers }: Hosts, control: string): string =>
  lines([
    'global',
    `  stats socket ${control} mode 600 level admin`,
    '  maxconn 8000',
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    // Requests for work wait half a minute, event streams send a sign of life more often.
    '  timeout client 90s',
    '  timeout server 90s',
    '  timeout check 2s',
    '  option forwardfor',
    // A request for work of a judge host that has ended must end at the server too, or it is still given a run.
    '  option abortonclose',
    '  option redispatch 1',
    '  retries 3',
    'frontend site',
    `  bind :${ports.site}`,
    // When every server lacks its database, one of them still answers in the words of the site.
    '  use_backend unchecked if { nbsrv(servers) eq 0 }',
    '  default_backend servers',
    'backend servers',
    '  balance roundrobin',
    '  option httpchk GET /servez',
    // 404: the server is about to stop. It gets no new requests and finishes those that it has.
    '  http-check disable-on-404',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers.map(({ name, address }) => `  server ${name} ${address}:${ports.site} check`),
    'backend unchecked',
    '  balance roundrobin',
    ...servers.map(({ name, address }) => `  server ${name} ${address}:${ports.site}`),
  ])

const hex = (text: string): string => Buffer.from(text, 'latin1').toString('hex')
const int32 = (value: number): string => value.toString(16).padStart(8, '0')

/** A login without a password, as the protocol of PostgreSQL has it. */
const startup = (): string => {
  const body = `${int32(0x0003_0000)}${hex(`user\0${checkRole}\0database\0postgres\0\0`)}`
  return `${int32(body.length / 2 + 4)}${body}`
}

const query = (sql: string): string => `${hex('Q')}${int32(sql.length + 5)}${hex(`${sql}\0`)}`

/** A row with one letter: `pg_is_in_recovery()` is f on a primary and t on a replica. */
const rowWith = (letter: 'f' | 't'): string => `${hex('D')}${int32(11)}0001${int32(1)}${hex(letter)}`
const authenticated = `${hex('R')}${int32(8)}${int32(0)}`
const terminate = `${hex('X')}${int32(4)}`

/**
 * Connects one server with the current primary and the current replica. It runs on the server's own host, so that it is
 * no further part that can fail. Its check logs in and asks `pg_is_in_recovery()`.
 */
export const databaseConfig = ({ databases }: Hosts): string =>
  lines([
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    // The connection that receives events can be silent for long.
    '  timeout client 1d',
    '  timeout server 1d',
    '  timeout check 2s',
    ...listen('database', ports.database, rowWith('f')),
    ...databases.map(({ name, address }) => `  server ${name} ${address}:${ports.database} check`),
    ...listen('replica', ports.replica, rowWith('t')),
    ...databases.map(({ name, address }) => `  server ${name} ${address}:${ports.database} check`),
  ])

const listen = (name: string, port: number, row: string): readonly string[] => [
  `listen ${name}`,
  `  bind 127.0.0.1:${port}`,
  '  option tcp-check',
  '  tcp-check connect',
  `  tcp-check send-binary ${startup()}`,
  `  tcp-check expect binary ${authenticated}`,
  `  tcp-check send-binary ${query('select pg_is_in_recovery()')}`,
  `  tcp-check expect binary ${row}`,
  `  tcp-check send-binary ${terminate}`,
  '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
]
