import type { Host } from '../addresses.ts'
import type { Cluster } from '../cluster.ts'
import { cut, cutOneWay, delay, heal, lose } from '../network.ts'
import { type Fault, firstJudge, firstServer, goOnWithoutReplica, waitForReplicaAgain } from './fault.ts'

/** Links that are cut in both directions or in one, lose packets or are slow. */

type Ends = (cluster: Cluster) => readonly [Host, Host]

const serverDatabase: Ends = (cluster) => [firstServer(cluster).host, cluster.database.primary.host]
const balancerServer: Ends = (cluster) => [cluster.balancer.host, firstServer(cluster).host]
const judgeBalancer: Ends = (cluster) => [firstJudge(cluster).host, cluster.balancer.host]
const serverStorage: Ends = (cluster) => [firstServer(cluster).host, cluster.storage.part.host]
const replication: Ends = ({ database }) => [database.primary.host, database.standby.host]

const healEnds = (ends: Ends) => async (cluster: Cluster) => heal(...ends(cluster))

const both = (what: string, about: string, ends: Ends): Fault => ({
  name: `cut-${what}`,
  about: `no packets ${about}, in both directions`,
  inject: async (cluster) => cut(...ends(cluster)),
  repair: healEnds(ends),
})

/** Requests arrive and the answers do not. */
const replies = (what: string, about: string, ends: Ends): Fault => ({
  name: `cut-${what}-replies`,
  about: `no packets ${about}, from the second to the first only`,
  inject: async (cluster) => {
    const [one, other] = ends(cluster)
    cutOneWay(other, one)
  },
  repair: healEnds(ends),
})

const loss = (what: string, about: string, ends: Ends, percent: number): Fault => ({
  name: `loss-${what}`,
  about: `${percent} % of the packets ${about} are lost`,
  inject: async (cluster) => lose(...ends(cluster), percent),
  repair: healEnds(ends),
})

const slow = (what: string, about: string, host: (cluster: Cluster) => Host): Fault => ({
  name: `delay-${what}`,
  about: `${about} sends with 200 ms of delay, or through 300 kbit/s where the kernel has no netem`,
  inject: async (cluster) => void delay(host(cluster), 200),
  repair: async (cluster) => heal(host(cluster)),
})

export const linkFaults: readonly Fault[] = [
  both('server-database', 'between a server and the primary', serverDatabase),
  replies('server-database', 'between a server and the primary', serverDatabase),
  both('balancer-server', 'between the balancer and a server', balancerServer),
  replies('balancer-server', 'between the balancer and a server', balancerServer),
  both('judge-balancer', 'between a judge host and the balancer', judgeBalancer),
  replies('judge-balancer', 'between a judge host and the balancer', judgeBalancer),
  both('server-storage', 'between a server and the storage', serverStorage),
  {
    ...both('replication', 'between primary and replica', replication),
    inject: async (cluster) => {
      cut(...replication(cluster))
      await goOnWithoutReplica(cluster)
    },
    repair: async (cluster) => {
      heal(...replication(cluster))
      await waitForReplicaAgain(cluster)
    },
  },
  loss('server-database', 'between a server and the primary', serverDatabase, 10),
  loss('balancer-server', 'between the balancer and a server', balancerServer, 10),
  loss('judge-balancer', 'between a judge host and the balancer', judgeBalancer, 20),
  slow('server', 'a server', (cluster) => firstServer(cluster).host),
  slow('judge', 'a judge host', (cluster) => firstJudge(cluster).host),
]
