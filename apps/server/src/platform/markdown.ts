import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import { bounded } from './bounded.ts'
import { limits } from './markdown/limits.ts'
import type { RenderOptions } from './markdown/render.ts'
import { asPlainText } from './markdown/source.ts'

/**
 * Renders Markdown in worker threads, so that no text can hold up other requests. A text that takes longer than the
 * deadline ends its thread and is shown as its source.
 */

export type { RenderOptions }

/** Raise when the output changes: stored HTML of another version is rendered again when it is next read. */
export const rendererVersion = 3

export interface Rendered {
  readonly html: string
  /** False when the deadline passed and the HTML is the source. */
  readonly isComplete: boolean
}

export interface Renderer {
  /** Renders a text; callers that store the HTML look at `isComplete`. */
  render(text: string, options?: RenderOptions): Promise<Rendered>
  close(): Promise<void>
}

/** Render threads, with a cache of their last results. Idle threads do not keep the process alive. */
export const openRenderer = ({ deadlineMs }: { readonly deadlineMs: number }): Renderer => {
  const inTurn = bounded({ atOnce: limits.threads, waiting: limits.waiting })
  // At its start a whole contest reads the same few texts; each is rendered once.
  const cache = new LRUCache<string, Promise<Rendered>>({ maxSize: limits.cachedChars })
  const threads = new Piscina({
    filename: new URL('./markdown/worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: limits.threads,
    idleTimeout: 60_000,
    // Options that a supervisor sets for its processes are not passed to their threads.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })

  const inThread = async (text: string, options: RenderOptions): Promise<Rendered> => {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), deadlineMs)
    try {
      return { html: await threads.run({ text, options }, { signal: deadline.signal }), isComplete: true }
    } catch (error) {
      if (!deadline.signal.aborted) throw error
      return { html: asPlainText(text), isComplete: false }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    render: (text, options = {}) => {
      const kind = `${options.inline === true ? 'line' : 'text'} ${options.ownPictures === true ? 'own' : 'all'}`
      const key = `${kind} ${text}`
      const known = cache.get(key)
      if (known !== undefined) return known
      // Callers that ask while the text is being rendered share the work.
      const rendered = inTurn(() => inThread(text, options))
      cache.set(key, rendered, { size: key.length * charsOfHtmlPerChar })
      rendered.catch(() => cache.delete(key))
      return rendered
    },
    close: () => threads.destroy(),
  }
}

/** A guess: the HTML is not there yet when the entry is made, and formulas grow most. */
const charsOfHtmlPerChar = 4

let renderer: Renderer | null = null

/**
 * Renders a text to safe HTML.
 * @throws Refusal `server.busy` when too many texts wait
 */
export const tryMarkdown = (text: string, options: RenderOptions = {}): Promise<Rendered> => {
  renderer ??= openRenderer(limits)
  return renderer.render(text, options)
}

/** The HTML alone; the source where rendering took too long. */
export const renderMarkdown = async (text: string, options: RenderOptions = {}): Promise<string> =>
  (await tryMarkdown(text, options)).html
