import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { bounded } from '../../../platform/bounded.ts'
import type { Config } from '../../../platform/config.ts'

/**
 * Passwords are hashed with argon2id. A hash takes tens of milliseconds and 19 MiB on a worker thread. At most one per
 * core runs at once, so a flood of logins queues instead of starving other work.
 */
const settings = { algorithm: 2 satisfies Algorithm.Argon2id, timeCost: 2, parallelism: 1 } as const

/** The cost of a new hash. `readConfig` refuses less than the safe memory outside of tests. */
type Cost = { readonly config: Pick<Config, 'VERDICT_PASSWORD_MEMORY_KIB'> }

const argon2 = ({ config }: Cost, password: string): Promise<string> =>
  hash(password, { ...settings, memoryCost: config.VERDICT_PASSWORD_MEMORY_KIB })

const run = bounded({ atOnce: availableParallelism(), waiting: 500 })

export const hashPassword = (cost: Cost, password: string): Promise<string> => run(() => argon2(cost, password))

/** Stored instead of a hash for accounts that only log in by single sign-on. */
export const noPassword = ''

export const hasPassword = (hash: string): boolean => hash !== noPassword

/** By cost, a hash without a known password. Unknown users are compared with it, so that they take the same time. */
const nobodysHashes = new Map<number, Promise<string>>()

const nobodysHash = (cost: Cost): Promise<string> => {
  const memory = cost.config.VERDICT_PASSWORD_MEMORY_KIB
  const made = nobodysHashes.get(memory) ?? argon2(cost, crypto.randomUUID())
  nobodysHashes.set(memory, made)
  return made
}

/** True when the password is the hash's. Without a hash it takes as long and answers no. */
export const samePassword = async (cost: Cost, password: string, known: string | null): Promise<boolean> => {
  const own = known === noPassword ? null : known
  const against = own ?? (await nobodysHash(cost))
  const same = await run(() => verify(against, password))
  return same && own !== null
}
