import { statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A bounded store of files or directories by content hash, under `<dir>/ab/<hash>`. An entry is created under a
 * temporary name and renamed when complete, so entries are complete even after a crash; concurrent requests create it
 * only once; and it is not evicted while held. Evicts the least recently used first; the time of last use is the
 * modification time, so it survives a restart. The bound is soft: held entries may exceed it.
 *
 * Writes are not synced to disk: a renamed entry is complete while the machine is up, and may be empty after a power
 * failure. So entries of an earlier start are verified before use, and damaged ones are created again.
 */

export interface CacheHold extends Disposable {
  readonly path: string
}

interface Entry {
  bytes: number
  holders: number
  usedAt: number
  /** Whether it is complete; null until an entry of an earlier start was verified. */
  looked: Promise<boolean> | null
}

export interface DiskCacheOptions {
  readonly dir: string
  readonly maxBytes: number
  /** Whether what an earlier start left is as it was made; without it, it is believed. */
  readonly isWhole?: (key: string, path: string) => Promise<boolean>
  /** Entries are deleted when this differs from the last start. */
  readonly validFor?: string
}

export class DiskCache {
  readonly #dir: string
  readonly #maxBytes: number
  readonly #isWhole: NonNullable<DiskCacheOptions['isWhole']>
  readonly #entries = new Map<string, Entry>()
  readonly #making = new Map<string, Promise<Entry>>()
  #evicting: Promise<void> = Promise.resolve()
  #bytes = 0

  private constructor(options: DiskCacheOptions) {
    this.#dir = options.dir
    this.#maxBytes = options.maxBytes
    this.#isWhole = options.isWhole ?? (() => Promise.resolve(true))
  }

  /** Takes over entries of an earlier start, except unfinished ones. */
  static async open(options: DiskCacheOptions): Promise<DiskCache> {
    const cache = new DiskCache(options)
    if (options.validFor !== undefined) await forgetUnless(options.dir, options.validFor)
    await rm(cache.#temporaryDir, { recursive: true, force: true })
    await mkdir(cache.#temporaryDir, { recursive: true })
    for (const shard of await readdir(options.dir)) {
      if (shard.length !== 2) continue
      for (const key of await readdir(join(options.dir, shard))) await cache.#adopt(key)
    }
    return cache
  }

  get maxBytes(): number {
    return this.#maxBytes
  }

  /** Bytes of all entries. */
  get bytes(): number {
    return this.#bytes
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /** Holds the entry, creating it first with `make(temporaryPath)` when it is absent. Dispose to release it. */
  async hold(key: string, make: (path: string) => Promise<void>): Promise<CacheHold> {
    const entry = await this.#lend(key, make)
    const path = this.#pathOf(key)
    this.#touch(entry, path)
    this.#afterOthers(() => this.#evict())
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

  /** Retries when the entry was evicted or damaged between its creation and its hold. */
  async #lend(key: string, make: (path: string) => Promise<void>): Promise<Entry> {
    const path = this.#pathOf(key)
    for (;;) {
      const entry = this.#entries.get(key) ?? (await this.#made(key, make))
      if (this.#entries.get(key) !== entry) continue
      // Held from here on, so that nothing is evicted while it is looked at.
      entry.holders++
      if (await this.#isThere(key, entry)) return entry
      entry.holders--
      if (this.#forget(key, entry)) this.#afterOthers(() => rm(path, { recursive: true, force: true }))
    }
  }

  async #isThere(key: string, entry: Entry): Promise<boolean> {
    const path = this.#pathOf(key)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined || (found.isFile() && found.size !== entry.bytes)) return false
    // Unreadable entries are created again, like incomplete ones.
    entry.looked ??= this.#isWhole(key, path).catch(() => false)
    return entry.looked
  }

  /** @returns false when it was already removed. */
  #forget(key: string, entry: Entry): boolean {
    if (this.#entries.get(key) !== entry) return false
    this.#bytes -= entry.bytes
    return this.#entries.delete(key)
  }

  /** Files are removed one after the other. One that cannot be removed uses space, but must not end the judge. */
  #afterOthers(remove: () => Promise<void>): void {
    this.#evicting = this.#evicting.then(remove).catch(() => {})
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
    const entry = await this.#adopt(key)
    entry.looked = Promise.resolve(true)
    return entry
  }

  async #adopt(key: string): Promise<Entry> {
    const path = this.#pathOf(key)
    const entry: Entry = { bytes: await bytesOf(path), holders: 0, usedAt: (await stat(path)).mtimeMs, looked: null }
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
      this.#forget(key, entry)
      await rm(this.#pathOf(key), { recursive: true, force: true })
    }
  }
}

/** Empties the directory when its validity key has changed. */
const forgetUnless = async (dir: string, validFor: string): Promise<void> => {
  const note = join(dir, 'valid-for')
  if ((await readFile(note, 'utf8').catch(() => null)) === validFor) return
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  await writeFile(note, validFor)
}

const bytesOf = async (path: string): Promise<number> => {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  const names = await readdir(path)
  const sizes = await Promise.all(names.map((name) => bytesOf(join(path, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}
