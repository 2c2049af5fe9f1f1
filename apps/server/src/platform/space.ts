import { statfs } from 'node:fs/promises'
import { fail } from '@verdict/contract'
import type { Clock } from '../deps.ts'

/**
 * Free space of the data folder. A database that cannot write its log stops, so requests that store much are refused
 * while a reserve is left; reading, judging what was accepted and deleting go on.
 */
export interface Space {
  /** Free bytes above the reserve; negative when the reserve is being used. */
  spare(): Promise<number>
  /** Free bytes of the file system; infinite when it cannot be read. */
  free(): Promise<number>
  /**
   * @param bytes what the request is going to store, as far as it is known
   * @throws Refusal `server.diskFull`
   */
  require(bytes: number): Promise<void>
}

/** One reading serves all requests of this time. */
const readEveryMs = 500

export const openSpace = (folder: string, reserveBytes: number, clock: Clock): Space => {
  let known: { readonly at: number; readonly free: Promise<number> } | null = null
  const free = (): Promise<number> => {
    const now = clock.now().getTime()
    if (known === null || Math.abs(now - known.at) >= readEveryMs) known = { at: now, free: freeBytes(folder) }
    return known.free
  }
  const spare = async (): Promise<number> => (await free()) - reserveBytes
  return {
    spare,
    free,
    require: async (bytes) => {
      if ((await spare()) < bytes) throw fail('server.diskFull')
    },
  }
}

/** A folder that cannot be looked at must not stop the site: what is wrong with it shows when it is written to. */
const freeBytes = async (folder: string): Promise<number> => {
  try {
    const disk = await statfs(folder)
    return disk.bavail * disk.bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Whether an error says that there was no room to write: of the file system, a quota or PostgreSQL. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && diskFullCodes.has(String(error.code))

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])
