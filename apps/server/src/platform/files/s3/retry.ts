import { setTimeout as wait } from 'node:timers/promises'
import { StorageAway } from '../storage-away.ts'
import { openConnection, readReply, type S3Account, type S3Reply, type S3Request } from './connection.ts'

export interface S3Patience {
  /** A transfer in which nothing moves for so long is given up and tried again. */
  readonly stallMs: number
  /** Tries of one request, and of one file between two received pieces. */
  readonly tries: number
  /** Pause after the first failure; it doubles. */
  readonly pauseMs: number
  /** A storage that asks for a longer pause is not waited for: the user would give up earlier. */
  readonly maxPauseMs: number
}

export const patience: S3Patience = { stallMs: 20_000, tries: 5, pauseMs: 200, maxPauseMs: 5_000 }

/** Statuses after which the same request may succeed. */
const passing = new Set([408, 429, 500, 502, 503, 504])

/** Requests that are repeated while the storage is overloaded or the connection breaks. */
export const openRetrying = (account: S3Account, rules: S3Patience) => {
  const { send } = openConnection(account, rules.stallMs)

  /**
   * @returns null for 404
   * @throws StorageAway when it stays unavailable, or refuses
   */
  const ask = async (request: S3Request): Promise<S3Reply | null> => {
    for (let tries = 1; ; tries += 1) {
      const outcome = await send(request).catch((error: Error) => error)
      request.signal?.throwIfAborted()
      if (!(outcome instanceof Error)) {
        const { statusCode } = outcome
        if (statusCode < 300 || statusCode === 412) return outcome
        const words = await readReply(outcome, rules.stallMs, 4_000).catch(() => '')
        if (statusCode === 404) return null
        if (tries >= rules.tries || !passing.has(statusCode)) throw refused(request, statusCode, words)
      } else if (tries >= rules.tries) throw unreachable(request, outcome)
      await pause(tries, outcome instanceof Error ? undefined : outcome.headers['retry-after'], request.signal)
    }
  }

  /** Waits as the storage asks, else longer after each failure, with chance so that callers spread out. */
  const pause = async (tries: number, asked: string | undefined, signal?: AbortSignal): Promise<void> => {
    const seconds = Number(asked)
    const own = rules.pauseMs * 2 ** (tries - 1) * (0.5 + Math.random())
    const length = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : own
    await wait(Math.min(length, rules.maxPauseMs), undefined, signal && { signal })
  }
  const readText = (reply: S3Reply): Promise<string> => readReply(reply, rules.stallMs)
  return { ask, pause, readText, rules }
}

export type S3Client = ReturnType<typeof openRetrying>

const refused = ({ method, path }: S3Request, status: number, words: string): StorageAway =>
  new StorageAway(`The file storage refused ${method} ${path}: ${status} ${words.slice(0, 500)}`)

const unreachable = ({ method, path }: S3Request, cause: Error): StorageAway =>
  new StorageAway(`The file storage cannot be reached for ${method} ${path}: ${cause.message}`, { cause })
