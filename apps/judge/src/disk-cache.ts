import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A bounded store of files or directories by content hash, under `<dir>/ab/<hash>`. An entry is made at a temporary
 * name and renamed when whole, so what is there is complete even after a crash; it is made once however many ask at
 * the same time; and while anybody holds it, it is not evicted. The least recently used go first; the time of last use
 * is the modification time, so a restart does not forget it. The bound is soft: what is held may exceed it.
 */

export interface Held extends Disposable {
  readonly path: string
}

interface Entry {
  bytes: number
  holders: number
  usedAt: number
}

export interface DiskCacheOptions {
  readonly dir: string
  readonly maxBytes: number
}

export class DiskCache {
  readonly #dir: string
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry>()
  readonly #making = new Map<string, Promise<Entry>>()
  #evicting: Promise<void> = Promise.resolve()
  #bytes = 0

  private constructor(options: DiskCacheOptions) {
    this.#dir = options.dir
    this.#maxBytes = options.maxBytes
  }

  /** Takes over what an earlier start left, except for what it did not finish. */
  static async open(options: DiskCacheOptions): Promise<DiskCache> {
    const cache = new DiskCache(options)
    await rm(cache.#temporaryDir, { recursive: true, force: true })
    await mkdir(cache.#temporaryDir, { recursive: true })
    for (const shard of await readdir(options.dir)) {
      if (shard.length !== 2) continue
      for (const key of await readdir(join(options.dir, shard))) await cache.#adopt(key)
    }
    return cache
  }

  /** Bytes of all entries. */
  get bytes(): number {
    return this.#bytes
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /** Holds the entry, making it first with `make(temporaryPath)` when it is absent. Dispose to let it go. */
  async hold(key: string, make: (path: string) => Promise<void>): Promise<Held> {
    const entry = await this.#entryOf(key, make)
    entry.holders++
    const path = this.#pathOf(key)
    this.#touch(entry, path)
    this.#evicting = this.#evicting.then(() => this.#evict())
    let held = true
    return {
      path,
      [Symbol.dispose]: () => {
        if (held) entry.holders--
        held = false
      },
    }
  }

  get #temporaryDir(): string {
    return join(this.#dir, 'unfinished')
  }

  #pathOf(key: string): string {
    return join(this.#dir, key.slice(0, 2), key)
  }

  /** Asks again when the entry was evicted in the instant between its making and its holding. */
  async #entryOf(key: string, make: (path: string) => Promise<void>): Promise<Entry> {
    for (;;) {
      const entry = this.#entries.get(key) ?? (await this.#made(key, make))
      if (this.#entries.get(key) === entry) return entry
    }
  }

  /** The time on disk may lag by a minute: only a restart reads it. */
  #touch(entry: Entry, path: string): void {
    const now = Date.now()
    if (now - entry.usedAt > 60_000) utimes(path, now / 1000, now / 1000).catch(() => {})
    entry.usedAt = now
  }

  #made(key: string, make: (path: string) => Promise<void>): Promise<Entry> {
    const under = this.#making.get(key)
    if (under !== undefined) return under
    const making = this.#make(key, make).finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  async #make(key: string, make: (path: string) => Promise<void>): Promise<Entry> {
    const temporary = join(this.#temporaryDir, key)
    try {
      await make(temporary)
      await mkdir(join(this.#dir, key.slice(0, 2)), { recursive: true })
      await this.#evicting // an earlier entry of this name may still be on its way out
      await rename(temporary, this.#pathOf(key))
    } catch (error) {
      await rm(temporary, { recursive: true, force: true })
      throw error
    }
    return this.#adopt(key)
  }

  async #adopt(key: string): Promise<Entry> {
    const path = this.#pathOf(key)
    const entry = { bytes: await bytesOf(path), holders: 0, usedAt: (await stat(path)).mtimeMs }
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    return entry
  }

  async #evict(): Promise<void> {
    if (this.#bytes <= this.#maxBytes) return
    const oldestFirst = [...this.#entries].sort(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [key, entry] of oldestFirst) {
      if (this.#bytes <= this.#maxBytes) return
      if (entry.holders > 0 || this.#entries.get(key) !== entry) continue
      this.#entries.delete(key)
      this.#bytes -= entry.bytes
      await rm(this.#pathOf(key), { recursive: true, force: true })
    }
  }
}

const bytesOf = async (path: string): Promise<number> => {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  const names = await readdir(path)
  const sizes = await Promise.all(names.map((name) => bytesOf(join(path, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}
