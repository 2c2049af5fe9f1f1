import { fail, type RemoteHostReport } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { releaseLeases } from './release.ts'

/**
 * Records a host's sign of life. A restarted host lost its work, so that work is due again at once. An instance that a
 * later one of the same name replaced is refused.
 */
export class RemoteHosts {
  readonly #deps: Deps
  readonly #known = new Map<string, string>()
  readonly #replaced = new Set<string>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** @throws Refusal `judge.hostReplaced` */
  async note({ name, instance }: RemoteHostReport, tokenId: number): Promise<void> {
    if (this.#replaced.has(instance)) throw fail('judge.hostReplaced', { name })
    const columns = { instance, token_id: tokenId, last_seen: this.#deps.clock.now() }
    await this.#deps.db
      .insertInto('remote_host')
      .values({ name, ...columns })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
      .execute()
    const known = this.#known.get(name)
    if (known === instance) return
    if (known !== undefined) this.#replaced.add(known)
    this.#known.set(name, instance)
    await releaseLeases(this.#deps, (query) => query.where('host', '=', name).where('host_instance', '<>', instance))
  }
}
