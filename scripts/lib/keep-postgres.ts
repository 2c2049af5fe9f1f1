import { type EmbeddedPostgres, startEmbedded } from '../../apps/server/src/platform/db/embedded.ts'

export interface KeptPostgres {
  readonly url: string
  /** Process id of the postmaster, or null while it is being started again. */
  pid(): number | null
  stop(): Promise<void>
}

export interface KeepPostgresOptions {
  readonly dir: string
  readonly unsafe: boolean
  readonly say: (line: string) => void
}

const firstWaitMs = 200
const longestWaitMs = 10_000

/**
 * Runs the embedded database and starts it again whenever it ends unasked. A start that fails, for instance on a full
 * disk, is repeated for ever with a growing pause: once there is space the site comes back without anyone's hand.
 * @throws Error when the first start fails
 */
export const keepPostgres = async ({ dir, unsafe, say }: KeepPostgresOptions): Promise<KeptPostgres> => {
  const stopping = new AbortController()
  let running: EmbeddedPostgres | null = await startEmbedded({ dir, unsafe })
  const { url } = running
  // Servers know this port, so a restart uses no other.
  const port = Number(new URL(url).port)

  const startAgain = async (): Promise<EmbeddedPostgres | null> => {
    for (let waitMs = firstWaitMs; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        return await startEmbedded({ dir, unsafe, port })
      } catch (error) {
        const reason = error instanceof Error ? error.message.trim() : String(error)
        say(`The database does not start: ${reason}\nTrying again in ${waitMs / 1_000} s.`)
        await pause(waitMs, stopping.signal)
      }
    }
    return null
  }

  const watch = async (): Promise<void> => {
    while (running !== null) {
      await running.ended
      running = null
      if (stopping.signal.aborted) return
      say('The database ended; starting it again.')
      running = await startAgain()
      if (running !== null) say('The database runs again.')
    }
  }
  const watching = watch()
  return {
    url,
    pid: () => running?.pid ?? null,
    stop: async () => {
      stopping.abort()
      await running?.stop()
      await watching
      // A start that was under way when the stop came.
      await running?.stop()
    },
  }
}

const pause = (timeMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, timeMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
