import { load } from 'cheerio'
import type { SiteClient } from '../../client.ts'
import { SiteFailure } from '../../failure.ts'
import type { Account, Adapter, AdapterOptions, PollState, Program, RemoteRun, Site } from '../../site.ts'
import { finalWords, languages, waitingWords } from './facts.ts'
import { readProblem } from './scrape.ts'

/** atcoder.jp (judging reference 20.1). */
export const atcoder: Site = {
  key: 'AC',
  name: 'AtCoder',
  judge: 'atcoder',
  baseUrl: 'https://atcoder.jp',
  hosts: ['atcoder.jp'],
  submitGapMs: 5_000,
  submitBurst: 2,
  accountGapMs: 10_000,
  requestGapMs: 500,
  pollGapMs: 2_500,
  pollsWithAccount: false,
  languages,
  readId: (given) => {
    const id = given.trim().toLowerCase()
    return /^[a-z0-9-]{1,40}_[a-z0-9_]{1,20}$/.test(id) ? id : null
  },
  open: (client, options) => new AtCoderSession(client, options),
}

/** The part before the first `_` is the contest; contests write `-` where tasks write `_`. */
const contestOf = (problemId: string): string => problemId.slice(0, problemId.indexOf('_'))

class AtCoderSession implements Adapter {
  readonly #client: SiteClient
  readonly #pause: AdapterOptions['pause']

  constructor(client: SiteClient, { pause }: AdapterOptions) {
    this.#client = client
    this.#pause = pause
  }

  async #token(path: string): Promise<string> {
    const page = await this.#client.get(path)
    if (page.url.pathname === '/login' && path !== '/login')
      throw new SiteFailure('expired', 'AtCoder: the session ended')
    const token = load(page.body)('input[name="csrf_token"]').first().attr('value')
    if (token === undefined) throw new SiteFailure('layout', 'AtCoder: the page has no form token')
    return token
  }

  async login({ username, password }: Account): Promise<void> {
    const token = await this.#token('/login')
    const page = await this.#client.post('/login', { form: { username, password, csrf_token: token }, follow: false })
    if (page.location === null) throw new SiteFailure('layout', 'AtCoder: the answer to the login is not understood')
    // A wrong password leads back to the form.
    if (/\/login/.test(page.location)) throw new SiteFailure('credentials', 'AtCoder refuses the user name or password')
  }

  async submit(program: Program): Promise<null> {
    const waitSeconds = await this.#send(program)
    if (waitSeconds === null) return null
    await this.#pause((waitSeconds + 1) * 1_000)
    const again = await this.#send(program)
    if (again === null) return null
    throw new SiteFailure('rateLimited', 'AtCoder asks to wait', { retryAfterMs: (again + 1) * 1_000 })
  }

  /** @returns the seconds the site asks to wait, null when it took the program. */
  async #send({ problemId, language, code }: Program): Promise<number | null> {
    const id = languages.find((row) => row.name === language)?.id
    if (id === undefined) throw new SiteFailure('refused', `AtCoder has no language ${language}`)
    const path = `/contests/${contestOf(problemId)}/submit`
    const form = { 'data.TaskScreenName': problemId, 'data.LanguageId': id, sourceCode: code }
    const page = await this.#client.post(path, {
      form: { ...form, csrf_token: await this.#token(path) },
      follow: false,
    })
    if (page.location !== null) {
      if (/\/login/.test(page.location)) throw new SiteFailure('expired', 'AtCoder: the session ended')
      return null
    }
    const text = load(page.body)('.alert').text().replace(/\s+/g, ' ').trim()
    const seconds = /(\d+)\s*(?:second|sec|秒)/i.exec(text)?.[1]
    if (seconds !== undefined) return Number(seconds)
    if (text !== '') throw new SiteFailure('refused', `AtCoder: ${text.slice(0, 200)}`)
    throw new SiteFailure('layout', 'AtCoder: the answer to the submission is not understood')
  }

  async find(problemId: string, { username }: Account): Promise<string | null> {
    const page = await this.#client.get(`/contests/${contestOf(problemId)}/submissions`, {
      query: { 'f.Task': problemId, 'f.User': username },
    })
    if (page.url.pathname === '/login') throw new SiteFailure('expired', 'AtCoder: the session ended')
    const $ = load(page.body)
    if ($('form#search, .panel-submission').length === 0)
      throw new SiteFailure('layout', 'AtCoder: the list of submissions has another layout')
    const href = $('a[href*="/submissions/"]')
      .toArray()
      .map((link) => $(link).attr('href') ?? '')
      .find((target) => /\/submissions\/\d+$/.test(target))
    return href === undefined ? null : (/\d+$/.exec(href)?.[0] ?? null)
  }

  async #details({ remoteId, problemId }: RemoteRun) {
    const page = await this.#client.get(`/contests/${contestOf(problemId)}/submissions/${remoteId}`)
    return load(page.body)
  }

  async poll(run: RemoteRun): Promise<PollState> {
    const $ = await this.#details(run)
    const rows = new Map(
      $('tr')
        .toArray()
        .map((row) => [$(row).children('th').first().text().trim(), $(row).children('td').first().text().trim()]),
    )
    const word = rows.get('Status')
    if (word === undefined) throw new SiteFailure('layout', `AtCoder: the page of run ${run.remoteId} has no status`)
    // Progress such as "3/20" or "3/20 WA".
    if (/^\d+\s*\/\s*\d+/.test(word)) return { kind: 'waiting', verdict: 7 }
    const waiting = waitingWords[word]
    if (waiting !== undefined) return { kind: 'waiting', verdict: waiting }
    const final = finalWords[word]
    if (final === undefined) return { kind: 'unknown', word }
    const number = (name: string): number => Number(/\d+/.exec(rows.get(name) ?? '')?.[0] ?? 0)
    return { kind: 'final', verdict: final, timeMs: number('Exec Time'), memoryKb: number('Memory') }
  }

  async compileText(run: RemoteRun): Promise<string> {
    const $ = await this.#details(run)
    const title = $('h4')
      .toArray()
      .find((element) => /Compile Error/i.test($(element).text()))
    return title === undefined ? '' : $(title).nextAll('pre').first().text()
  }

  async scrape(problemId: string) {
    const path = `/contests/${contestOf(problemId)}/tasks/${problemId}`
    const page = await this.#client.get(path, { accepts: [404] })
    if (page.status === 404) throw new SiteFailure('notFound', `AtCoder has no task ${problemId}`)
    return readProblem(page.body, { problemId, contest: contestOf(problemId), base: this.#client.address(path) })
  }
}
