import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { CookieJar } from 'tough-cookie'
import { FormData, request } from 'undici'
import { isPrivateAddress } from './address-guard.ts'
import { decodePage } from './charset.ts'
import type { Connections } from './connections.ts'
import { messageOf, SiteFailure } from './failure.ts'
import type { Site } from './site.ts'

export interface SiteClientOptions {
  readonly site: Pick<Site, 'name' | 'baseUrl' | 'hosts' | 'requestGapMs'>
  /** Set by an administrator: a mirror, or a fake in tests. Its host may be private. */
  readonly baseUrl?: string | null
  readonly connections: Connections
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** Waits for the turn of a request; clients of one process share it. */
  readonly turn?: () => Promise<void>
  readonly signal?: AbortSignal
}

export interface PageRequest {
  readonly method?: 'GET' | 'POST'
  readonly query?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  /** Form fields as multipart, for upload forms. */
  readonly multipart?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Redirects are followed unless this is false; a 302 is often the sign of success. */
  readonly follow?: boolean
  /** Statuses that the adapter reads itself. */
  readonly accepts?: readonly number[]
  /** For files; pages have 4 MB. */
  readonly maxBytes?: number
}

export interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly bytes: Buffer
  readonly url: URL
  /** Target of a redirect that was not followed. */
  readonly location: string | null
}

/** Truthful: sites may block or contact an installation by it. */
export const userAgent = 'Verdict-Remote-Judge/1.0 (+online judge; see the docs of this installation)'

const maxRedirects = 5

/**
 * Requests to one site with the cookies of one session. Requests go to the hosts of the site's table only, also after a
 * redirect; answers are limited in size and time.
 */
export class SiteClient {
  readonly cookies = new CookieJar()
  readonly #options: SiteClientOptions
  readonly #base: URL
  readonly #hosts: ReadonlySet<string>
  readonly #isOwnBase: boolean

  constructor(options: SiteClientOptions) {
    this.#options = options
    this.#isOwnBase = options.baseUrl !== null && options.baseUrl !== undefined && options.baseUrl !== ''
    this.#base = new URL(this.#isOwnBase ? (options.baseUrl ?? '') : options.site.baseUrl)
    this.#hosts = new Set([this.#base.host, ...(this.#isOwnBase ? [] : options.site.hosts)])
  }

