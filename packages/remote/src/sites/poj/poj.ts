import { load } from 'cheerio'
import type { SiteClient } from '../../client.ts'
import { decorate } from '../../decorate.ts'
import { SiteFailure } from '../../failure.ts'
import type { Account, Adapter, AdapterOptions, PollState, Program, RemoteRun, Site } from '../../site.ts'
import { finalWords, languages, waitingWords } from './facts.ts'
import { readProblem } from './scrape.ts'

/** poj.org (judging reference 20.1). */
export const poj: Site = {
  key: 'POJ',
  name: 'POJ',
  judge: 'poj',
  baseUrl: 'http://poj.org',
  hosts: ['poj.org'],
  submitGapMs: 3_000,
  submitBurst: 3,
  accountGapMs: 5_000,
  requestGapMs: 300,
  pollGapMs: 2_500,
  pollsWithAccount: true,
  languages,
  readId: (given) => (/^[1-9]\d{0,9}$/.test(given.trim()) ? given.trim() : null),
  open: (client, options) => new PojSession(client, options),
}

const findWaitMs = 2_000

class PojSession implements Adapter {
  readonly #client: SiteClient
  readonly #pause: AdapterOptions['pause']

  constructor(client: SiteClient, { pause }: AdapterOptions) {
    this.#client = client
    this.#pause = pause
  }

  async login({ username, password }: Account): Promise<void> {
    await this.#client.post('/login', {
      form: { user_id1: username, password1: password, B1: 'login', url: '.' },
      follow: false,
    })
    // The login always redirects; the home page shows whether it succeeded.
    const home = await this.#client.get('/')
    const $ = load(home.body)
    const isIn = $('a[href*="login?action=logout"]').length > 0
    if (isIn) return
    if ($('form[action*="login"]').length > 0)
      throw new SiteFailure('credentials', 'POJ refuses the user name or password')
    throw new SiteFailure('layout', 'POJ: the home page shows neither a user nor a login form')
  }

  async submit({ problemId, language, code }: Program): Promise<null> {
    const id = languages.find((row) => row.name === language)?.id
    if (id === undefined) throw new SiteFailure('refused', `POJ has no language ${language}`)
    const page = await this.#client.post('/submit', {
      form: {
        problem_id: problemId,
        language: id,
        source: Buffer.from(decorate(code)).toString('base64'),
        submit: 'Submit',
        encoded: '1',
      },
      follow: false,
    })
    if (page.location !== null) {
      if (/login/.test(page.location)) throw new SiteFailure('expired', 'POJ: the session ended')
      return null
    }
    const text = load(page.body)('body').text().replace(/\s+/g, ' ').trim()
    if (/please login/i.test(text)) throw new SiteFailure('expired', 'POJ: the session ended')
    const refusal = /(Error Occurred|Source code too (?:long|short)|No such problem)[^.]*/i.exec(text)?.[0]
    if (refusal !== undefined) throw new SiteFailure('refused', `POJ: ${refusal.slice(0, 200)}`)
    return null
  }

  async find(problemId: string, { username }: Account): Promise<string | null> {
    const first = await this.#latest(problemId, username)
    if (first !== null) return first
    await this.#pause(findWaitMs)
    return this.#latest(problemId, username)
  }

  async #latest(problemId: string, username: string): Promise<string | null> {
    const page = await this.#client.get('/status', { query: { user_id: username, problem_id: problemId } })
    const $ = load(page.body)
    const table = $('table.a')
    if (table.length === 0) throw new SiteFailure('layout', 'POJ: the status page has no table')
    const ids = table
      .find('tr')
      .toArray()
      .map((row) => $(row).children('td').first().text().trim())
    return ids.find((id) => /^\d+$/.test(id)) ?? null
  }

  async poll({ remoteId }: RemoteRun): Promise<PollState> {
    const page = await this.#client.get('/showsource', { query: { solution_id: remoteId } })
    const text = load(page.body)('body').text().replace(/\s+/g, ' ')
    const word = /Result:\s*(.+?)\s*(?:Problem:|User:|Memory:|Language:|Source Code|$)/.exec(text)?.[1]?.trim()
    if (word === undefined) {
      if (/please login|login first/i.test(text)) throw new SiteFailure('expired', 'POJ: the session ended')
      throw new SiteFailure('layout', `POJ: the page of run ${remoteId} has no result`)
    }
    const waiting = waitingWords[word]
    if (waiting !== undefined) return { kind: 'waiting', verdict: waiting }
    const final = finalWords[word]
    if (final === undefined) return { kind: 'unknown', word }
    const timeMs = Number(/Time:\s*(\d+)\s*MS/i.exec(text)?.[1] ?? 0)
    const memoryKb = Number(/Memory:\s*(\d+)\s*K/i.exec(text)?.[1] ?? 0)
    return { kind: 'final', verdict: final, timeMs, memoryKb }
  }

  async compileText({ remoteId }: RemoteRun): Promise<string> {
    const page = await this.#client.get('/showcompileinfo', { query: { solution_id: remoteId } })
    const text = load(page.body)('pre').first().text()
    if (text === '') throw new SiteFailure('layout', 'POJ: the page of the compile error has no text')
    return text
  }

  async scrape(problemId: string) {
    const page = await this.#client.get('/problem', { query: { id: problemId } })
    return readProblem(page.body, { problemId, base: this.#client.address('/problem') })
  }
}
