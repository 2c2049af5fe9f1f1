import { fail, type HostReport } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { showReportedLanguages } from '../../problems/saving/save-languages.ts'
import { requeue } from '../queue/requeue.ts'
import { classesOf } from './host-classes.ts'
import { isAwaited, recordSpeed } from './host-speed.ts'
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
  /** Its last measurement of its speed. */
  readonly speedId: string | null
  readonly recalibrate: string | null
  readonly classes: readonly string[]
  readonly contestsOnly: boolean
}

/** Instructions to a host, in the reply to its report. */
export interface HostOrders {
  /** It shall stop taking work. */
  readonly draining: boolean
  /** It shall measure its speed again. */
  readonly calibrate: boolean
  /** All classes of the host. */
  readonly classes: readonly string[]
  /** It gets submissions of contests alone. */
  readonly contestsOnly: boolean
}

/** A host that has another measurement by now has done what it was asked for. */
const ordersFor = ({ draining, recalibrate, speedId, classes, contestsOnly }: KnownHost): HostOrders => ({
  draining,
  calibrate: isAwaited(recalibrate, speedId),
  classes,
  contestsOnly,
})

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
   * @throws Refusal `judge.hostReplaced`
   */
  async note(report: HostReport, tokenId: number): Promise<HostOrders> {
    const now = this.#deps.clock.now()
    const known = this.#known.get(report.name)
    const isNew = known?.instance !== report.instance
    const illness = report.illness ?? null
    const isRecent = !isNew && now.getTime() - known.writtenAt < writeEveryMs
    const speedId = report.speed?.id ?? null
    if (isRecent && known.illness === illness && known.speedId === speedId) return ordersFor(known)
    const written = await this.#write(report, tokenId, now)
    if (isNew) await this.#voidOlder(report)
    if (report.speed !== undefined && known?.speedId !== speedId)
      await recordSpeed(this.#deps.db, { host: report.name, speed: report.speed, now })
    const languages = JSON.stringify(report.languages)
    if (known?.languages !== languages) {
      await showReportedLanguages(this.#deps.db, report.languages)
      await this.#compareWithPool(report)
    }
    if ((known?.illness ?? null) !== illness) this.#notifyHealth(report.name, illness)
    const { draining, recalibrate, contests_only: contestsOnly } = written
    const orders = { draining, recalibrate, contestsOnly, classes: classesOf(report, written.classes) }
    const noted = { instance: report.instance, writtenAt: now.getTime(), languages, illness, speedId, ...orders }
    this.#known.set(report.name, noted)
    return ordersFor(noted)
  }

  async #write(report: HostReport, tokenId: number, now: Date) {
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
      .returning(['draining', 'recalibrate', 'classes', 'contests_only'])
      .executeTakeFirst()
    if (written === undefined) throw fail('judge.hostReplaced', { name: report.name })
    return written
  }

  #notifyHealth(host: string, illness: string | null): void {
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