  /** Address of a path at the site. */
  address(path: string): URL {
    const folder = this.#base.pathname.replace(/\/$/, '')
    return /^https?:/.test(path) ? new URL(path) : new URL(folder + path, this.#base)
  }

  /** Value of a cookie at the site's base; null when there is none. */
  async cookie(name: string): Promise<string | null> {
    const all = await this.cookies.getCookies(this.#base.href)
    return all.find((cookie) => cookie.key === name)?.value ?? null
  }

  async setCookie(line: string): Promise<void> {
    await this.cookies.setCookie(line, this.#base.href, { ignoreError: true })
  }

  get(path: string, asked: Omit<PageRequest, 'method'> = {}): Promise<Page> {
    return this.request(path, { ...asked, method: 'GET' })
  }

  post(path: string, asked: Omit<PageRequest, 'method'> = {}): Promise<Page> {
    return this.request(path, { ...asked, method: 'POST' })
  }

  /** @throws SiteFailure `unavailable`, `rateLimited` or `captcha`. */
  async request(path: string, asked: PageRequest): Promise<Page> {
    const target = this.address(path)
    for (const [name, value] of Object.entries(asked.query ?? {})) target.searchParams.set(name, value)
    let page = await this.#once(target, asked)
    for (let hops = 0; page.location !== null && asked.follow !== false; hops += 1) {
      if (hops === maxRedirects) throw new SiteFailure('unavailable', `${this.#options.site.name}: too many redirects`)
      page = await this.#once(new URL(page.location, page.url), {
        headers: asked.headers ?? {},
        ...(asked.maxBytes !== undefined && { maxBytes: asked.maxBytes }),
      })
    }
    this.#refuse(page, asked.accepts ?? [])
    return page
  }

  async #once(target: URL, asked: PageRequest): Promise<Page> {
    this.#check(target)
    await this.#options.turn?.()
    const { connections, site } = this.#options
    const timeout = AbortSignal.timeout(this.#options.timeoutMs ?? 20_000)
    const signal = this.#options.signal === undefined ? timeout : AbortSignal.any([timeout, this.#options.signal])
    try {
      const reply = await request(target, {
        method: asked.method ?? 'GET',
        dispatcher: this.#isOwnBase ? connections.open : connections.guarded,
        headers: { ...(await this.#headers(target, asked)), ...asked.headers },
        body: bodyOf(asked),
        signal,
        headersTimeout: this.#options.timeoutMs ?? 20_000,
        bodyTimeout: this.#options.timeoutMs ?? 20_000,
      })
      await this.#keepCookies(target, reply.headers['set-cookie'])
      const bytes = await readLimited(reply.body, asked.maxBytes ?? this.#options.maxBytes ?? 4_000_000)
      const location = reply.statusCode >= 300 && reply.statusCode < 400 ? reply.headers.location : undefined
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: decodePage(bytes, String(reply.headers['content-type'] ?? '')),
        bytes,
        url: target,
        location: typeof location === 'string' ? location : null,
      }
    } catch (error) {
      if (error instanceof SiteFailure) throw error
      this.#options.signal?.throwIfAborted()
      const reason = timeout.aborted ? 'the answer took too long' : messageOf(error)
      throw new SiteFailure('unavailable', `${site.name}: ${reason}`, { cause: error })
    }
  }

  #check(target: URL): void {
    const isKnown = this.#hosts.has(target.host) && /^https?:$/.test(target.protocol)
    if (!isKnown)
      throw new SiteFailure('unavailable', `${this.#options.site.name}: ${target.host} is not a host of this site`)
    if (this.#isOwnBase) return
    const literal = target.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && isPrivateAddress(literal))
      throw new SiteFailure('unavailable', `${this.#options.site.name}: ${literal} is a private address`)
  }

  async #headers(target: URL, asked: PageRequest): Promise<Record<string, string>> {
    const cookie = await this.cookies.getCookieString(target.href)
    return {
      'user-agent': userAgent,
      accept: asked.json === undefined ? 'text/html,application/xhtml+xml,*/*;q=0.8' : 'application/json',
      'accept-language': 'en',
      ...(cookie === '' ? {} : { cookie }),
      ...(asked.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(asked.json === undefined ? {} : { 'content-type': 'application/json' }),
    }
  }

  async #keepCookies(target: URL, lines: string | string[] | undefined): Promise<void> {
    for (const line of lines === undefined ? [] : [lines].flat())
      await this.cookies.setCookie(line, target.href, { ignoreError: true })
  }

  #refuse({ status, headers, body }: Page, accepted: readonly number[]): void {
    const { name } = this.#options.site
    if (isChallenge(status, headers, body)) throw new SiteFailure('captcha', `${name} asks for a captcha`)
    if (accepted.includes(status)) return
    if (status === 429) {
      const seconds = Number(headers['retry-after'])
      const wait = Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1_000 } : {}
      throw new SiteFailure('rateLimited', `${name} answered 429, too many requests`, wait)
    }
    // A list that ends in the middle would look like one without our run.
    if (status === 200 && /<html[\s>]/i.test(body) && !/<\/html>\s*$/i.test(body.replace(/<!--[\s\S]*?-->/g, '')))
      throw new SiteFailure('unavailable', `${name}: the page ends in the middle`)
    if (status >= 500) throw new SiteFailure('unavailable', `${name} answered ${status}`)
  }
}

/** The page of an anti-bot service, or one that asks to solve a captcha. */
const isChallenge = (status: number, headers: Page['headers'], body: string): boolean => {
  if (headers['cf-mitigated'] === 'challenge') return true
  if (status !== 200 && status !== 403 && status !== 503) return false
  return /<title>\s*(Just a moment|Attention Required)/i.test(body)
}

const bodyOf = (asked: PageRequest) => {
  if (asked.json !== undefined) return JSON.stringify(asked.json)
  if (asked.form !== undefined) return new URLSearchParams(asked.form).toString()
  if (asked.multipart === undefined) return null
  const form = new FormData()
  for (const [name, value] of Object.entries(asked.multipart)) form.set(name, value)
  return form
}

/** @throws SiteFailure for more than `max` bytes. */
const readLimited = async (body: AsyncIterable<Uint8Array>, max: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > max) throw new SiteFailure('unavailable', `The page is larger than ${max} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Gives requests of one process their turns, `gapMs` apart. */
export const makeTurns = (gapMs: number): (() => Promise<void>) => {
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + gapMs
    if (at > now) await sleep(at - now)
  }
}
