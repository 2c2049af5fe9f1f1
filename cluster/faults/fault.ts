import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { folder } from '../addresses.ts'
import type { Cluster, ServerHost } from '../cluster.ts'
import type { Part } from '../part.ts'

/** Something that goes wrong in a cluster, and its repair. */
export interface Fault {
  readonly name: string
  /** One phrase for `--list` and the table. */
  readonly about: string
  /** How long it lasts unless `--seconds` says otherwise. */
  readonly seconds?: number
  /** Why this machine cannot have it, or null. */
  readonly unsupported?: () => string | null
  inject(cluster: Cluster): Promise<void>
  repair(cluster: Cluster): Promise<void>
}

/** A failover tool needs some seconds to be sure that a database is gone. */
export const operatorMs = 3_000

export const firstServer = ({ servers }: Cluster): ServerHost => firstOf(servers)
export const firstJudge = ({ judges }: Cluster): Part => firstOf(judges)

const firstOf = <T>(items: readonly T[]): T => {
  const [first] = items
  if (first === undefined) throw new Error('The cluster has no such host.')
  return first
}

/** Commits wait for the replica until the operator notices that it is away. */
export const goOnWithoutReplica = async ({ database }: Cluster): Promise<void> => {
  await sleep(operatorMs)
  await database.goOnAlone()
}

export const waitForReplicaAgain = async ({ database }: Cluster): Promise<void> => {
  await database.waitForStandby()
  await database.waitForReplica()
}

/** A host that has none of the contest's test data. */
export const chill = async (judge: Part): Promise<void> => {
  await judge.kill()
  await rm(join(folder, judge.name, 'judge'), { recursive: true, force: true })
  judge.start()
}
