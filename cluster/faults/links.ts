import type { Host } from '../addresses.ts'
import type { Cluster } from '../cluster.ts'
import { cut, cutOneWay, delay, heal, lose } from '../network.ts'
import { chill, type Fault, firstJudge, firstServer, goOnWithoutReplica, waitForReplicaAgain } from './fault.ts'

/** Links that are cut in both directions or in one, lose packets or are slow. */

type Ends = (cluster: Cluster) => readonly [Host, Host]

interface Link {
  readonly name: string
  /** Completes "no packets between ...". */
  readonly about: string
  readonly ends: Ends
  /** Share of packets that a lossy link loses. */
  readonly lossPercent: number
  /** Makes the link needed, after the fault. */
  readonly use?: (cluster: Cluster) => Promise<void>
  /** What operators do while the link is cut. */
  readonly whileCut?: (cluster: Cluster) => Promise<void>
  readonly afterwards?: (cluster: Cluster) => Promise<void>
}

/** Every two hosts that speak to each other. */
const links: readonly Link[] = [
  {
    name: 'server-database',
    about: 'a server and the primary',
    ends: (cluster) => [firstServer(cluster).host, cluster.database.primary.host],
    lossPercent: 10,
  },
  {
    name: 'server-replica',
    about: 'a server and the replica',
    ends: (cluster) => [firstServer(cluster).host, cluster.database.standby.host],
    lossPercent: 10,
  },
  {
    name: 'balancer-server',
    about: 'the balancer and a server',
    ends: (cluster) => [cluster.balancer.host, firstServer(cluster).host],
    lossPercent: 10,
  },
  {
    name: 'judge-balancer',
    about: 'a judge host and the balancer',
    ends: (cluster) => [firstJudge(cluster).host, cluster.balancer.host],
    lossPercent: 20,
  },
  {
    name: 'server-storage',
    about: 'a server and the storage',
    ends: (cluster) => [firstServer(cluster).host, cluster.storage.part.host],
    lossPercent: 10,
  },
  {
    name: 'judge-storage',
    about: 'a judge host without test data and the storage',
    ends: (cluster) => [firstJudge(cluster).host, cluster.storage.part.host],
    lossPercent: 20,
    use: (cluster) => chill(firstJudge(cluster)),
  },
  {
    name: 'replication',
    about: 'primary and replica',
    ends: ({ database }) => [database.primary.host, database.standby.host],
    lossPercent: 10,
    whileCut: goOnWithoutReplica,
    afterwards: waitForReplicaAgain,
  },
]

type Break = (one: Host, other: Host) => void

const faultOf = (
  link: Link,
  name: string,
  about: string,
  { breaks, isCut }: { breaks: Break; isCut: boolean },
): Fault => ({
  name,
  about,
  inject: async (cluster) => {
    breaks(...link.ends(cluster))
    await link.use?.(cluster)
    if (isCut) await link.whileCut?.(cluster)
  },
  repair: async (cluster) => {
    heal(...link.ends(cluster))
    if (isCut) await link.afterwards?.(cluster)
  },
})

/** Cut in both directions, then without replies, then without requests; and lossy. */
const faultsOf = (link: Link): readonly Fault[] => {
  const { name, about, lossPercent } = link
  const cutBy = (breaks: Break) => ({ breaks, isCut: true })
  return [
    faultOf(link, `cut-${name}`, `no packets between ${about}`, cutBy(cut)),
    faultOf(
      link,
      `cut-${name}-replies`,
      `between ${about} no packets of the second arrive`,
      cutBy((one, other) => cutOneWay(other, one)),
    ),
    faultOf(link, `cut-${name}-requests`, `between ${about} no packets of the first arrive`, cutBy(cutOneWay)),
    faultOf(link, `loss-${name}`, `between ${about} ${lossPercent} % of the packets are lost`, {
      breaks: (one, other) => lose(one, other, lossPercent),
      isCut: false,
    }),
  ]
}

const slow = (name: string, about: string, host: (cluster: Cluster) => Host): Fault => ({
  name: `delay-${name}`,
  about: `${about} sends with 200 ms of delay, or through 300 kbit/s where the kernel has no netem`,
  inject: async (cluster) => void delay(host(cluster), 200),
  repair: async (cluster) => heal(host(cluster)),
})

export const linkFaults: readonly Fault[] = [
  ...links.flatMap(faultsOf),
  slow('server', 'a server', (cluster) => firstServer(cluster).host),
  slow('judge', 'a judge host', (cluster) => firstJudge(cluster).host),
  slow('balancer', 'the balancer', ({ balancer }) => balancer.host),
  slow('database', 'the primary', ({ database }) => database.primary.host),
  slow('replica', 'the replica', ({ database }) => database.standby.host),
  slow('storage', 'the storage', ({ storage }) => storage.part.host),
]
