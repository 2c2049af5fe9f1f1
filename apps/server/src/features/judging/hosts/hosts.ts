import { fail, type HostReport } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { showReportedLanguages } from '../../problems/saving/save-languages.ts'
import { requeue } from '../queue/requeue.ts'
import { poolDisagreements } from './pool.ts'
import { isNotReplaced, replacedInstances } from './replaced.ts'

/** A host asks after every job; its row is written at most this often. */
const writeEveryMs = 2_000

interface KnownHost {
  readonly instance: string
  readonly writtenAt: number
  /** Its reported languages, as text. */
  readonly languages: string
  readonly draining: boolean
  readonly illness: string | null
}

/** State of the hosts that report to this server, and its updates of the table. */
export class Hosts {
  readonly #deps: Deps
  readonly #known = new Map<string, KnownHost>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * Records a host's report. A restarted host lost its work, so that work is requeued immediately. If the earlier
   * instance reports again, to any server, it is refused: otherwise two instances of the same name would take each
   * other's work forever. A server that has just noted the earlier instance refuses it `writeEveryMs` later.
   * @returns whether it shall stop taking work.
   * @throws Refusal `judge.hostReplaced`
   */
  async note(report: HostReport, tokenId: number): Promise<{ readonly draining: boolean }> {
    const now = this.#deps.clock.now()
    const known = this.#known.get(report.name)
    const isNew = known?.instance !== report.instance
    const illness = report.illness ?? null
    const isRecent = !isNew && now.getTime() - known.writtenAt < writeEveryMs
    if (isRecent && known.illness === illness) return { draining: known.draining }
    const { draining } = await this.#write(report, tokenId, now)
    if (isNew) await this.#voidOlder(report)
    const languages = JSON.stringify(report.languages)
    if (known?.languages !== languages) {
      await showReportedLanguages(this.#deps.db, report.languages)
      await this.#compareWithPool(report)
    }
    if ((known?.illness ?? null) !== illness) this.#tellHealth(report.name, illness)
    const { instance } = report
    this.#known.set(report.name, { instance, writtenAt: now.getTime(), languages, draining, illness })
    return { draining }
  }

  async #write(report: HostReport, tokenId: number, now: Date): Promise<{ readonly draining: boolean }> {
    const columns = {
      instance: report.instance,
      token_id: tokenId,
      report: JSON.stringify(report),
      last_seen: now,
    }
    const written = await this.#deps.db
      .insertInto('judge_host')
      .values({ name: report.name, ...columns })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ ...columns, replaced: replacedInstances('judge_host') })
          .where(isNotReplaced('judge_host')),
      )
      .returning('draining')
      .executeTakeFirst()
    if (written === undefined) throw fail('judge.hostReplaced', { name: report.name })
    return written
  }

  #tellHealth(host: string, illness: string | null): void {
    if (illness === null) this.#deps.log.info({ host }, 'judge host is back in the pool')
    else this.#deps.log.error({ host, illness }, 'judge host is out of the pool')
  }

  async #compareWithPool({ name }: HostReport): Promise<void> {
    const disagreements = (await poolDisagreements(this.#deps)).get(name) ?? []
    if (disagreements.length === 0) return
    this.#deps.log.warn({ host: name, disagreements }, 'judge host compiles or runs otherwise than the pool')
  }

  async #voidOlder(report: HostReport): Promise<void> {
    const { db, log } = this.#deps
    const held = await db
      .selectFrom('judging')
      .select('lease_id')
      .where('state', '=', 'leased')
      .where('host', '=', report.name)
      .where('host_instance', '<>', report.instance)
      .execute()
    log.info({ host: report.name, instance: report.instance, orphans: held.length }, 'judge host connected')
    for (const { lease_id } of held) {
      if (lease_id !== null) await requeue(this.#deps, lease_id, { why: 'loss', reason: 'The host restarted' })
    }
  }
}
