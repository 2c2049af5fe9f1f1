import type { Deps } from '../../../deps.ts'
import { type NewsCase, notifySubmission } from './live.ts'

/** At most four messages a second for one submission, however fast its cases finish. */
const spacingMs = 250

export interface ProgressNews {
  readonly submitId: number
  readonly run: number
  readonly status: number
  readonly caseTotal: number | null
  readonly cases: readonly NewsCase[]
}

interface PendingProgress {
  timer: NodeJS.Timeout
  news: ProgressNews | null
}

/** Forwards progress: the first event of a submission immediately, later ones batched. */
export class LiveFeed {
  readonly #deps: Deps
  readonly #held = new Map<number, PendingProgress>()
  readonly #underway = new Map<number, Promise<void>>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  send(news: ProgressNews): void {
    const held = this.#held.get(news.submitId)
    if (held === undefined) {
      this.#send(news)
      return
    }
    const before = held.news !== null && held.news.run === news.run ? held.news.cases : []
    held.news = { ...news, cases: [...before, ...news.cases] }
  }

  /**
   * Resolves when the last event was sent. Call it before writing the end of a run: subscribers treat progress after
   * the end as outdated, and would lose its cases.
   */
  async caughtUp(submitId: number): Promise<void> {
    await this.#underway.get(submitId)
  }

  /** Removes a finished submission and returns the cases not sent yet. */
  finish(submitId: number, run: number): readonly NewsCase[] {
    const held = this.#held.get(submitId)
    if (held === undefined) return []
    clearTimeout(held.timer)
    this.#held.delete(submitId)
    return held.news?.run === run ? held.news.cases : []
  }

  #send(news: ProgressNews): void {
    const timer = setTimeout(() => this.#next(news.submitId), spacingMs)
    timer.unref()
    this.#held.set(news.submitId, { timer, news: null })
    const sent: Promise<void> = this.#announce(news).finally(() => {
      if (this.#underway.get(news.submitId) === sent) this.#underway.delete(news.submitId)
    })
    this.#underway.set(news.submitId, sent)
  }

  async #announce(news: ProgressNews): Promise<void> {
    try {
      await notifySubmission(this.#deps.db, { ...news, cases: [...news.cases], time: null, memory: null, score: null })
    } catch (error) {
      this.#deps.log.warn({ err: error, submissionId: news.submitId }, 'progress could not be announced')
    }
  }

  #next(submitId: number): void {
    const news = this.#held.get(submitId)?.news ?? null
    this.#held.delete(submitId)
    if (news !== null) this.#send(news)
  }
}
