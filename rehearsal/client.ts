/** One person's connection to an installation: the API as any client uses it, and its event stream. */

export interface ClientReply {
  readonly http: number
  readonly status: number
  readonly msg: string
  readonly token: string | null
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, examined field by field
  readonly data: any
  /** Milliseconds until the answer was read whole. */
  readonly tookMs: number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export class Client {
  readonly #url: string
  readonly #token: string | null
  readonly #timeoutMs: number

  constructor(url: string, token: string | null = null, timeoutMs = 60_000) {
    this.#url = url
    this.#token = token
    this.#timeoutMs = timeoutMs
  }

  /** For requests that other programs send for this user. */
  get token(): string | null {
    return this.#token
  }

  as(token: string): Client {
    return new Client(this.#url, token, this.#timeoutMs)
  }

  /** The same user, on another server of the site or with another patience. */
  at(url: string, timeoutMs = this.#timeoutMs): Client {
    return new Client(url, this.#token, timeoutMs)
  }

  /** The text of a response that has no envelope. */
  async text(path: string): Promise<string> {
    const signal = AbortSignal.timeout(this.#timeoutMs)
    const response = await fetch(`${this.#url}${path}`, { headers: this.#headers(), signal })
    if (!response.ok) throw new Error(`GET ${path}: ${response.status}`)
    return response.text()
  }

  /** @throws Error when there is no answer; a refusal is an answer. */
  async call(method: Method, path: string, body?: unknown): Promise<ClientReply> {
    const began = performance.now()
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...this.#headers() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(this.#timeoutMs),
    })
    const text = await response.text()
    const tookMs = performance.now() - began
    const envelope = JSON.parse(text) as { status: number; msg: string; data: unknown }
    return { ...envelope, http: response.status, token: response.headers.get('authorization'), tookMs }
  }

  /** Response of a call that must succeed. */
  async must(method: Method, path: string, body?: unknown): Promise<ClientReply> {
    const answer = await this.call(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.msg}`)
    return answer
  }

  /** Subscribes to some topics until stopped; calls `lost` when the stream breaks by itself. */
  listen(topics: string, hear: (event: Event) => void, lost: () => void): { stop(): void } {
    const leaving = new AbortController()
    const read = async () => {
      const response = await fetch(`${this.#url}/api/events?topics=${encodeURIComponent(topics)}`, {
        headers: this.#headers(),
        signal: leaving.signal,
      })
      if (!response.ok || response.body === null) throw new Error(`events: ${response.status}`)
      const decoder = new TextDecoder()
      let rest = ''
      for await (const chunk of response.body) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = block.split('\n').find((line) => line.startsWith('data: '))
          if (data !== undefined) hear(JSON.parse(data.slice(6)) as Event)
        }
      }
    }
    read().then(
      () => !leaving.signal.aborted && lost(),
      () => !leaving.signal.aborted && lost(),
    )
    return { stop: () => leaving.abort() }
  }

  #headers(): Record<string, string> {
    return this.#token === null ? {} : { authorization: this.#token }
  }
}

/** An event of the stream, as far as the rehearsal reads it. */
export interface Event {
  readonly topic: string
  readonly kind: string
  readonly status?: number
  readonly rows?: readonly { readonly uid: string }[]
  /** Of the board: its version before this event and after it. */
  readonly from?: number | string | null
  readonly version?: number | string
}

/** Logs in. @throws Error with the server's words when it refuses. */
export const logIn = async (url: string, username: string, password: string): Promise<Client> => {
  const client = new Client(url)
  const answer = await client.must('POST', '/api/login', { username, password })
  if (answer.token === null) throw new Error(`${username}: the login gave no token`)
  return client.as(answer.token)
}
