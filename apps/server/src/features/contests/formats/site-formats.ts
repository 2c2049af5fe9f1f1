import type { SiteFormat } from '@verdict/rules'
import type { Logger } from 'pino'
import { type FileFault, type LoadedFormats, loadFormats, reasonOf } from './load-formats.ts'

/** A format whose function failed lately. */
export interface FoldFault {
  readonly format: string
  readonly contestId: number
  readonly reason: string
}

/** A failing function runs again with every change of a board, so an older fault does not last. */
const faultLifeMs = 3_600_000
/** The log is not filled by one function that fails on every cell. */
const logSpacingMs = 60_000

/** The contest formats that the site adds, `deps.formats` of a server. They are loaded when it starts. */
export class SiteFormats {
  readonly list: readonly SiteFormat[]
  readonly fileFaults: readonly FileFault[]
  /** Equal on servers with the same files; null without files. */
  readonly hash: string | null
  readonly #byName: ReadonlyMap<string, SiteFormat>
  readonly #log: Pick<Logger, 'error'>
  readonly #folds = new Map<string, FoldFault & { readonly at: number; readonly loggedAt: number }>()
  #foldFaults = 0

  constructor({ formats, faults, hash }: LoadedFormats, log: Pick<Logger, 'error'>) {
    this.list = formats
    this.fileFaults = faults
    this.hash = hash
    this.#byName = new Map(formats.map((format) => [format.name, format]))
    this.#log = log
  }

  find(name: string): SiteFormat | undefined {
    return this.#byName.get(name)
  }

  /** A function failed for a cell of a contest. */
  noteFold({ reason, ...fault }: FoldFault): void {
    this.#foldFaults += 1
    const key = `${fault.format} ${fault.contestId}`
    const at = performance.now()
    const before = this.#folds.get(key)
    const isLogged = before === undefined || at - before.loggedAt > logSpacingMs
    const kept = { ...fault, reason: reasonOf(reason) }
    this.#folds.set(key, { ...kept, at, loggedAt: isLogged ? at : before.loggedAt })
    if (isLogged) this.#log.error(kept, 'a contest format failed: the cell counts as not judged')
  }

  /** Functions that failed within the last hour, one entry per format and contest. */
  foldFaults(): readonly FoldFault[] {
    for (const [key, { at }] of this.#folds) if (performance.now() - at > faultLifeMs) this.#folds.delete(key)
    return [...this.#folds.values()].map(({ format, contestId, reason }) => ({ format, contestId, reason }))
  }

  /** All faults in a line each. */
  faults(): readonly string[] {
    return [
      ...this.fileFaults.map(({ file, reason }) => `${file}: ${reason}`),
      ...this.foldFaults().map(({ format, contestId, reason }) => `${format} (contest ${contestId}): ${reason}`),
    ]
  }

  /** Grows with every failure of a function. */
  foldFaultCount(): number {
    return this.#foldFaults
  }
}

/** Loads the formats of a folder, and logs the files that cannot be used. */
export const openSiteFormats = async (folder: string, log: Logger): Promise<SiteFormats> => {
  const loaded = await loadFormats(folder)
  for (const fault of loaded.faults) log.error({ ...fault, folder }, 'a contest format was not loaded')
  if (loaded.formats.length > 0) {
    log.info({ formats: loaded.formats.map(({ name }) => name), hash: loaded.hash, folder }, 'contest formats loaded')
  }
  return new SiteFormats(loaded, log)
}
