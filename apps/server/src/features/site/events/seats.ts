import { fail, limits } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import { networkOf } from '../../../platform/throttle.ts'

/** How many streams one person or one network holds in this server. */
export class Seats {
  readonly #taken = new Map<string, number>()

  /**
   * @returns a function that releases the quota.
   * @throws Refusal `request.tooMany`
   */
  take(viewer: Viewer, address: string): () => void {
    const key = viewer.kind === 'user' ? `user:${viewer.id}` : `network:${networkOf(address)}`
    const most = viewer.kind === 'user' ? limits.events.streamsPerUser : limits.events.streamsPerNetwork
    const taken = this.#taken.get(key) ?? 0
    if (taken >= most) throw fail('request.tooMany', { seconds: Math.ceil(limits.events.heartbeatMs / 1_000) })
    this.#taken.set(key, taken + 1)
    return () => {
      const left = (this.#taken.get(key) ?? 1) - 1
      if (left > 0) this.#taken.set(key, left)
      else this.#taken.delete(key)
    }
  }
}
