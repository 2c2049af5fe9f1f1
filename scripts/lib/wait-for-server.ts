import { readFile, stat } from 'node:fs/promises'
import { waitFor } from './wait-for.ts'

export interface ServerStart {
  readonly url: string
  readonly logFile: string
  /** Process id of the server, or null between two starts. */
  readonly pid: () => number | null
  /** How often the server has ended unexpectedly. */
  readonly deaths: () => number
  readonly say: (line: string) => void
  /** Without progress for so long the start has failed. */
  readonly quietMs?: number
}

const usualQuietMs = 180_000
const lookMs = 1_000
const sayMs = 5_000
/** A server that keeps ending is not making progress, however much it logs. */
const maxDeaths = 5

/**
 * Waits until the server answers. First starts create the schema and import the seed problems, which takes minutes on a
 * slow machine: as long as the server logs or computes, it is waited for, and its last message is shown.
 * @returns whether it answers
 */
export const waitForServer = async (start: ServerStart): Promise<boolean> => {
  const { url, logFile, pid, deaths, say, quietMs = usualQuietMs } = start
  let seen = ''
  let seenAt = Date.now()
  let said = ''
  let saidAt = Date.now()
  for (;;) {
    if (await waitFor(`${url}/healthz`, lookMs)) return true
    const now = `${await sizeOf(logFile)} ${await cpuTicksOf(pid())}`
    if (now !== seen) {
      seen = now
      seenAt = Date.now()
    }
    if (Date.now() - seenAt > quietMs || deaths() >= maxDeaths) return false
    if (Date.now() - saidAt < sayMs) continue
    const message = await lastMessage(logFile)
    if (message !== null && message !== said) say(`Starting the server: ${message} ...`)
    said = message ?? said
    saidAt = Date.now()
  }
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0

/** User and system time of a process; 0 when it is gone. */
const cpuTicksOf = async (pid: number | null): Promise<number> => {
  const line = pid === null ? '' : await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

/** The last message of a log of JSON lines, with the name it is about. */
const lastMessage = async (file: string): Promise<string | null> => {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n')
  try {
    const { msg, slug, name } = JSON.parse(lines.at(-1) ?? '') as Readonly<Record<string, unknown>>
    const about = slug ?? name
    return typeof msg !== 'string' ? null : typeof about === 'string' ? `${msg} (${about})` : msg
  } catch {
    return null
  }
}
