/** Names and addresses of the cluster: a host is a network namespace with an address on one bridge. */

export const bridge = 'vcluster0'
/** Namespaces of the cluster are found again by it, after a crash too. */
export const prefix = 'vcluster-'
/** Folders of the hosts, logs and sockets. */
export const folder = '/tmp/verdict-cluster'

const network = '10.213.77'
/** The machine itself, where clients and the fault runner are. */
export const machineAddress = `${network}.1`
export const subnet = `${network}.0/24`

export interface Host {
  readonly name: string
  readonly address: string
}

const host = (name: string, last: number): Host => ({ name, address: `${network}.${last}` })
const many = (name: string, count: number, first: number): readonly Host[] =>
  Array.from({ length: count }, (_, index) => host(`${name}${index + 1}`, first + index))

export interface Hosts {
  readonly balancer: Host
  readonly databases: readonly [Host, Host]
  readonly storage: Host
  readonly servers: readonly Host[]
  readonly judges: readonly Host[]
}

export const hostsOf = (size: { readonly servers: number; readonly judges: number }): Hosts => ({
  balancer: host('balancer', 2),
  databases: [host('database1', 5), host('database2', 6)],
  storage: host('storage', 8),
  servers: many('server', size.servers, 20),
  judges: many('judge', size.judges, 60),
})

export const allHosts = ({ balancer, databases, storage, servers, judges }: Hosts): readonly Host[] => [
  balancer,
  ...databases,
  storage,
  ...servers,
  ...judges,
]

export const ports = { site: 8080, database: 5432, replica: 5433, storage: 9000 } as const
export const siteUrl = (hosts: Hosts): string => `http://${hosts.balancer.address}:${ports.site}`
export const serverUrl = (server: Host): string => `http://${server.address}:${ports.site}`
