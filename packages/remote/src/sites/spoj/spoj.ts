import { load } from 'cheerio'
import type { SiteClient } from '../../client.ts'
import { SiteFailure } from '../../failure.ts'
import type { Account, Adapter, PollState, Program, RemoteRun, Site } from '../../site.ts'
import { finalCodes, languages } from './facts.ts'
import { readProblem } from './scrape.ts'

/** www.spoj.com (judging reference 20.1). */
export const spoj: Site = {
  key: 'SPOJ',
  name: 'SPOJ',
  judge: 'spoj',
  baseUrl: 'https://www.spoj.com',
  hosts: ['www.spoj.com', 'spoj.com'],
  submitGapMs: 5_000,
  submitBurst: 2,
  accountGapMs: 10_000,
  requestGapMs: 500,
  pollGapMs: 2_500,
  pollsWithAccount: false,
  languages,
  readId: (given) => (/^[A-Z0-9_]{2,20}$/.test(given.trim().toUpperCase()) ? given.trim().toUpperCase() : null),
  open: (client) => new SpojSession(client),
}

class SpojSession implements Adapter {
  readonly #client: SiteClient

  constructor(client: SiteClient) {
    this.#client = client
  }

  async login({ username, password }: Account): Promise<void> {
    await this.#client.post('/login/', {
      form: { login_user: username, password, autologin: '1', submit: 'Log In' },
      follow: false,
    })
    const home = await this.#client.get('/')
    const $ = load(home.body)
    if ($('a[href*="/logout"]').length > 0) return
    if ($('input[name="login_user"], a[href*="/login"]').length > 0)
      throw new SiteFailure('credentials', 'SPOJ refuses the user name or password')
    throw new SiteFailure('layout', 'SPOJ: the home page shows neither a user nor a login')
  }

  async submit({ problemId, language, code }: Program): Promise<string> {
    const id = languages.find((row) => row.name === language)?.id
    if (id === undefined) throw new SiteFailure('refused', `SPOJ has no language ${language}`)
    const page = await this.#client.post('/submit/complete/', {
      multipart: { lang: id, problemcode: problemId, file: code },
    })
    const $ = load(page.body)
    const remoteId = $('input[name="newSubmissionId"]').attr('value')
    if (remoteId !== undefined && /^\d+$/.test(remoteId)) return remoteId
    if ($('input[name="login_user"]').length > 0 || /authorisation required/i.test(page.body))
      throw new SiteFailure('expired', 'SPOJ: the session ended')
    const text = $('body').text().replace(/\s+/g, ' ').trim()
    const refusal =
      /(can't submit in this language|Wrong problem code|solution is too long|source code is too long)[^.!]*/i.exec(
        text,
      )?.[0]
    if (refusal !== undefined) throw new SiteFailure('refused', `SPOJ: ${refusal.slice(0, 200)}`)
    throw new SiteFailure('layout', 'SPOJ: the answer to the submission is not understood')
  }

  async find(problemId: string, { username }: Account): Promise<string | null> {
    const page = await this.#client.get(`/status/${problemId},${username}/`)
    const $ = load(page.body)
    if ($('table.newstatus').length === 0) throw new SiteFailure('layout', 'SPOJ: the status page has no table')
    const id = $('[id^="statusres_"]').first().attr('id')
    return id === undefined ? null : id.slice('statusres_'.length)
  }

  async poll({ remoteId }: RemoteRun): Promise<PollState> {
    const page = await this.#client.post('/status/ajax=1,ajaxdiff=1', { form: { ids: remoteId } })
    const entry = entryOf(page.body, remoteId)
    if (String(entry.final) !== '1') return { kind: 'waiting', verdict: 5 }
    const final = finalCodes[String(entry.status)]
    if (final === undefined) return { kind: 'unknown', word: String(entry.status) }
    return { kind: 'final', verdict: final, timeMs: timeOf(entry.time), memoryKb: memoryOf(entry.mem) }
  }

  async compileText({ remoteId }: RemoteRun): Promise<string> {
    const page = await this.#client.get(`/error/${remoteId}`)
    return load(page.body)('pre').first().text()
  }

  async scrape(problemId: string) {
    const path = `/problems/${problemId}/`
    const page = await this.#client.get(path, { accepts: [404] })
    if (page.status === 404) throw new SiteFailure('notFound', `SPOJ has no problem ${problemId}`)
    const form = await this.#client.get(`/submit/${problemId}/`)
    const ids = load(form.body)('select[name="lang"] option')
      .toArray()
      .map((option) => load(option)('option').attr('value') ?? '')
    return readProblem(page.body, { problemId, languageIds: new Set(ids), base: this.#client.address(path) })
  }
}

interface StatusEntry {
  readonly final?: unknown
  readonly status?: unknown
  readonly time?: unknown
  readonly mem?: unknown
}

const entryOf = (body: string, remoteId: string): StatusEntry => {
  try {
    const entries = JSON.parse(body) as readonly (StatusEntry & { readonly id?: unknown })[]
    const entry = entries.find(({ id }) => String(id) === remoteId)
    if (entry !== undefined) return entry
  } catch {
    // Below.
  }
  throw new SiteFailure('layout', `SPOJ: the state of run ${remoteId} is missing`)
}

const timeOf = (text: unknown): number => Math.round(Number(/\d+(\.\d+)?/.exec(String(text))?.[0] ?? 0) * 1_000)

/** `5.1M`, otherwise kilobytes. */
const memoryOf = (text: unknown): number => {
  const [, number = '0', unit] = /(\d+(?:\.\d+)?)\s*(M)?/i.exec(String(text)) ?? []
  return Math.round(Number(number) * (unit === undefined ? 1 : 1_024))
}
