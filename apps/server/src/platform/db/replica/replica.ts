import type { Store } from '../prepared.ts'

/**
 * Reads that may be a little late, from a replica of the database (decision 0047). Exact reads never come here.
 */
export interface Replica {
  /** Whether the site has a replica. */
  readonly isConfigured: boolean
  /**
   * Reads from the replica when that is allowed now for the caller of the current request, otherwise from the primary. A
   * read that fails on the replica is repeated on the primary.
   */
  read<T>(late: LateRead<T>): Promise<T>
  /** Records that an account has written, after the commit and before the response. */
  noteWrite(accountId: string): Promise<void>
  state(): ReplicaState
  close(): Promise<void>
}

export interface LateRead<T> {
  /** The read itself. It may run twice, and on the replica in a session that cannot write. */
  readonly from: (store: Store) => Promise<T>
  /** Whether the primary allows this result now. It asks about what must be exact, such as visibility. */
  readonly isCurrent?: (found: T) => boolean | Promise<boolean>
  /** The result is cached for all callers, so own writes of one caller do not matter. */
  readonly isShared?: boolean
}

/**
 * Why a read went to the primary: the replica is behind (`lag`) or does not answer (`away`), the caller wrote after the
 * latest heartbeat that the replica shows (`writer`), is not known (`caller`), the replica cancelled the read (`conflict`), it
 * failed there (`failed`), or the primary did not allow the result (`changed`).
 */
export const fallbackReasons = ['lag', 'away', 'writer', 'caller', 'conflict', 'failed', 'changed'] as const
export type FallbackReason = (typeof fallbackReasons)[number]

export interface ReplicaState {
  /** Whether it may be read now. */
  readonly isUsable: boolean
  /** Milliseconds since it was last usable, or since the start of the server. */
  readonly unreadMs: number
  /** Milliseconds since the moment whose commits it has for certain; null without proof. */
  readonly lagMs: number | null
  readonly boundMs: number
  /** The last problem of the connection; null while it answers. */
  readonly error: string | null
}

/** For sites without a replica: every read takes place on the primary. */
export const noReplica = (primary: Store): Replica => ({
  isConfigured: false,
  read: ({ from }) => from(primary),
  noteWrite: () => Promise.resolve(),
  state: () => ({ isUsable: false, unreadMs: 0, lagMs: null, boundMs: 0, error: null }),
  close: () => Promise.resolve(),
})
