import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Account,
  type Adapter,
  type Connections,
  findSite,
  makeTurns,
  type Site,
  SiteClient,
  SiteFailure,
} from '@verdict/remote-sites'

/** Purpose of a session. */
export interface SessionKey {
  readonly site: Site
  readonly baseUrl: string | null
  /** Null for requests that need no account. */
  readonly account: Account | null
}

interface Session {
  readonly client: SiteClient
  readonly password: string
  readonly adapters: Map<string, Adapter>
  /** The login in progress or done; null before the first and after the session ended. */
  login: Promise<void> | null
}

export interface SessionOptions {
  readonly pause?: (milliseconds: number) => Promise<void>
  /** Time between two requests, in place of the site's own. */
  readonly requestGapMs?: number | null
}

const sleepFor = async (milliseconds: number): Promise<void> => void (await sleep(milliseconds))

/** Sites keep an account logged in for hours. One session per account is kept and renewed when it ended. */
export class Sessions {
  readonly #connections: Connections
  readonly #sessions = new Map<string, Session>()
  readonly #turns = new Map<string, () => Promise<void>>()
  readonly #pause: (milliseconds: number) => Promise<void>
  readonly #requestGapMs: number | null

  constructor(connections: Connections, { pause = sleepFor, requestGapMs = null }: SessionOptions = {}) {
    this.#connections = connections
    this.#pause = pause
    this.#requestGapMs = requestGapMs
  }

  /**
   * Runs a step with a session that is logged in. When the site says that the session ended, it logs in again and
   * repeats the step once.
   * @throws SiteFailure
   */
  async use<T>(key: SessionKey, step: (adapter: Adapter) => Promise<T>): Promise<T> {
    const session = this.#open(key)
    const adapter = this.#adapterOf(session, key.site)
    await this.#logIn(session, adapter, key.account)
    try {
      return await step(adapter)
    } catch (error) {
      if (!(error instanceof SiteFailure) || error.kind !== 'expired') throw error
      session.login = null
      await this.#logIn(session, adapter, key.account)
      return step(adapter)
    }
  }

  /** Logs in with a fresh session, to test an account. */
  async test(key: SessionKey & { readonly account: Account }): Promise<void> {
    this.#sessions.delete(nameOf(key))
    await this.use(key, async () => undefined)
  }

  async #logIn(session: Session, adapter: Adapter, account: Account | null): Promise<void> {
    if (account === null) return
    session.login ??= adapter.login(account)
    const login = session.login
    await login.catch((error) => {
      // The next step tries again.
      if (session.login === login) session.login = null
      throw error
    })
  }

  #open(key: SessionKey): Session {
    const name = nameOf(key)
    const known = this.#sessions.get(name)
    const password = key.account?.password ?? ''
    if (known !== undefined && known.password === password) return known
    const { site, baseUrl } = key
    const client = new SiteClient({ site, baseUrl, connections: this.#connections, turn: this.#turnOf(site, baseUrl) })
    const session: Session = { client, password, adapters: new Map(), login: null }
    this.#sessions.set(name, session)
    return session
  }

  /** All sessions at one host take turns. */
  #turnOf(site: Site, baseUrl: string | null): () => Promise<void> {
    const name = `${site.judge} ${baseUrl ?? ''}`
    const turn = this.#turns.get(name) ?? makeTurns(this.#requestGapMs ?? site.requestGapMs)
    this.#turns.set(name, turn)
    return turn
  }

  #adapterOf(session: Session, site: Site): Adapter {
    const known = session.adapters.get(site.key) ?? site.open(session.client, { pause: this.#pause })
    session.adapters.set(site.key, known)
    return known
  }
}

const nameOf = ({ site, baseUrl, account }: SessionKey): string =>
  JSON.stringify([site.judge, baseUrl, account?.username ?? null])

/** @throws SiteFailure when this host is older than the server. */
export const requireSite = (key: string): Site => {
  const site = findSite(key)
  if (site === null) throw new SiteFailure('unavailable', `This host has no adapter for ${key}`)
  return site
}
