import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { bounded } from '../../../platform/bounded.ts'

/**
 * Passwords are hashed with argon2id. A hash takes tens of milliseconds and 19 MiB on a worker thread. At most one per
 * core runs at once, so a flood of logins queues instead of starving other work.
 */
const settings = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const run = bounded({ atOnce: availableParallelism(), waiting: 500 })

export const hashPassword = (password: string): Promise<string> => run(() => hash(password, settings))

/** A hash without a known password. Unknown users are compared with it, so that they take the same time. */
const nobodysHash = hash(crypto.randomUUID(), settings)

/** True when the password is the hash's. Without a hash it takes as long and answers no. */
export const samePassword = async (password: string, known: string | null): Promise<boolean> => {
  const against = known ?? (await nobodysHash)
  const same = await run(() => verify(against, password))
  return same && known !== null
}
