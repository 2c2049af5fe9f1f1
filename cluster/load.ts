import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Receipt } from '../packages/contract/src/index.ts'
import type { Client } from '../rehearsal/client.ts'
import { Ledger } from '../rehearsal/ledger.ts'
import { programFor } from '../rehearsal/programs.ts'
import type { Stage, Team } from '../rehearsal/stage.ts'
import { type Probe, type ProbeKind, probeEveryMs } from './probe.ts'

/**
 * The contestants of the cluster: a sign of life, a list and a submission, each twice a second through the balancer. A
 * submission that got no answer is sent again with the same idempotency key, as the pages do, until it is accepted; only
 * its first attempt is a probe.
 */

/** A person gives up by then, or reloads. */
const patienceMs = 6_000
const againMs = 1_000
const jitterMs = 200
/** Later C++ programs would let the compiler take the cores that the servers need. */
const cppEvery = 8

export interface Accepted {
  readonly submitId: number
  readonly sentAt: number
  readonly acceptedAt: number
  /** As the server has it. */
  readonly submittedAt: number
  readonly receipt: Receipt | null
}

export class Load {
  readonly probes: Probe[] = []
  readonly ledger = new Ledger()
  readonly accepted: Accepted[] = []
  readonly #stage: Stage
  readonly #url: string
  #timer: NodeJS.Timeout | null = null
  /** Submissions that the server did not answer yet. */
  #pending = 0
  #isAbandoned = false
  #number = 0

  constructor(url: string, stage: Stage) {
    this.#url = url
    this.#stage = stage
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#round(), probeEveryMs)
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  /** Gives up the submissions that are still tried. */
  abandon(): void {
    this.stop()
    this.#isAbandoned = true
  }

  /**
   * Waits until every submission was answered.
   * @throws Error when the last ones are not within `ms`
   */
  async settle(ms: number): Promise<void> {
    for (const end = performance.now() + ms; this.#pending > 0; await sleep(100)) {
      if (performance.now() > end) throw new Error(`${this.#pending} submissions got no answer.`)
    }
  }

  #round(): void {
    const team = this.#stage.teams[this.#number % this.#stage.teams.length]
    if (team === undefined) throw new Error('The contest has no teams.')
    const client = team.client.at(this.#url, patienceMs)
    const probes = [
      () => this.#probe('health', async () => void (await client.text('/healthz'))),
      () =>
        this.#probe('list', async () => {
          await client.must('GET', '/api/get-problem-list?limit=20&currentPage=1')
        }),
    ]
    // A balancer that takes the servers in turn would give each kind to the same server every time.
    for (const send of probes) setTimeout(send, Math.random() * jitterMs)
    this.#pending += 1
    setTimeout(() => this.#submit(team, client), Math.random() * jitterMs)
  }

  async #probe(kind: ProbeKind, act: () => Promise<void>): Promise<boolean> {
    const startedAt = performance.now()
    const failure = await act().then(
      () => null,
      (error) => reasonOf(error),
    )
    this.probes.push({ kind, startedAt, endedAt: performance.now(), failure })
    return failure === null
  }

  async #submit(team: Team, client: Client): Promise<void> {
    this.#number += 1
    const number = this.#number
    const problem = number % this.#stage.labels.length
    // In `programFor` every fourth number is in Python.
    const program = programFor(
      problem,
      number % 3 === 0 ? 'wrong' : 'accepted',
      4 * number + (number % cppEvery === 0 ? 0 : 3),
    )
    const label = this.#stage.labels[problem] ?? 'A'
    const { language, code, expected } = program
    const body = { pid: label, cid: this.#stage.cid, language, code, isRemote: false, idempotencyKey: randomUUID() }
    const sentAt = Date.now()
    const attempt = async (): Promise<void> => {
      const { data } = await client.must('POST', '/api/submit-problem-judge', body)
      const { submitId } = data
      this.ledger.sent.push({
        submitId,
        uid: team.uid,
        label,
        expected,
        receiptNumber: data.receipt?.number ?? 0,
        verdict: null,
      })
      const submittedAt = Date.parse(data.submitTime)
      this.accepted.push({ submitId, sentAt, acceptedAt: Date.now(), submittedAt, receipt: data.receipt ?? null })
    }
    let isAccepted = await this.#probe('submit', attempt)
    while (!isAccepted && !this.#isAbandoned) {
      await sleep(againMs)
      isAccepted = await attempt().then(
        () => true,
        () => false,
      )
    }
    this.#pending -= 1
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${patienceMs / 1_000} s`
  if (error instanceof SyntaxError) return 'an answer of the balancer'
  return error.cause instanceof Error ? error.cause.message : error.message
}
