import { fail, type RemoteHostReport } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { isNotReplaced, replacedInstances } from '../hosts/replaced.ts'
import { releaseLeases } from './release.ts'

/**
 * Records a host's sign of life. A restarted host lost its work, so that work is due again at once. An instance that a
 * later one of the same name replaced is refused, by every server.
 */
export class RemoteHosts {
  readonly #deps: Deps
  readonly #known = new Map<string, string>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** @throws Refusal `judge.hostReplaced` */
  async note({ name, instance }: RemoteHostReport, tokenId: number): Promise<void> {
    const columns = { instance, token_id: tokenId, last_seen: this.#deps.clock.now() }
    const written = await this.#deps.db
      .insertInto('remote_host')
      .values({ name, ...columns })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ ...columns, replaced: replacedInstances('remote_host') })
          .where(isNotReplaced('remote_host')),
      )
      .returning('name')
      .executeTakeFirst()
    if (written === undefined) throw fail('judge.hostReplaced', { name })
    if (this.#known.get(name) === instance) return
    this.#known.set(name, instance)
    await releaseLeases(this.#deps, (query) => query.where('host', '=', name).where('host_instance', '<>', instance))
  }
}
