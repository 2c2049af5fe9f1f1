import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../../cluster/cluster.ts'
import { processesOn } from '../../cluster/network.ts'
import type { Part } from '../../cluster/part.ts'
import { cpuSeconds } from './figures.ts'

/** CPU seconds of servers, balancer and judge hosts so far. */
export const costOf = ({ servers, balancer }: Pick<Cluster, 'servers' | 'balancer'>, judges: readonly Part[]) => {
  const sum = (pids: readonly number[]) => pids.reduce((total, pid) => total + cpuSeconds(pid), 0)
  return {
    servers: sum(servers.flatMap(({ server }) => (server.pid === null ? [] : [server.pid]))),
    balancer: sum(balancer.pid === null ? [] : [balancer.pid]),
    judges: sum(judges.flatMap((judge) => processesOn(judge.host))),
  }
}

/** Time that sessions spent in statements, as PostgreSQL counts it. */
export const databaseMs = async ({ database }: Pick<Cluster, 'database'>): Promise<number> => {
  await sleep(1_100)
  const sql = `select coalesce(sum(active_time), 0)::float8 as ms from pg_stat_database where datname = 'verdict'`
  return (await database.query<{ ms: number }>(sql))[0]?.ms ?? 0
}
