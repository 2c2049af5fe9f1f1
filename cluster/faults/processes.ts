import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import type { Part } from '../part.ts'
import { type Fault, firstJudge, firstServer, goOnWithoutReplica, operatorMs, waitForReplicaAgain } from './fault.ts'

/** Hosts whose programs are killed or frozen, and the failover to the replica. */

const freeze = (what: string, about: string, part: (cluster: Cluster) => Part): Fault => ({
  name: `freeze-${what}`,
  about: `${about} is frozen (SIGSTOP), then goes on`,
  inject: async (cluster) => part(cluster).freeze(),
  repair: async (cluster) => part(cluster).thaw(),
})

const kill = (what: string, about: string, part: (cluster: Cluster) => Part): Fault => ({
  name: `kill-${what}`,
  about: `${about} is killed (SIGKILL) and started again`,
  inject: (cluster) => part(cluster).kill(),
  repair: async (cluster) => part(cluster).start(),
})

export const processFaults: readonly Fault[] = [
  {
    ...kill('server', 'a server', (cluster) => firstServer(cluster).server),
    repair: async (cluster) => {
      const { proxy, server } = firstServer(cluster)
      proxy.start()
      server.start()
    },
  },
  freeze('server', 'a server', (cluster) => firstServer(cluster).server),
  kill('balancer', 'the balancer', ({ balancer }) => balancer),
  freeze('balancer', 'the balancer', ({ balancer }) => balancer),
  kill('judge', 'a judge host', firstJudge),
  freeze('judge', 'a judge host', firstJudge),
  kill('storage', 'the S3 storage', ({ storage }) => storage.part),
  freeze('storage', 'the S3 storage', ({ storage }) => storage.part),
  {
    ...kill('database', 'the primary', ({ database }) => database.primary),
    repair: async (cluster) => {
      await cluster.database.revive(cluster.database.primary)
      await cluster.database.waitForStandby()
    },
  },
  freeze('database', 'the primary', ({ database }) => database.primary),
  {
    ...kill('replica', 'the replica', ({ database }) => database.standby),
    inject: async (cluster) => {
      await cluster.database.standby.kill()
      await goOnWithoutReplica(cluster)
    },
    repair: async (cluster) => {
      await cluster.database.revive(cluster.database.standby)
      await waitForReplicaAgain(cluster)
    },
  },
  {
    ...freeze('replica', 'the replica', ({ database }) => database.standby),
    inject: async (cluster) => {
      cluster.database.standby.freeze()
      await goOnWithoutReplica(cluster)
    },
    repair: async (cluster) => {
      cluster.database.standby.thaw()
      await waitForReplicaAgain(cluster)
    },
  },
  {
    name: 'failover',
    about: 'the primary is killed and the replica promoted',
    inject: async ({ database }) => {
      await database.primary.kill()
      await sleep(operatorMs)
      await database.promote()
    },
    repair: ({ database }) => database.rebuildStandby(),
  },
]
