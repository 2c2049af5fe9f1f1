import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Gate } from './gate.ts'
import { cookiesOf, formOf, jsonOf } from './parse.ts'

/** A program a fake site accepted. */
export interface FakeRun {
  readonly id: string
  readonly user: string
  readonly problemId: string
  readonly languageId: string
  readonly code: string
  /** How often its state was shown; each look moves it one state on. */
  looks: number
}

/** Faults a test switches on. */
export interface Faults {
  /** Every request is answered with 503. */
  down: boolean
  /** Every request gets the page of an anti-bot service. */
  captcha: boolean
  /** This many requests are answered with 429. */
  rateLimited: number
  /** Every page comes without the parts that adapters read. */
  layoutChanged: boolean
  /** Pages end in the middle. */
  halfPages: boolean
  /** Bodies begin at once and end after this time. */
  slowBodyMs: number
  /** The next submit is accepted, and its connection is cut before the response. */
  cutNextSubmit: boolean
  /** The next submits are refused with this text of the site. */
  refuseNext: string[]
  /** Runs stay in their first state while this is set. */
  freeze: boolean
  /** Runs have their verdict at once. */
  skipWaiting: boolean
  /** All sessions end when the site took a program. */
  expireAfterSubmit: boolean
}

export interface FakeReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer
}

export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly json: unknown
  readonly cookies: ReadonlyMap<string, string>
  readonly headers: IncomingMessage['headers']
  /** User of the session the cookies name. */
  readonly user: string | null
}

/** The page of one site for a request. */
export type FakePages = (request: FakeRequest, site: FakeEngine) => FakeReply | null

/**
 * State and faults that the fakes of all sites share: accounts, sessions, submitted programs. A program chooses its
 * verdict with a line such as `verdict: Wrong Answer`, in the words of the site.
 */
export class FakeEngine {
  readonly users = new Map<string, string>()
  readonly sessions = new Map<string, string>()
  readonly runs: FakeRun[] = []
  readonly requests: string[] = []
  readonly userAgents = new Set<string>()
  readonly faults: Faults = {
    down: false,
    captcha: false,
    rateLimited: 0,
    layoutChanged: false,
    halfPages: false,
    slowBodyMs: 0,
    cutNextSubmit: false,
    refuseNext: [],
    freeze: false,
    skipWaiting: false,
    expireAfterSubmit: false,
  }
  readonly gate = new Gate()
  logins = 0
  readonly #sessionCookie: string
  #nextId: number

  constructor(options: { readonly sessionCookie: string; readonly firstId: number }) {
    this.#sessionCookie = options.sessionCookie
    this.#nextId = options.firstId
  }

  /** Begins a session. @returns the header that sets its cookie; null when the password is wrong. */
  login(username: string, password: string): string | null {
    this.logins += 1
    if (this.users.get(username) !== password) return null
    const id = randomUUID()
    this.sessions.set(id, username)
    return `${this.#sessionCookie}=${id}; path=/`
  }

  expireSessions(): void {
    this.sessions.clear()
  }

  accept(run: Pick<FakeRun, 'user' | 'problemId' | 'languageId' | 'code'>): FakeRun {
    const made = { ...run, id: String(this.#nextId), looks: 0 }
    this.#nextId += 1
    this.runs.push(made)
    if (this.faults.expireAfterSubmit) this.expireSessions()
    return made
  }

  find(id: string | null): FakeRun | undefined {
    return this.runs.find((run) => run.id === id)
  }

  /** Runs of a user at a problem, newest first. */
  of(user: string | null, problemId: string | null): readonly FakeRun[] {
    return this.runs
      .filter((run) => (user === null || run.user === user) && (problemId === null || run.problemId === problemId))
      .toReversed()
  }

  /** The word of a run at this look: first the waiting ones, then that of the program. */
  wordOf(run: FakeRun, waiting: readonly string[], accepted: string): string {
    const word = waiting[run.looks]
    if (word !== undefined && !this.faults.skipWaiting) {
      if (!this.faults.freeze) run.looks += 1
      return word
    }
    return chosenIn(run.code) ?? accepted
  }

  sessionOf(cookies: ReadonlyMap<string, string>): string | null {
    return this.sessions.get(cookies.get(this.#sessionCookie) ?? '') ?? null
  }
}

/** The verdict a program asks for. */
export const chosenIn = (code: string): string | null =>
  /verdict: *([^\r\n*]+?) *(?:\*\/)?\r?\n/.exec(`${code}\n`)?.[1] ?? null

export interface RunningFake {
  readonly url: string
  readonly site: FakeEngine
  close(): Promise<void>
}

/** Serves a fake site on a loopback port. */
export const serveFake = async (site: FakeEngine, pages: FakePages, port = 0): Promise<RunningFake> => {
  const server: Server = createServer((request, response) => void answer(site, pages, { request, response }))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    site,
    close: async () => {
      site.gate.open({ drop: true })
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

const answer = async (site: FakeEngine, pages: FakePages, { request, response }: Exchange): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://fake')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString('utf8')
  const call = `${request.method} ${url.pathname}${url.search}`
  site.requests.push(call)
  site.userAgents.add(request.headers['user-agent'] ?? '')
  if (!(await site.gate.pass('before', call))) {
    response.destroy()
    return
  }
  const cookies = cookiesOf(request.headers.cookie)
  const runsBefore = site.runs.length
  const reply =
    early(site) ??
    pages(
      {
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        form: formOf(request.headers['content-type'] ?? '', body),
        json: jsonOf(body),
        cookies,
        headers: request.headers,
        user: site.sessionOf(cookies),
      },
      site,
    ) ??
    ({ status: 404, body: '<html><body>Not found</body></html>' } satisfies FakeReply)
  if (site.runs.length > runsBefore && site.faults.cutNextSubmit) {
    site.faults.cutNextSubmit = false
    response.destroy()
    return
  }
  const hasTaken = site.runs.length > runsBefore
  if ((await site.gate.pass('after', call)) && (!hasTaken || (await site.gate.pass('taken', call))))
    await send(site, response, reply)
  else response.destroy()
}

const early = ({ faults }: FakeEngine): FakeReply | null => {
  if (faults.down) return { status: 503, body: 'Service Unavailable' }
  if (faults.captcha)
    return { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '<title>Just a moment...</title>' }
  if (faults.rateLimited > 0) {
    faults.rateLimited -= 1
    return { status: 429, headers: { 'retry-after': '1' }, body: 'Too many requests' }
  }
  return null
}

const send = async ({ faults }: FakeEngine, response: ServerResponse, reply: FakeReply): Promise<void> => {
  const status = reply.status ?? 200
  let body = reply.body ?? ''
  const isPage = (status === 200 || status === 201) && typeof body === 'string'
  if (faults.layoutChanged && isPage)
    body = '<html><head><title>New design</title></head><body><main></main></body></html>'
  if (faults.halfPages && isPage) body = String(body).slice(0, body.length / 2)
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    ...(reply.headers as Record<string, string | string[]>),
  })
  if (faults.slowBodyMs > 0) {
    response.write(body.slice(0, 1))
    await sleep(faults.slowBodyMs)
    body = body.slice(1)
  }
  response.end(body)
}
