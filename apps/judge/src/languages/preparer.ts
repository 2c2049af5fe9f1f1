import type { Logger } from 'pino'
import { messageOf } from '../faults.ts'
import type { Installed } from './registry.ts'

/**
 * Prepares a language for faster compiles, in the background, after its first use: a host that never compiles Go does
 * not spend a minute on its library. A failure costs only speed.
 */
export class Preparer implements AsyncDisposable {
  readonly #log: Logger
  readonly #stopping = new AbortController()
  readonly #begun = new Map<string, Promise<void>>()

  constructor(log: Logger) {
    this.#log = log
  }

  /** Resolves when the language is prepared, or will not be. Awaiting it is optional. */
  used(installed: Installed): Promise<void> {
    const { name } = installed.language
    const begun = this.#begun.get(name) ?? this.#prepare(installed)
    this.#begun.set(name, begun)
    return begun
  }

  /** Whether the language was used here. */
  hasBegun(language: string): boolean {
    return this.#begun.has(language)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#begun.values())
  }

  async #prepare({ language, toolchain }: Installed): Promise<void> {
    if (language.prepare === undefined) return
    const startedAt = performance.now()
    try {
      await language.prepare(toolchain, this.#stopping.signal)
      const ms = Math.round(performance.now() - startedAt)
      this.#log.info({ language: language.name, ms }, 'language prepared')
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      this.#log.warn({ language: language.name, cause: messageOf(error) }, 'language could not be prepared')
    }
  }
}
